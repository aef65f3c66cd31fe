import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type RoomDialogName =
  | 'invite'
  | 'settings'
  | 'transfer'
  | 'close'
  | 'rules'
  | 'leave'
  | 'order'
  | 'clear'
  | 'bots';

const isJustJoined = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isJustJoined' in state && state.isJustJoined === true;

/** The navigation state for somebody who has just joined the room: its rules are shown first. */
export const justJoined = { isJustJoined: true } as const;

/** The open dialog of a room. New members see the rules once, if there are any. */
export const useRoomDialogs = (rules: string) => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<RoomDialogName | null>(null);
  const [clearCount, setClearCount] = useState<number | undefined>();
  const [isTopicOpen, setIsTopicOpen] = useState(false);
  const isNew = isJustJoined(state);
  useEffect(() => {
    if (!isNew) return;
    void navigate({ pathname, search }, { replace: true });
    if (rules !== '') setDialog('rules');
  }, [isNew, navigate, pathname, search, rules]);
  const clear = useCallback((count?: number) => {
    setClearCount(count);
    setDialog('clear');
  }, []);
  const welcome = () => {
    if (rules !== '') setDialog('rules');
  };
  return {
    dialog,
    welcome,
    open: (name: RoomDialogName) => {
      setClearCount(undefined);
      setDialog(name);
    },
    /** Asks before messages are cleared: the latest `count`, or all. Keeps its identity. */
    clear,
    clearCount,
    close: () => setDialog(null),
    isTopicOpen,
    editTopic: () => setIsTopicOpen(true),
    stopTopic: () => setIsTopicOpen(false),
  };
};
