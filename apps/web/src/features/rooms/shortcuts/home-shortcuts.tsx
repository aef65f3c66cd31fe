import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../../ui/feedback/notices.ts';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { hasDialog, hasModifier, isKeyOf, isQuestion, isWriting } from '../../../lib/keyboard.ts';
import { nextUnread } from './next-unread.ts';
import { Palette } from './palette.tsx';
import { useRooms } from '../queries.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { closeShown, showPalette, showShortcuts, useShown } from './shown.ts';

/** The keys of the whole home (`shortcuts.ts`), and what they open. */
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
