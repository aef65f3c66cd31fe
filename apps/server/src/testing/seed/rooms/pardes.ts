import type { SeedRoom } from '../script.ts';

export const pardes: SeedRoom = {
  title: 'Pardes Lounge',
  desc: 'Far from home, close enough.',
  topic: 'Snow, visas and phone cards',
  access: 'Private',
  owner: 'omar31',
  members: ['hina94', 'shahzaib', 'iqra2001'],
  talks: [
    {
      hoursAgo: 230,
      lines: `
        omar31 [snow]: Good morning from Toronto. The door did not open at first.
        farah33>: We have only rain, but a great deal of it
        shahzaib: Here thirty-eight degrees and a colleague who says it is a dry heat
        farah33: پردیس میں عید کا چاند بھی دیر سے نکلتا ہے
        omar31>: اور دو الگ دنوں پر
        hina94: I am the one who stayed. Tell me what to send you.
        farah33: خط۔ اصلی والا، کاغذ کا
        omar31: Sewaiyan, and the sound of the street
        hina94: The street I can record. It will be mostly motorcycles.
        shahzaib>: Yes please
      `,
    },
    {
      hoursAgo: 31,
      lines: `
        farah33: Found gulab jamun in the corner shop! In a tin, but still.
        omar31>: The tin ones bounce
        farah33: They bounced into my mouth
        shahzaib: ammi ko call kar li sab ne? aaj itwar hai
        omar31: کر لی۔ ان کا پہلا سوال: کھانا کھایا؟
        farah33>: اور دوسرا: کیا کھایا؟
        shahzaib: teesra: kis ne banaya?
        hina94: My mother asks after all three of you, by name
        farah33: Then we are not so far
        omar31: Hina, the recording arrived. I played it in the kitchen. Motorcycles, and then somebody selling carrots. I sat down.
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 100,
      by: 'shahzaib',
      text: 'Which queue did you stand in for the renewal?\nThe website sends me in a circle and the telephone plays a song. If you have done it this year, please write down the steps for those after you.',
      tags: ['papers'],
      likes: 5,
      replies: `
        - omar31 +3: Counter 6, before eight, with two copies of everything and one of nothing they asked for.
        - farah33 +2: Online worked for me, in a private window, at night. I cannot explain it.
      `,
    },
  ],
};
