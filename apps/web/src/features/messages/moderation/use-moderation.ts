import { useState } from 'react';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import type { IconName } from '../../../ui/graphics/icon.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';
import { isAtOnce, rightsOn, sanctionsOn, type ModerationKey, type SanctionKey, type Target } from './sanctions.ts';
import { useAnnounceSanction, useGiveSanction } from './use-give-sanction.ts';

export const moderationIcons: Readonly<Record<ModerationKey, IconName>> = {
  grantBroadcast: 'microphone',
  revokeBroadcast: 'no-microphone',
  kickGuest: 'door',
  removePerson: 'minus',
  banGuest: 'ban',
  banPerson: 'ban',
  banAddress: 'globe',
};

/** What the reader may do to somebody as a moderator: done at once, or asked about first. */
export const useModeration = (target: Target, onDone?: () => void) => {
  const { me, id, title } = useOpenRoom();
  const [asked, setAsked] = useState<SanctionKey | null>(null);
  const announce = useAnnounceSanction(id);
  const notifyError = useNotifyError();
  const { mutate, isPending } = useGiveSanction(id);
  const { username } = target;
  const choose = (key: ModerationKey) => {
    if (!isAtOnce(key)) return setAsked(key);
    const onSuccess = () => {
      announce({ key, username });
      onDone?.();
    };
    mutate({ key, username }, { onSuccess, onError: notifyError });
  };
  return {
    keys: [...rightsOn(me, target), ...sanctionsOn(me, target)],
    room: { id, title },
    choose,
    isPending,
    asked,
    stopAsking: () => setAsked(null),
  };
};
