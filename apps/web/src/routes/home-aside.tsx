import { Activity, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPanel } from '../features/messages/person-panel.tsx';
import { usePerson } from '../features/messages/use-person.ts';
import { useRoomPanel, type RoomPanelName } from '../features/rooms/use-room-panel.ts';
import { Drawer } from '../ui/drawer.tsx';

interface Aside {
  /** What the panel of this name holds. */
  readonly hold: (panel: RoomPanelName, close: () => void) => ReactNode;
  /** Goes to where one writes. */
  readonly toMessages: () => void;
}

/**
 * What stands beside the open room, or slides in where there is no room beside it (DESIGN 3): its people, its facts, or one person
 * in their place. They wait beneath as they were: their search, their place in the list, the row that was pressed.
 */
export const useHomeAside = ({ hold, toMessages }: Aside) => {
  const { t } = useTranslation('rooms');
  const { t: tp } = useTranslation('people');
  const { t: tm } = useTranslation('messages');
  const panel = useRoomPanel();
  const person = usePerson();
  const [mention, setMention] = useState<string | null>(null);
  const isPerson = person.username !== null;
  const isShown = isPerson || panel.shown !== null;
  const write = (username: string) => {
    person.leave();
    if (!panel.isWide) panel.close();
    toMessages();
    setMention(username);
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
  const held = (
    <>
      {person.username !== null && <PersonPanel username={person.username} onClose={person.close} onMention={write} />}
      {panel.shown !== null && (
        <Activity mode={isPerson ? 'hidden' : 'visible'}>{hold(panel.shown, panel.close)}</Activity>
      )}
    </>
  );
  const label = { about: t('details'), members: tp('inTheRoom') }[panel.shown ?? 'members'];
  return {
    /** Hears presses anywhere in the room: whatever carries `data-person` opens that person. */
    onClick: person.onClick,
    shown: isPerson ? null : panel.shown,
    toggle,
    beside: panel.isWide && isShown && held,
    drawer: (
      <Drawer open={!panel.isWide && isShown} onClose={closeAll} label={isPerson ? tm('person.title') : label}>
        {held}
      </Drawer>
    ),
    mention,
    onMentioned: useCallback(() => setMention(null), []),
  };
};
