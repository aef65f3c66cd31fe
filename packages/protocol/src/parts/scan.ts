import { emojiCategory, longestEmojiName } from '../text/emoji.ts';
import { limits } from '../limits.ts';
import { linksIn, type LinkSpan } from './find-links.ts';
import { isThreadLink, videoIdOf } from './links.ts';
import type { ParsedPart } from './part.ts';

/** What begins at one place of a text: `length` UTF-16 units that make a part, or that stay text (null). */
export interface Found {
  readonly part: ParsedPart | null;
  readonly length: number;
  /** UTF-16 units that were read to find it, at most. */
  readonly read: number;
}

/** What is looked for: no parts once there are enough of them, a command only where a message begins. */
export interface Wanted {
  /** The link that begins there. */
  readonly link?: LinkSpan | undefined;
  readonly origin?: string | undefined;
  readonly parts: boolean;
  readonly command: boolean;
}

const nothing: Found = { part: null, length: 1, read: longestEmojiName + 2 };

const name = /[a-z0-9]+/y;
const emojiName = new RegExp(`:([a-z0-9_]{1,${longestEmojiName}}):`, 'iy');
const slashWord = /\/[a-z0-9]+(?!\S)/y;
const wordBefore = /[\p{Script=Latin}\p{Nd}_]$/u;
const wordAfter = /[\p{Script=Latin}_]/uy;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** A name starts only where no Latin letter, digit or underscore comes before it: a@b.pk does not mention anyone. */
const startsHere = (text: string, at: number): boolean =>
  at === 0 || !wordBefore.test(text.slice(Math.max(0, at - 2), at));

/** @name or #name. A name longer than any username, or that runs on into capitals or _, is text as a whole. */
const findName = (text: string, at: number, type: 'mention' | 'bot'): Found => {
  if (!startsHere(text, at)) return nothing;
  const run = matchAt(name, text, at + 1)?.[0];
  if (run === undefined) return nothing;
  const length = run.length + 1;
  const whole = run.length <= limits.usernameMax && matchAt(wordAfter, text, at + length) === null;
  return { part: whole ? { type, data: run } : null, length, read: length + 2 };
};

const findEmoji = (text: string, at: number): Found => {
  const found = matchAt(emojiName, text, at);
  const data = found?.[1]?.toLowerCase();
  const category = data === undefined ? undefined : emojiCategory(data);
  if (found === null || data === undefined || category === undefined) return nothing;
  return { part: { type: 'emoji', data, extras: { category } }, length: found[0].length, read: found[0].length };
};

/** A link. One that becomes no part is text as a whole: the @, # and * in addresses have no meaning. */
const findLink = (text: string, { start, end }: LinkSpan, { origin, parts }: Wanted): Found => {
  const data = text.slice(start, end);
  const found = { length: data.length, read: data.length };
  if (!parts) return { part: null, ...found };
  if (origin !== undefined && isThreadLink(data, origin)) return { part: { type: 'thread', data }, ...found };
  return { part: videoIdOf(data) === undefined ? null : { type: 'youtube', data }, ...found };
};

const findCommand = (text: string): Found => {
  const word = matchAt(slashWord, text, 0)?.[0];
  return word === undefined
    ? { ...nothing, read: text.length }
    : { part: { type: 'command', data: word.slice(1) }, length: word.length, read: word.length };
};

/** Where a part, a mark or an escape may start, and where a line ends. */
const opener = /[@#:/\\*~|`\n]/g;

/** The places of a text where something may begin. Asked from its beginning to its end. */
export interface Places {
  /** The next one from `at` on; -1 when none is left. */
  readonly next: (at: number) => number;
  readonly linkAt: (at: number) => LinkSpan | undefined;
}

export const placesIn = (text: string): Places => {
  const links = linksIn(text);
  let link = 0;
  // A far one is looked for once, not again behind each link before it.
  let opening = -1;
  return {
    next: (at) => {
      while ((links[link]?.start ?? Infinity) < at) link += 1;
      if (opening < at) {
        opener.lastIndex = at;
        opening = opener.exec(text)?.index ?? Infinity;
      }
      const first = Math.min(opening, links[link]?.start ?? Infinity);
      return first === Infinity ? -1 : first;
    },
    linkAt: (at) => (links[link]?.start === at ? links[link] : undefined),
  };
};

/** The part that starts at `at`. Reads no more than a bounded stretch or what it then consumes; only a command, once, reads on. */
export const findAt = (text: string, at: number, wanted: Wanted): Found => {
  const first = text.charAt(at);
  if (wanted.link !== undefined) return findLink(text, wanted.link, wanted);
  if (!wanted.parts) return nothing;
  if (first === '@') return findName(text, at, 'mention');
  if (first === '#') return findName(text, at, 'bot');
  if (first === ':') return findEmoji(text, at);
  if (first === '/' && at === 0 && wanted.command) return findCommand(text);
  return nothing;
};
