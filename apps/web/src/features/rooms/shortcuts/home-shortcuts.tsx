import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../../ui/feedback/notices.ts';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { nextUnread } from './next-unread.ts';
import { Palette } from './palette.tsx';
import { useRooms } from '../queries.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** An Urdu keyboard writes ؟ and ک with the keys of ? and K. */
const isQuestion = ({ key }: KeyboardEvent): boolean => key === '?' || key === '؟';
const isK = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The keys of the whole home: Ctrl or Cmd and K, ?, and Alt, Shift and an arrow for the next unread room. */
export const HomeShortcuts = ({ openId }: { openId: string | null }) => {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  const { data } = useRooms();
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null);
  const close = () => setShown(null);
  const goUnread = (step: 1 | -1) => {
    const room = nextUnread(data?.rooms ?? [], openId, step);
    if (room) void navigate(roomAddress(roomRefOf(room)));
    else notify({ type: 'info', text: t('shortcuts.nothingUnread') });
  };
  const act = (event: KeyboardEvent): boolean => {
    const { key, altKey, shiftKey } = event;
    const isMod = (event.ctrlKey || event.metaKey) && !altKey;
    if (isMod && !shiftKey && isK(event)) {
      if (shown !== null || !hasDialog()) setShown(shown === 'palette' ? null : 'palette');
    } else if (isQuestion(event) && !isMod && !isWriting(event.target) && !hasDialog()) setShown('sheet');
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
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Palette open={shown === 'palette'} onClose={close} />
      <ShortcutSheet open={shown === 'sheet'} onClose={close} />
    </>
  );
};
