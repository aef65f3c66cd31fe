import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { mayCommand } from '@baithak/protocol/commands/commands';
import { argumentAtEnd } from '@baithak/protocol/commands/read-arguments';
import { client } from '../../../../lib/client.ts';
import { knownBots, useRoomBots } from '../../bots/room-bots.ts';
import { useComposerRoom, type ComposerRoom } from '../composer-room.ts';
import {
  suggestBotCommands,
  suggestBots,
  suggestEmojis,
  suggestSlashCommands,
  suggestSounds,
  suggestPeople,
  suggestTold,
  type Suggestion,
} from './suggestion.ts';
import { triggerAt, type Trigger, type TriggerKind, type TextWithCaret } from './trigger.ts';

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

const useItems = (room: ComposerRoom, trigger: Trigger | null): readonly Suggestion[] => {
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

/** The id of an option of a list, for ARIA. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export interface Suggestions {
  readonly listId: string;
  /** The ids of the shown list and of its active option, for the field; null while none is shown. */
  readonly active: { readonly listId: string; readonly optionId: string } | null;
  readonly trigger: Trigger | null;
  /** All that the field holds. */
  readonly text: string;
  readonly items: readonly Suggestion[];
  readonly at: number;
  readonly point: (index: number) => void;
  readonly choose: (item: Suggestion) => void;
  /** True when the key was handled here. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** The suggestions of some kinds for the word at the cursor. `choose` is called with the chosen one and the word that it replaces. */
export const useSuggestions = (
  { text, caret }: TextWithCaret,
  kinds: ReadonlySet<TriggerKind>,
  choose: (trigger: Trigger, item: Suggestion) => void,
): Suggestions => {
  const room = useComposerRoom();
  const listId = useId();
  const any = triggerAt(text, caret);
  const found = any && kinds.has(any.type) ? any : null;
  const word = found ? `${found.from} ${found.type} ${found.typed}` : '';
  // The choice holds until the word changes, a dismissal until another word is begun.
  const [chosen, setChosen] = useState({ word, index: 0 });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const place = found ? `${found.from} ${found.type}` : null;
  const trigger = place !== null && place === dismissed ? null : found;
  if (dismissed !== null && place !== dismissed) setDismissed(null);
  const items = useItems(room, trigger);
  const at = chosen.word === word ? Math.min(chosen.index, Math.max(0, items.length - 1)) : 0;
  const take = (item: Suggestion) => {
    if (!trigger) return;
    if (!isBeingTold(item)) choose(trigger, item);
    else if (goesOn(item)) choose({ ...trigger, from: trigger.to }, { ...item, words: '' });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const item = items[at];
    if (!item) return false;
    if (isBeingTold(item) && event.key !== 'Escape') {
      if (event.key !== 'Tab' || event.shiftKey || !goesOn(item)) return false;
      take(item);
      return true;
    }
    // Behind the name of a bot Enter sends what is there, until a command is begun or chosen.
    const isUnbegun = trigger?.type === 'told' && /\s$/.test(trigger.typed) && chosen.word !== word;
    if (isUnbegun && event.key === 'Enter') return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen({ word, index: (at + step + items.length) % items.length });
    else if (event.key === 'Escape') setDismissed(place);
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !isWhole(text, trigger, item)))
      take(item);
    else return false;
    return true;
  };
  return {
    listId,
    active: items.length > 0 ? { listId, optionId: optionId(listId, at) } : null,
    trigger,
    text,
    items,
    at,
    point: (index) => setChosen({ word, index }),
    choose: take,
    onKeyDown,
  };
};
