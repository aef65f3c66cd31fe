import { createReadStream } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type AdminCommand, CommandError, UsageError } from '../../../platform/admin/admin-command.ts';
import { iso } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { platformChain, wholeLog } from '../log/heads.ts';
import { type Findings, endOf, entryWithHash, readChains } from './read-chain.ts';
import { lineOf, linesWithHashes, verifyBook } from './verify-book.ts';
import { verifyChain } from './verify-chain.ts';

/** A line of the book as it was kept elsewhere; without a number the hash of an entry or of a line. */
interface Anchor {
  readonly number: number | undefined;
  readonly hash: string;
}

const anchor = /(?<![\w:.-])(?:(\d{1,15}):)?([0-9a-f]{64})(?!\w)/g;
/** Of a file: log lines have other hashes beside an anchor. */
const numbered = /(?<![\w:.-])(\d{1,15}):([0-9a-f]{64})(?!\w)/g;
/** Anchors looked up in one read. */
const atOnce = 500;

/** Whether an argument is anchors itself; everything else is the full path of a file of them. */
const isAnchor = (word: string): boolean => /^(?:\d{1,15}:)?[0-9a-f]{64}$/.test(word);

const anchorsIn = (text: string, form: RegExp): Anchor[] =>
  [...text.matchAll(form)].map(([, number, hash = '']) => ({
    number: number === undefined ? undefined : Number(number),
    hash,
  }));

async function* anchorsOf(word: string): AsyncGenerator<Anchor, void, void> {
  if (isAnchor(word)) return yield* anchorsIn(word, anchor);
  const lines = createInterface({ input: createReadStream(word), crlfDelay: Infinity });
  for await (const line of lines) yield* anchorsIn(line, isAnchor(line.trim()) ? anchor : numbered);
}

async function* inGroups(words: readonly string[]): AsyncGenerator<Anchor[], void, void> {
  let group: Anchor[] = [];
  for (const word of words)
    for await (const one of anchorsOf(word)) {
      group.push(one);
      if (group.length === atOnce) {
        yield group;
        group = [];
      }
    }
  if (group.length > 0) yield group;
}

/** What anchors say of the book. */
interface Anchored {
  readonly count: number;
  /** The newest line that one of them names, 0 for none. */
  readonly newest: number;
}

const lost = async (db: Db, { number, hash }: Anchor): Promise<string | null> => {
  if (number === undefined)
    return (await entryWithHash(db, hash)) ? null : `no entry has the hash ${hash}: the log was written anew, or cut`;
  return (await lineOf(db, number))
    ? `line ${number} of the book is not the one of the anchor ${number}:${hash}: the log was written anew`
    : `line ${number} of the book, of which there is the anchor ${number}:${hash}, is missing: the log was cut`;
};

/** Compares anchors with the book, and tells the oldest line that one of them does not fit. Throws CommandError for a file that cannot be read. */
const verifyAnchors = async (db: Db, words: readonly string[], findings: Findings): Promise<Anchored> => {
  let [count, newest]: [number, number] = [0, 0];
  let first: Anchor | undefined;
  try {
    for await (const group of inGroups(words)) {
      const found = new Map(
        (
          await linesWithHashes(
            db,
            group.map(({ hash }) => hash),
          )
        ).map((line) => [line.hash, line.number]),
      );
      for (const one of group) {
        count += 1;
        const number = found.get(one.hash);
        if (number !== undefined && (one.number ?? number) === number) newest = Math.max(newest, number);
        else if (one.number === undefined) {
          const says = await lost(db, one);
          if (says !== null && !findings.isFull()) findings.add(says);
        } else if (one.number < (first?.number ?? Infinity)) first = one;
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EISDIR') throw error;
    throw new CommandError(`A file of anchors cannot be read (${code}).`, { cause: error });
  }
  const says = first && (await lost(db, first));
  if (says) findings.add(says);
  return { count, newest };
};

/** Since when no anchor holds the log: a log that was cut, or written anew, from there on would fit. */
const sayAnchored = async (db: Db, { count, newest }: Anchored, lines: number): Promise<string> => {
  if (lines === 0) return 'There is nothing that an anchor could hold yet.';
  const next = await lineOf(db, newest + 1);
  if (newest > 0 && !next) return `${count} anchors were compared; the newest is the end of the log.`;
  const since = next?.at == null ? '' : `, ${iso(next.at)}`;
  const held = count === 0 ? 'No anchor was given' : `${count} anchors were compared`;
  return `${held}: since line ${newest + 1}${since}, no anchor holds the log, and what was cut or written anew from there on would not be found.`;
};

const mostFindings = 50;

const nameOf = async (db: Db, chain: string): Promise<string> => {
  if (chain === platformChain) return 'platform';
  const room = await db.read.selectFrom('rooms').select('title').where('id', '=', chain).executeTakeFirst();
  return room ? `room ${chain} "${room.title}"` : `room ${chain}`;
};

/** `verify-log`: computes the whole log again and says which entries do not fit (docs/contract.md#log-chain). */
export const verifyLog: AdminCommand = {
  usage: 'verify-log [anchor, or file with anchors …]',
  prepare: (words) => words.map((word) => (isAnchor(word) ? word : resolve(word))),
  run: async ({ db }, words) => {
    if (!words.every((word) => isAnchor(word) || isAbsolute(word))) throw new UsageError();
    const found: string[] = [];
    const isFull = (): boolean => found.length >= mostFindings;
    const findingsOf = (name: string): Findings => ({
      add: (sentence) => void found.push(`${name}${sentence}`),
      isFull,
    });
    const isBound = (await endOf(db, wholeLog)) !== undefined;
    const anchored = await verifyAnchors(db, words, findingsOf(''));
    const lines = await verifyBook(db, findingsOf('book: '));
    let [chains, entries] = [0, 0];
    for await (const chain of readChains(db)) {
      if (isFull()) break;
      entries += await verifyChain(db, chain, isBound || lines > 0, findingsOf(`${await nameOf(db, chain)}: `));
      chains += 1;
    }
    const since = await sayAnchored(db, anchored, lines);
    if (found.length > 0) throw new CommandError([...found.map((sentence) => `${sentence}.`), since].join('\n'));
    return `Nothing was changed: ${entries} entries in ${chains} chains fit together.\n${since}`;
  },
};
