import { limits } from '@baithak/protocol/limits';

/** What the word before the cursor begins: a person, a bot, a command, a sound, an emoji; `told`: what a bot is told. */
export type TriggerKind = 'mention' | 'bot' | 'command' | 'sound' | 'emoji' | 'told';

/** All that is suggested for a room's message. */
export const allTriggers: ReadonlySet<TriggerKind> = new Set(['mention', 'bot', 'command', 'sound', 'emoji', 'told']);
/** What is suggested for a thread or reply: nobody runs commands or speaks with bots there. */
export const threadTriggers: ReadonlySet<TriggerKind> = new Set(['mention', 'emoji']);

/** A word that asks for suggestions. `from` and `to` are its range in the text, with its sign; `typed` is the word without it. */
export interface Trigger {
  readonly type: TriggerKind;
  readonly typed: string;
  readonly from: number;
  readonly to: number;
}

/** A name is a part wherever no Latin letter, digit or _ stands before its sign (docs/decisions/0020-texts-are-kept-as-written.md). */
const patterns: readonly (readonly [TriggerKind, RegExp])[] = [
  ['command', /^(\/)([a-z0-9]{0,32})$/],
  ['sound', /^(?:\/play )()([a-z]{0,32})$/],
  ['mention', new RegExp(`(?:^|[^A-Za-z0-9_@])(@)([a-z0-9]{${limits.mentionTrigger},${limits.usernameMax}})$`)],
  ['bot', new RegExp(`(?:^|[^A-Za-z0-9_#])(#)([a-z0-9]{1,${limits.usernameMax}})$`)],
  ['emoji', /(?:^|[^A-Za-z0-9_:/])(:)([a-z0-9_]{2,32})$/i],
];

/** A text for a bot, from its beginning to the end of the word at the cursor: its parameters are read from there. */
const toldAt = (text: string, caret: number): Trigger | null => {
  const to = caret + text.slice(caret).search(/\s|$/);
  const typed = text.slice(0, to);
  return /^[/#][a-z0-9]+\s/.test(typed) ? { type: 'told', typed, from: 0, to } : null;
};

/** The trigger before the cursor, which must be at the end of the word (docs/product.md#suggestions), or the text for a bot around it. */
export const triggerAt = (text: string, caret: number): Trigger | null => {
  if (/^[A-Za-z0-9_]/.test(text.slice(caret))) return toldAt(text, caret);
  const before = text.slice(0, caret);
  for (const [type, pattern] of patterns) {
    const [, sign, typed] = pattern.exec(before) ?? [];
    if (sign !== undefined && typed !== undefined)
      return { type, typed, from: caret - typed.length - sign.length, to: caret };
  }
  return toldAt(text, caret);
};

/** A text and the position of the cursor in it. */
export interface TextWithCaret {
  readonly text: string;
  readonly caret: number;
}

/** Replaces a range by words with one space after them, and puts the cursor behind. */
export const insertAt = (text: string, from: number, to: number, words: string): TextWithCaret => {
  const rest = text.slice(to);
  const gap = /^\s/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, from)}${words}${gap}${rest}`, caret: from + words.length + 1 };
};
