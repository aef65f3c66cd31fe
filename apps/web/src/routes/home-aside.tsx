import { Activity, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonPanel } from '../features/messages/person/use-person-panel.ts';
import { useRoomPanel, type RoomPanelName } from '../features/rooms/panel/room-panel.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { useBackCloses } from '../ui/overlays/overlay-history.ts';

const PersonPrivate = lazyPart(async () => (await import('./home-person-private.tsx')).PersonPrivate);
const PersonPanel = lazyPart(async () => (await import('../features/messages/person/person-panel.tsx')).PersonPanel);

interface Aside {
  /** A thread has the place beside the room. */
  readonly isTaken: boolean;
  readonly content: (panel: RoomPanelName, close: () => void, isWide: boolean) => ReactNode;
  readonly toMessages: () => void;
}

/**
 * The panel beside the open room, or the drawer where there is no space beside it (docs/design.md#panes): the room's people,
 * its facts, or one person over them. What is beneath a person keeps its state: its search, its scroll position, its focus.
 */
export const useHomeAside = ({ isTaken, content, toMessages }: Aside) => {
  const { t } = useTranslation('rooms');
  const { t: tp } = useTranslation('people');
  const { t: tm } = useTranslation('messages');
  const panel = useRoomPanel(isTaken);
  const person = usePersonPanel();
  const [insert, setInsert] = useState<string | null>(null);
  const isPerson = person.username !== null;
  const isShown = isPerson || panel.shown !== null;
  // In the drawer, a person lies over what it showed before.
  useBackCloses(!panel.isWide && isPerson && panel.shown !== null, person.close);
  const mentionPerson = (username: string) => {
    person.leave();
    if (!panel.isWide) panel.close();
    toMessages();
    setInsert(`@${username}`);
  };
  const toggle = (name: RoomPanelName) => {
    person.leave();
    if (isPerson) panel.show(name);
    else panel.toggle(name);
  };
  const closeAll = () => {
    person.close();
    panel.close();
  };
  const shownContent = (
    <>
      {person.username !== null && (
        <PersonPanel
          username={person.username}
          onClose={person.close}
          onMention={mentionPerson}
          onMissing={person.close}
        >
          <PersonPrivate username={person.username} />
        </PersonPanel>
      )}
      {panel.shown !== null && (
        <Activity mode={isPerson ? 'hidden' : 'visible'}>{content(panel.shown, panel.close, panel.isWide)}</Activity>
      )}
    </>
  );
  const label = { about: t('details'), members: tp('inTheRoom') }[panel.shown ?? 'members'];
  return {
    /** For presses anywhere in the room: an element with `data-person` opens that person. */
    onClick: person.onClick,
    shown: isPerson ? null : panel.shown,
    toggle,
    beside: panel.isWide && isShown && shownContent,
    drawer: (
      <Drawer open={!panel.isWide && isShown} onClose={closeAll} label={isPerson ? tm('person.title') : label}>
        {shownContent}
      </Drawer>
    ),
    insert,
    onInserted: useCallback(() => setInsert(null), []),
  };
};
