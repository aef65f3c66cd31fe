import type { SeedRoom } from '../script.ts';

/** What is said in The Sitting Room, which every house has from its first start. */
export const sittingRoomTalks: SeedRoom['talks'] = [
  {
    hoursAgo: 330,
    lines: `
      zulfiqar: Welcome. This room is for everybody: say hello, ask anything.⏎خوش آمدید! اردو، انگریزی یا رومن اردو، جیسے چاہیں لکھیں۔
      tehmina: Salaam from Multan. Is there a room for books yet?
      zulfiqar>: Not yet. Make one, the plus is at the top.
      hina94: I will! Give me an evening.
      adnan17: میں پہلی کتاب تجویز کروں گا: آگ کا دریا
    `,
  },
  {
    hoursAgo: 116,
    lines: `
      rehana: السلام علیکم، میں نئی ہوں۔ کیا یہاں کوئی راولپنڈی سے ہے؟
      shahzaib>: تھا، اب دبئی سے ہوں۔ مگر دل وہیں ہے
      rehana: پھر تو آپ بھی پنڈی سے ہیں
      noorjahan: If something goes wrong in a room, write to me or to @usman786. We read everything here, slowly but surely.
      samina>: یہ سن کر اچھا لگا
    `,
  },
  {
    hoursAgo: 14,
    lines: `
      faisal: koi jaag raha hai abhi?
      omar31>: It is only afternoon here, so yes
      lubna77: main bhi. chai ki wajah se
      faisal: chai ki wajah se ya chai ke liye?
      lubna77>: dono
      salman3: Which room is good for a beginner in poetry? To listen, not to recite
      noorjahan: @salman3 Mushaira Nights. Nobody will ask you to recite before the second Thursday.
    `,
  },
];

export const garden: SeedRoom = {
  title: 'Chhat ke Paude',
  desc: 'Balcony and roof gardens.',
  topic: 'پانی صبح، باتیں شام',
  access: 'Public',
  owner: 'mehak44',
  members: ['rabia55', 'maryam6', 'rehana'],
  talks: [
    {
      hoursAgo: 105,
      lines: `
        mehak44: Eleven pots, one square metre, no regrets
        saadia: میری کلاس نے پھلیاں بوئی ہیں، روز ناپتے ہیں
        mehak44>: How tall is the tallest?
        saadia: سات سینٹی میٹر۔ اس کا نام ”لمبو“ ہے
        rehana: تلسی سردی میں مر جاتی ہے، کیا کروں؟
        mehak44>: Inside, by the window, and talk to it less than you want to
        samina: میں تو بہت باتیں کرتی ہوں، اسی لیے شاید
        maryam6: mirch ke paude par keeray aa gaye hain
        rabia55>: نیم کا پانی، شام کو، تین دن
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 98,
      by: 'saadia',
      text: 'چھت پر پودے: کون سا پودا گرمی سہہ لیتا ہے؟\nمیں نے گلِ چین لگایا ہے، اور بوگن ویلیا کا سوچ رہی ہوں۔ مئی جون میں کیا بچتا ہے؟',
      tags: ['باغبانی', 'garden'],
      public: true,
      picture: 'roofs',
      likes: 12,
      replies: `
        - mehak44 +6: Bougainvillea survives me, so it survives June
        - rabia55 +3: ایلو ویرا، اور پودینہ سائے میں
        -- saadia +1: پودینہ تو ہر جگہ پہنچ جاتا ہے
      `,
    },
  ],
};

export const wedding: SeedRoom = {
  title: 'Shaadi ki Tayyari',
  desc: 'Twelve of us, one wedding.',
  topic: 'Three weeks, two tailors, one guest list',
  access: 'Private',
  owner: 'mahnoor',
  members: ['samina'],
  talks: [
    {
      hoursAgo: 88,
      lines: `
        mahnoor: The guest list is at 212. It was 180 this morning.
        zainab5>: پھپھو نے فون کیا تھا نا؟
        mahnoor: She did not ring. She arrived.
        hina94: I will do the seating. I have a system, it is called crying.
        samina: درزی کہتا ہے جمعرات۔ اس نے پچھلی جمعرات بھی یہی کہا تھا
        zainab5: dholki ka saman mere paas hai, bas dholki nahi hai
      `,
    },
    {
      hoursAgo: 2.5,
      lines: `
        mahnoor: 231. I am going to sleep.
        samina: درزی نے کپڑے دے دیے!! سب!!
        zainab5>: Screenshot this message
        mahnoor: @hina94 your system, please. Tables one to six first.
      `,
    },
  ],
  threads: [],
};
