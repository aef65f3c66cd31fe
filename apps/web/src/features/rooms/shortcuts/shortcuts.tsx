import type { RoomListItem } from '@baithak/protocol/entities/room';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { hasDialog, hasModifier, isKeyOf, isQuestion, isWriting } from '../../../lib/keyboard.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { KeyList } from '../../../ui/list/key-list.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRooms } from '../queries.ts';
import { Palette } from './palette.tsx';
import { closeShown, showPalette, showShortcuts, useShown } from './shown.ts';

/** Every key that does something, in the order of the sheet. `mod`: Ctrl, or ⌘ on a Mac. */
const shortcuts = [
  {
    group: 'anywhere',
    entries: [
      { name: 'palette', keys: ['mod', 'K'] },
      { name: 'nextUnread', keys: ['Alt', 'Shift', '↓'] },
      { name: 'previousUnread', keys: ['Alt', 'Shift', '↑'] },
      { name: 'inLists', keys: ['↑', '↓'] },
      { name: 'close', keys: ['Esc'] },
      { name: 'sheet', keys: ['mod', '/'] },
    ],
  },
  {
    group: 'writing',
    entries: [
      { name: 'write', keys: ['A', 'ب', '5'] },
      { name: 'send', keys: ['Enter'] },
      { name: 'newLine', keys: ['Shift', 'Enter'] },
      { name: 'post', keys: ['mod', 'Enter'] },
      { name: 'bold', keys: ['mod', 'B'] },
      { name: 'italic', keys: ['mod', 'I'] },
      { name: 'code', keys: ['mod', 'E'] },
      { name: 'editLast', keys: ['↑'] },
      { name: 'toMessages', keys: ['Shift', 'Tab'] },
    ],
  },
  {
    group: 'messages',
    entries: [
      { name: 'other', keys: ['↑', '↓'] },
      { name: 'page', keys: ['Page Up', 'Page Down'] },
      { name: 'ends', keys: ['Home', 'End'] },
      { name: 'inside', keys: ['←', '→'] },
      { name: 'toComposer', keys: ['Esc'] },
    ],
  },
] as const;

const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')}>
      <DialogBody>
        {shortcuts.map(({ group, entries }) => (
          <KeyList
            key={group}
            heading={t(`shortcuts.${group}`)}
            entries={entries.map(({ name, keys }) => ({ label: t(`shortcuts.${name}`), keys }))}
          />
        ))}
      </DialogBody>
    </Dialog>
  );
};

/** The next room of the list with something unread, from the open one on and around the end; undefined when there is none. */
export const nextUnread = (
  rooms: readonly RoomListItem[],
  openId: string | null,
  step: 1 | -1,
): RoomListItem | undefined => {
  const at = rooms.findIndex((room) => room._id === openId);
  const from = at < 0 ? (step === 1 ? -1 : 0) : at;
  return rooms
    .map((_, index) => rooms[(from + step * (index + 1) + 2 * rooms.length) % rooms.length])
    .find((room) => room !== undefined && room._id !== openId && (room.unread > 0 || room.mentioned));
};

export const HomeShortcuts = ({ openId }: { openId: string | null }) => {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  const { data } = useRooms();
  const shown = useShown();
  const open = data?.rooms.find(({ _id }) => _id === openId) ?? null;
  const goUnread = (step: 1 | -1) => {
    const room = nextUnread(data?.rooms ?? [], openId, step);
    if (room) void navigate(roomAddress(roomRefOf(room)));
    else notify({ type: 'info', text: t('shortcuts.nothingUnread') });
  };
  const toggle = (name: 'palette' | 'sheet') => {
    if (shown === name) closeShown();
    else if (shown !== null || !hasDialog()) (name === 'palette' ? showPalette : showShortcuts)();
  };
  const act = (event: KeyboardEvent): boolean => {
    const { key, altKey, shiftKey } = event;
    const isMod = hasModifier(event);
    if (isMod && !shiftKey && isKeyOf(event, 'k', 'KeyK')) toggle('palette');
    else if (isMod && isKeyOf(event, '/', 'Slash')) toggle('sheet');
    else if (isQuestion(event) && !isMod && !isWriting(event.target) && !hasDialog()) showShortcuts();
    else if (altKey && shiftKey && (key === 'ArrowDown' || key === 'ArrowUp') && !hasDialog())
      goUnread(key === 'ArrowDown' ? 1 : -1);
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && act(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
      closeShown();
    };
  }, []);
  return (
    <>
      <Palette open={shown === 'palette'} room={open} onClose={closeShown} />
      <ShortcutSheet open={shown === 'sheet'} onClose={closeShown} />
    </>
  );
};
