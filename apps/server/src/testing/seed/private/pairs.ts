import type { Talk } from '../script.ts';

/** How the visitor of the demonstration stands to somebody privately. */
export interface SeedPair {
  readonly other: string;
  readonly askedBy: 'visitor' | 'other';
  /** When the request was made. */
  readonly hoursAgo: number;
  /** Nothing: the request waits. */
  readonly answer?: 'accepted' | 'blocked';
  readonly talks?: readonly Talk[];
  /** So many of the last lines are not read by whom they are for. */
  readonly unread?: number;
  /** Two hours after the last line. */
  readonly end?: 'visitorBlocks' | 'otherBlocks' | 'visitorDeletes' | 'otherCloses';
}

/** Whose private threads these are. */
export const visitor = 'hina94';

/** Closes the account: 'Removed User'. Beside the people of the rooms, where nothing of theirs is. */
export const leaver = { username: 'nabeel82', fullname: 'Nabeel', about: 'Passing through.' };

/** One for each state that the visitor can see, and conversations of several kinds. */
export const seedPairs: readonly SeedPair[] = [
  {
    other: 'ayesha10',
    askedBy: 'other',
    hoursAgo: 290,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 288,
        lines: `
          ayesha10: Salaam Hina! You wrote that you take the 27 to work. Is it always so full?
          hina94: وعلیکم السلام! جی، آٹھ بجے کے بعد تو سانس بھی باری باری لیتے ہیں
          ayesha10: Then I will take the one at seven.
          hina94>: سات والی میں سیٹ ملتی ہے، مگر ڈرائیور گانے خود گاتا ہے
          ayesha10: کیسا گاتا ہے؟
          hina94: دل سے
        `,
      },
      {
        hoursAgo: 52,
        lines: `
          ayesha10 [roofs]: This is from our roof, yesterday at five. You asked about the light.
          hina94: یہ تو تصویر نہیں، نظم ہے
          hina94: Which side is the mosque on? I see only one minaret.
          ayesha10>: Behind the water tank. It is shy.
          hina94: جمعے کو آ جاؤں؟ میں نمکو لے آؤں گی
          ayesha10: ضرور آئیے، امی بھی پوچھ رہی تھیں
        `,
      },
      {
        hoursAgo: 1.2,
        lines: `
          ayesha10: کل پانچ بجے؟ چھت پر دھوپ ابھی نرم ہوتی ہے
          ayesha10: And bring the book that you are never going to finish.
        `,
      },
    ],
    unread: 2,
  },
  {
    other: 'danish88',
    askedBy: 'visitor',
    hoursAgo: 170,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 168,
        lines: `
          hina94: You said that the phonetic keyboard can learn. Mine refuses to.
          danish88: Settings, languages, Urdu, and then the small arrow. Everybody misses the small arrow.
          hina94>: چھوٹا تیر مل گیا۔ چار سال بعد۔
          danish88: چار سال؟ میں نے سات لگائے تھے
        `,
      },
      {
        hoursAgo: 4,
        lines: `
          danish88: Your list of buses is a table now: https://example.com/27
          danish88: It sorts by how loud the driver sings.
          danish88: اور ایک بگ بھی ہے، مگر وہ پیر تک چھپا رہے گا
        `,
      },
    ],
    unread: 3,
  },
  {
    other: 'sana21',
    askedBy: 'other',
    hoursAgo: 120,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 20,
        lines: `
          hina94: ثنا، کل والی ترکیب میں دہی کتنا تھا؟ میں نے لکھا نہیں
          sana21: ایک پاؤ، اور آخر میں چمچ بھر اور
          hina94: اور نمک؟
          sana21>: نمک ہاتھ بتاتا ہے :smile:
          hina94: میرا ہاتھ جھوٹ بولتا ہے
        `,
      },
    ],
  },
  {
    other: 'mahnoor',
    askedBy: 'visitor',
    hoursAgo: 96,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 30,
        lines: `
          mahnoor: Table four cannot sit beside table five. Do not ask.
          hina94: I will not ask. Shall I ask your mother?
          mahnoor>: NO
          hina94: Table four is by the door now, and table five is by the cake.
        `,
      },
    ],
    unread: 1,
  },
  { other: 'tehmina', askedBy: 'other', hoursAgo: 9 },
  { other: 'junaid', askedBy: 'other', hoursAgo: 31 },
  { other: 'noorjahan', askedBy: 'visitor', hoursAgo: 26 },
  {
    other: 'waleed',
    askedBy: 'other',
    hoursAgo: 220,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 216,
        lines: `
          waleed: buy my cycle
          hina94: No, thank you.
          waleed: acha aadhi qeemat?
        `,
      },
    ],
    end: 'visitorBlocks',
  },
  {
    other: 'faisal',
    askedBy: 'visitor',
    hoursAgo: 250,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 246,
        lines: `
          hina94: Faisal, did you move my thread to the wrong room?
          faisal: shayad
          hina94: شاید؟
        `,
      },
    ],
    end: 'otherBlocks',
  },
  { other: 'arslan', askedBy: 'other', hoursAgo: 140, answer: 'blocked' },
  { other: 'kamran', askedBy: 'visitor', hoursAgo: 200, answer: 'blocked' },
  { other: 'babar56', askedBy: 'other', hoursAgo: 230, answer: 'accepted', end: 'visitorDeletes' },
  {
    other: leaver.username,
    askedBy: 'other',
    hoursAgo: 190,
    answer: 'accepted',
    talks: [
      {
        hoursAgo: 186,
        lines: `
          nabeel82: I am leaving this town on Sunday. Thank you for the buses.
          hina94: خیر سے جائیے، اور لکھتے رہیے گا
          nabeel82>: I will try.
        `,
      },
    ],
    end: 'otherCloses',
  },
];
