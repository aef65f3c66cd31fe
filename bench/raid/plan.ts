import { ordinaryLine, pick, seeded } from '../sentences.ts';

/** Who comes when and says what: the same for one seed. */

export interface RaidSize {
  readonly members: number;
  readonly raiders: number;
  readonly addresses: number;
  /** Honest newcomers: guests who come one after another, and members who joined an hour before. */
  readonly honest: number;
  readonly fresh: number;
  /** Seconds: of members alone, until the last raider has entered, and after that. */
  readonly before: number;
  readonly coming: number;
  readonly after: number;
  /** Raiders come and say nothing: what so many people cost in themselves. */
  readonly silent?: boolean;
}

export interface PlannedMessage {
  /** Milliseconds after the author is in the room. */
  readonly after: number;
  /** Empty: nothing is said. */
  readonly text: string;
  readonly picture: boolean;
}

export interface PlannedGuest {
  readonly name: string;
  readonly address: string;
  /** Milliseconds after the raid begins; negative before it. */
  readonly at: number;
  readonly messages: readonly PlannedMessage[];
  /** Of whoever has an account, which has joined. */
  readonly token?: string;
}

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
      text: size.silent ? '' : raidText(random),
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
      text: ordinaryLine(random),
      picture: false,
    }));
    return { name: `${word(random, 8)}h`, address: `198.51.100.${1 + index}`, at, messages };
  }).toSorted((a, b) => a.at - b.at);
};

/** The same of accounts that joined an hour before, who are there all the time. */
export const planFresh = (
  size: RaidSize,
  accounts: readonly Pick<Required<PlannedGuest>, 'name' | 'address' | 'token'>[],
  seed: number,
): PlannedGuest[] => {
  const random = seeded(seed);
  const from = -size.before * 900;
  const count = Math.max(1, Math.floor(((size.coming + size.after) * 1000 - from) / honestEveryMs));
  return accounts.map((account) => ({
    ...account,
    at: from,
    messages: Array.from({ length: count }, (_, nth) => ({
      after: 500 + random() * 8000 + nth * honestEveryMs,
      text: ordinaryLine(random),
      picture: false,
    })),
  }));
};
