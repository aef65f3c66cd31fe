import { mayCommand } from '@baithak/protocol/commands/commands';
import { argumentAtEnd } from '@baithak/protocol/commands/read-arguments';
import { foldTag } from '@baithak/protocol/contracts/threads.rules';
import { limits } from '@baithak/protocol/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { useBackClosesOnPhone } from '../../../ui/overlays/overlay-history.ts';
import { knownBots, useRoomBots } from '../bots/room-bots.ts';
import { type ComposerRoom, useComposerRoom } from '../composer-room.ts';
import {
  type Suggestion,
  suggestBotCommands,
  suggestBots,
  suggestEmojis,
  suggestPeople,
  suggestSlashCommands,
  suggestSounds,
  suggestTags,
  suggestTold,
} from './suggestion.ts';

/** What the word before the cursor begins: a person, a bot, a command, a sound, an emoji; `told`: what a bot is told; `tag`: in a field of its own. */
export type TriggerKind = 'mention' | 'bot' | 'command' | 'sound' | 'emoji' | 'told' | 'tag';

export const allTriggers: ReadonlySet<TriggerKind> = new Set(['mention', 'bot', 'command', 'sound', 'emoji', 'told']);
/** What is suggested for a thread or reply: nobody runs commands or speaks with bots there. */
export const threadTriggers: ReadonlySet<TriggerKind> = new Set(['mention', 'emoji']);

export const tagTriggers: ReadonlySet<TriggerKind> = new Set(['tag']);

/** A word that asks for suggestions. `from` and `to` are its range in the text, with its sign; `typed` is the word without it. */
export interface Trigger {
  readonly type: TriggerKind;
  readonly typed: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A name is a part wherever no Latin letter, digit or _ stands before its sign
 * (docs/decisions/texts-and-markup.md#texts-are-kept-as-written).
 */
const patterns: readonly (readonly [TriggerKind, RegExp])[] = [
  ['command', /^(\/)([a-z0-9]{0,32})$/],
  ['sound', /^(?:\/play )()([a-z]{0,32})$/],
  ['mention', new RegExp(`(?:^|[^A-Za-z0-9_@])(@)([a-z0-9]{${limits.mentionTrigger},${limits.usernameMax}})$`)],
  ['bot', new RegExp(`(?:^|[^A-Za-z0-9_#])(#)([a-z0-9]{0,${limits.usernameMax}})$`)],
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

/** The tag that a field of tags is being given. */
const tagAt = (text: string): Trigger | null =>
  foldTag(text) === '' ? null : { type: 'tag', typed: text, from: 0, to: text.length };

interface TextWithCaret {
  readonly text: string;
  readonly caret: number;
}

/** Replaces a range by words with one space after them, and puts the cursor behind. */
export const insertAt = (text: string, from: number, to: number, words: string): TextWithCaret => {
  const rest = text.slice(to);
  const gap = /^\s/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, from)}${words}${gap}${rest}`, caret: from + words.length + 1 };
};

const minute = 60_000;
const none: readonly Suggestion[] = [];

/** Members of the room by the beginning of their name; the previous answer stays until the next one comes. */
const useFound = (roomId: string, trigger: Trigger | null) => {
  const typed = trigger?.type === 'mention' ? trigger.typed : '';
  const { data } = useQuery({
    queryKey: ['member suggestions', roomId, typed],
    enabled: typed !== '',
    staleTime: minute,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => (await client.rooms.suggestMembers({ roomId, keywords: typed })).suggestions,
  });
  return data ?? [];
};

/** The room's bots, those that are away too; they are asked for once a `/` or `#` is typed. */
const useBots = (room: ComposerRoom, trigger: Trigger | null) => {
  const isWanted = trigger?.type === 'bot' || trigger?.type === 'command' || trigger?.type === 'told';
  const all = useRoomBots(room.id, isWanted);
  return isWanted ? knownBots(room.readPresent().bots, all ?? []) : [];
};

const useItems = (room: ComposerRoom, trigger: Trigger | null, tags: readonly string[]): readonly Suggestion[] => {
  const found = useFound(room.id, trigger);
  const bots = useBots(room, trigger);
  const mayAsk = mayCommand(room.me.rank, 'runBotCommand');
  switch (trigger?.type) {
    case 'mention':
      return suggestPeople(trigger.typed, room.readPresent().present, found, room.me.username);
    case 'bot':
      return suggestBots(trigger.typed, bots, mayAsk && trigger.from === 0);
    case 'command':
      return [
        ...suggestSlashCommands(trigger.typed, room.me.rank),
        ...(mayAsk ? suggestBotCommands(trigger.typed, bots) : []),
      ];
    case 'told':
      return mayAsk ? suggestTold(trigger.typed, bots) : none;
    case 'sound':
      return suggestSounds(trigger.typed, room.me.rank);
    case 'emoji':
      return suggestEmojis(trigger.typed);
    case 'tag':
      return suggestTags(trigger.typed, tags);
    case undefined:
      return none;
  }
};

/** Whether the word is complete: then Enter sends, unless it is a command that needs arguments. */
export const isWhole = (text: string, trigger: Trigger | null, item: Suggestion): boolean =>
  trigger !== null &&
  text.slice(trigger.from, trigger.to) === item.words &&
  !((item.type === 'command' || item.type === 'botCommand') && item.needsMore);

/** Whether the parameters of a bot's command are being typed: there is nothing to choose then. */
const isBeingTold = (item: Suggestion): boolean => item.type === 'botCommand' && item.written !== null;

/** Whether a parameter of a bot's command is written, and another one may follow it. */
export const goesOn = (item: Suggestion): boolean => {
  if (item.type !== 'botCommand' || item.written === null || /\s$/.test(item.written)) return false;
  const { params } = item.command;
  return (argumentAtEnd(params, item.written) ?? params.length) < params.length - 1;
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export interface Suggestions {
  readonly listId: string;
  /** The ids of the shown list and of its active option, for the field; null while none is shown or active. */
  readonly active: { readonly listId: string; readonly optionId: string } | null;
  readonly trigger: Trigger | null;
  readonly text: string;
  readonly items: readonly Suggestion[];
  readonly at: number;
  readonly point: (index: number) => void;
  readonly choose: (item: Suggestion) => void;
  /** True when the key was handled here. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/**
 * The suggestions of some kinds for the word at the cursor. `choose` is called with the chosen one and the word that it
 * replaces. `tags`: those that are suggested; none of them is active before the arrows or a pointer choose one, as new ones
 * are written too.
 */
export const useSuggestions = (
  { text, caret }: TextWithCaret,
  kinds: ReadonlySet<TriggerKind>,
  choose: (trigger: Trigger, item: Suggestion) => void,
  tags: readonly string[] = [],
): Suggestions => {
  const room = useComposerRoom();
  const listId = useId();
  const isTags = kinds.has('tag');
  const any = isTags ? tagAt(text) : triggerAt(text, caret);
  const found = any && kinds.has(any.type) ? any : null;
  const word = found ? `${found.from} ${found.type} ${found.typed}` : '';
  // The choice holds until the word changes, a dismissal until another word is begun.
  const [chosen, setChosen] = useState({ word, index: isTags ? -1 : 0 });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const place = found ? `${found.from} ${found.type}` : null;
  // A draft that is there again is not being written: nothing opens by itself.
  const [untouched, setUntouched] = useState<string | null>(text);
  if (untouched !== null && untouched !== text) setUntouched(null);
  const isDismissed = place !== null && place === dismissed;
  const trigger = isDismissed || untouched !== null ? null : found;
  if (dismissed !== null && place !== dismissed) setDismissed(null);
  const items = useItems(room, trigger, tags);
  useBackClosesOnPhone(items.length > 0, () => setDismissed(place));
  const unchosen = isTags ? -1 : 0;
  const at = chosen.word === word ? Math.min(chosen.index, Math.max(0, items.length - 1)) : unchosen;
  const take = (item: Suggestion) => {
    if (!trigger) return;
    if (!isBeingTold(item)) choose(trigger, item);
    else if (goesOn(item)) choose({ ...trigger, from: trigger.to }, { ...item, words: '' });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (items.length === 0) return false;
    const item = items[at];
    if (item && isBeingTold(item) && event.key !== 'Escape') {
      if (event.key !== 'Tab' || event.shiftKey || !goesOn(item)) return false;
      take(item);
      return true;
    }
    // Behind the name of a bot Enter sends what is there, until a command is begun or chosen.
    const isUnbegun = trigger?.type === 'told' && /\s$/.test(trigger.typed) && chosen.word !== word;
    if (isUnbegun && event.key === 'Enter') return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setChosen({ word, index: (Math.max(at, step < 0 ? 0 : at) + step + items.length) % items.length });
    else if (event.key === 'Escape') setDismissed(place);
    else if (!item) return false;
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !isWhole(text, trigger, item)))
      take(item);
    else return false;
    return true;
  };
  return {
    listId,
    active: items.length > 0 && at >= 0 ? { listId, optionId: optionId(listId, at) } : null,
    trigger,
    text,
    items,
    at,
    point: (index) => setChosen({ word, index }),
    choose: take,
    onKeyDown,
  };
};

/** Between the composer and the list, in CSS pixels. */
const gap = 8;

/** Where the nearest element begins that cuts off or scrolls what is in it. */
const topOfView = (element: Element): number => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflowY !== 'visible') return Math.max(0, around.getBoundingClientRect().top);
  return 0;
};

/**
 * Shows a list above the composer that it is in, or below where it would be cut off, as in a dialog that begins with the
 * composer. Returns the ref of the list.
 */
export const useSide = (length: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current?.offsetParent) return;
    const space = current.offsetParent.getBoundingClientRect().top - topOfView(current.offsetParent);
    const isBelow = space < current.offsetHeight + gap;
    current.dataset['side'] = isBelow ? 'below' : 'above';
    if (isBelow) current.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return list;
};
