import { limits } from '@baithak/protocol/limits';

/** What the word before the cursor begins: a person, a bot, a command, an emoji. */
export type TriggerKind = 'mention' | 'bot' | 'command' | 'emoji';

/** A word that asks for suggestions. `from` and `to` are its place in the text, its sign included; `typed` is it without the sign. */
export interface Trigger {
  readonly kind: TriggerKind;
  readonly typed: string;
  readonly from: number;
  readonly to: number;
}

/** A name is a part wherever no Latin letter, digit or _ stands before its sign (decision 0020). */
const patterns: readonly (readonly [TriggerKind, RegExp])[] = [
  ['command', /^(\/)([a-z0-9]{0,32})$/],
  ['mention', new RegExp(`(?:^|[^A-Za-z0-9_@])(@)([a-z0-9]{${limits.mentionTrigger},${limits.username}})$`)],
  ['bot', new RegExp(`(?:^|[^A-Za-z0-9_#])(#)([a-z0-9]{1,${limits.username}})$`)],
  ['emoji', /(?:^|[^A-Za-z0-9_:/])(:)([a-z0-9_]{2,32})$/i],
];

/** What the text asks for with the cursor at `caret`, which must be at the end of the word (specification 5). */
export const triggerAt = (text: string, caret: number): Trigger | null => {
  if (/^[A-Za-z0-9_]/.test(text.slice(caret))) return null;
  const before = text.slice(0, caret);
  for (const [kind, pattern] of patterns) {
    const [, sign, typed] = pattern.exec(before) ?? [];
    if (sign !== undefined && typed !== undefined)
      return { kind, typed, from: caret - typed.length - sign.length, to: caret };
  }
  return null;
};

/** A text and where the cursor stands in it. */
export interface Written {
  readonly text: string;
  readonly caret: number;
}

/** Puts words in the place of what was selected, with one space after them, and the cursor behind. */
export const insertAt = (text: string, from: number, to: number, words: string): Written => {
  const rest = text.slice(to);
  const gap = /^\s/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, from)}${words}${gap}${rest}`, caret: from + words.length + 1 };
};
