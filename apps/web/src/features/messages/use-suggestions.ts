import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { client } from '../../lib/client.ts';
import { useLive } from './live-cache.ts';
import { useOpenRoom, type OpenRoom } from './open-room.ts';
import { suggestBots, suggestEmojis, suggestOrders, suggestPeople, type Suggestion } from './suggestion.ts';
import { triggerAt, type Trigger, type Written } from './trigger.ts';

const minute = 60_000;
const none: readonly Suggestion[] = [];

/** People of the room by the beginning of their name; the answer before stays until the next one comes. */
const useFound = (roomId: string, trigger: Trigger | null) => {
  const typed = trigger?.kind === 'mention' ? trigger.typed : '';
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

const useItems = (room: OpenRoom, trigger: Trigger | null): readonly Suggestion[] => {
  const { present, bots } = useLive(room.id);
  const found = useFound(room.id, trigger);
  switch (trigger?.kind) {
    case 'mention':
      return suggestPeople(trigger.typed, present, found, room.me.username);
    case 'bot':
      return suggestBots(trigger.typed, bots);
    case 'command':
      return suggestOrders(trigger.typed, room.me.rank);
    case 'emoji':
      return suggestEmojis(trigger.typed);
    case undefined:
      return none;
  }
};

/** Written out already: Enter sends it then, unless it is a command that needs more. */
const isWhole = (text: string, trigger: Trigger | null, item: Suggestion): boolean =>
  trigger !== null && text.slice(trigger.from, trigger.to) === item.words && !(item.is === 'command' && item.needsMore);

export interface Suggestions {
  readonly trigger: Trigger | null;
  readonly items: readonly Suggestion[];
  readonly at: number;
  readonly point: (index: number) => void;
  readonly choose: (item: Suggestion) => void;
  /** True when the key was taken. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** What the composer offers for the word at the cursor. `choose` hears the chosen one and the word that it takes the place of. */
export const useSuggestions = (
  { text, caret }: Written,
  choose: (trigger: Trigger, item: Suggestion) => void,
): Suggestions => {
  const room = useOpenRoom();
  const found = triggerAt(text, caret);
  const word = found ? `${found.from} ${found.kind} ${found.typed}` : '';
  // The choice and a dismissal hold for one word: the next letter asks anew.
  const [chosen, setChosen] = useState({ word, index: 0 });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const place = found ? `${found.from} ${found.kind}` : null;
  const trigger = place !== null && place === dismissed ? null : found;
  if (dismissed !== null && place !== dismissed) setDismissed(null);
  const items = useItems(room, trigger);
  const at = chosen.word === word ? Math.min(chosen.index, Math.max(0, items.length - 1)) : 0;
  const take = (item: Suggestion) => trigger && choose(trigger, item);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const item = items[at];
    if (!item) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen({ word, index: (at + step + items.length) % items.length });
    else if (event.key === 'Escape') setDismissed(place);
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && !isWhole(text, trigger, item)))
      take(item);
    else return false;
    return true;
  };
  return { trigger, items, at, point: (index) => setChosen({ word, index }), choose: take, onKeyDown };
};
