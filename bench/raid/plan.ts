/** Who comes when and says what: the same for one seed. */

export interface RaidSize {
  readonly members: number;
  readonly raiders: number;
  readonly addresses: number;
  readonly honest: number;
  /** Seconds: of members alone, until the last raider has entered, and after that. */
  readonly before: number;
  readonly coming: number;
  readonly after: number;
}

export interface PlannedMessage {
  /** Milliseconds after the author is in the room. */
  readonly after: number;
  readonly text: string;
  readonly picture: boolean;
}

export interface PlannedGuest {
  readonly name: string;
  readonly address: string;
  /** Milliseconds after the raid begins; negative before it. */
  readonly at: number;
  readonly messages: readonly PlannedMessage[];
}

/** Numbers from 0 to 1, the same for one seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const templates: readonly string[] = [
  'this room is ours now all of you leave',
  'free money here only today come and get your gift {n}',
  'come to our room it is much better than this {n}',
  'look at https://raid{n}.example/win and get your prize today',
  'new game new friends https://play{n}.example/join come now',
  'everybody here is a fool and the owner is the biggest',
  'your team lost again and you will always lose number {n}',
  'join us at https://chat{n}.example we have no rules',
  'who is the owner of this room answer me now {n}',
  'we are many and you are few go home {n}',
  'chalo sab log hamare kamre mein aa jao abhi {n}',
  'yahan koi kaam ka banda nahi hai chalo yahan se {n}',
  'یہ کمرہ اب ہمارا ہے سب لوگ یہاں سے جاؤ',
  'سب دوست ہمارے کمرے میں آ جاؤ ابھی {n}',
  'win a phone today only send your number to me {n}',
  'listen to my new song at https://song{n}.example tonight',
  'the match is fixed and I have the proof here {n}',
  'sell your old phone to me I pay the best price {n}',
];
const fillers = ['', ' ha', ' haha', ' now', ' please', '!', '!!', ' ok', ' lol', ' 😀', ' 🔥', ' again'];

const ordinary: readonly string[] = [
  'salaam',
  'hello everybody',
  'what are you talking about today',
  'I came to read a little, it is raining here',
  'does anybody know a good book about gardens',
  'my sister says the tea in Lahore is better',
  'how long have you all been here',
  'we had no light for two hours this evening',
  'the second half of the match was much better',
  'is this the room where poems are read',
  'my daughter has her first day of school tomorrow',
  'what do you cook on a cold day like this',
  'thank you, that is good to know',
  'I will ask my brother about it when he comes home',
  'nobody here sleeps early, as it seems',
  'the road to the market is closed again',
  'which of you lives in Multan',
  'the mangoes are late this year',
  'good night, I have to work tomorrow',
  'that was a good story, tell us another one',
];

const pick = <T>(random: () => number, list: readonly T[]): T => {
  const [first] = list;
  const picked = list[Math.floor(random() * list.length)] ?? first;
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
};

const stems = ['lashkar', 'shaheen', 'toofan', 'sherdil', 'guest', 'badshah', 'dhamaka'];
const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = (random: () => number, length: number): string =>
  Array.from({ length }, () => letters.charAt(Math.floor(random() * letters.length))).join('');

/** Of what each says. */
const raidMessages = 4;
const honestEveryMs = 12_000;

const raidText = (random: () => number): string =>
  pick(random, templates).replaceAll('{n}', String(Math.floor(random() * 9000))) + pick(random, fillers);

/** Guests from a few addresses, most with names alike, who enter within some seconds and say four things each. */
export const planRaid = (size: RaidSize, seed: number): PlannedGuest[] => {
  const random = seeded(seed);
  const guests = Array.from({ length: size.raiders }, (_, index) => ({
    name: index % 4 === 0 ? `${word(random, 9)}r` : `${pick(random, stems)}${1000 + index}`,
    address: `203.0.113.${1 + (index % size.addresses)}`,
    at: random() * size.coming * 1000,
    messages: Array.from({ length: raidMessages }, (__, nth) => ({
      after: 200 + random() * 1500 + nth * 2500,
      text: raidText(random),
      picture: random() < 0.1,
    })),
  }));
  return guests.toSorted((a, b) => a.at - b.at);
};

/** Newcomers with addresses of their own, who come before, while and after the raid comes, and say ordinary things to the end. */
export const planHonest = (size: RaidSize, seed: number): PlannedGuest[] => {
  const random = seeded(seed);
  const [from, to] = [-size.before * 800, (size.coming + size.after * 0.7) * 1000];
  return Array.from({ length: size.honest }, (_, index) => {
    const at = from + ((to - from) * (index + random())) / size.honest;
    const left = (size.coming + size.after) * 1000 - at;
    const count = Math.max(1, Math.floor(left / honestEveryMs));
    const messages = Array.from({ length: count }, (__, nth) => ({
      after: 1000 + random() * 3000 + nth * honestEveryMs,
      text: pick(random, ordinary),
      picture: false,
    }));
    return { name: `${word(random, 8)}h`, address: `198.51.100.${1 + index}`, at, messages };
  }).toSorted((a, b) => a.at - b.at);
};

export const memberLine = (random: () => number): string => pick(random, ordinary);
