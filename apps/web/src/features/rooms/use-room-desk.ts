import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RoomDialogName } from './open-dialog.ts';

const isNewHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNewHere' in state && state.isNewHere === true;

/** What an address carries for who has just joined the room there: its rules are shown first. */
export const newHere = { isNewHere: true } as const;

/** What is open over a room. New members see the rules, if there are any, once. */
export const useRoomDesk = (rules: string) => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<RoomDialogName | null>(null);
  const [isTopicOpen, setIsTopicOpen] = useState(false);
  const isNew = isNewHere(state);
  useEffect(() => {
    if (!isNew) return;
    void navigate({ pathname, search }, { replace: true });
    if (rules !== '') setDialog('rules');
  }, [isNew, navigate, pathname, search, rules]);
  const welcome = () => {
    if (rules !== '') setDialog('rules');
  };
  return {
    dialog,
    welcome,
    open: setDialog,
    close: () => setDialog(null),
    isTopicOpen,
    editTopic: () => setIsTopicOpen(true),
    stopTopic: () => setIsTopicOpen(false),
  };
};
