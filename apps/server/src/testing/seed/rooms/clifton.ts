import type { SeedRoom } from '../script.ts';

export const clifton: SeedRoom = {
  title: 'Clifton Evenings',
  desc: 'Karachi, the sea and slow talk.',
  topic: 'سمندر کی خبر',
  access: 'Public',
  owner: 'kashif12',
  members: ['zainab5', 'arslan', 'junaid', 'babar56'],
  talks: [
    {
      hoursAgo: 252,
      lines: `
        kashif12: The sea is very quiet today
        iqra2001: سمندر آج بہت خاموش ہے، جیسے کچھ سوچ رہا ہو
        faisal>: bas thak gaya hai, kal se chal raha tha
        junaid: Camel rides are five hundred now. The camel looked embarrassed.
        kashif12: He sees none of it, poor fellow
        zainab5: bun kabab kha ke aa rahi hoon, koi aur?
        junaid>: Burns Road, in twenty minutes, who drives?
        iqra2001: میں نہیں، پچھلی بار پارکنگ میں شادی ہو رہی تھی
        kashif12 [sea]: Half past six, no filter, no umbrella
        zainab5>: This is why nobody leaves
        faisal: leave karte hain, phir wapas aa jate hain
      `,
    },
    {
      hoursAgo: 38,
      lines: `
        iqra2001: کیا آج ہوا بند ہے؟ کھڑکی سے بھی نہیں آ رہی
        kashif12: Sea view par abhi chali hai. Come out.
        hina94: From a city without a sea: what do you do when it rains?
        junaid>: We take pictures of the road, and then we swim home
        zainab5: aur pakoray
        kashif12: Pakoray first
        hina94: That part we have too
        faisal: mehmaan aayein to sunset free hai
        babar56: High tide at nine tonight, mind the steps
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 130,
      by: 'kashif12',
      text: 'Sit with us: Sunday, at the steps, before sunset\nNo plan. Somebody brings tea, somebody brings a story. Last month we were nine and a cat.',
      tags: ['meeting', 'کراچی'],
      public: true,
      picture: 'sea',
      likes: 15,
      replies: `
        - zainab5 +5: I bring the tea. The good flask.
        - iqra2001 +3: کہانی میری طرف سے
        -- kashif12 +2: تو پھر بلی کو بھی اطلاع دے دی جائے
        - babar56 +1: Will be late, the bridge is closed until six
      `,
    },
  ],
};
