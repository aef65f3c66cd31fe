import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { RoomListItem } from '@baithak/protocol/entities/room';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import type { NotificationActs } from '../state/use-notification-acts.ts';
import styles from './notification-row.module.css';

interface Answers {
  /** Resolves to what opens then. */
  readonly yes: () => Promise<() => void>;
  readonly no: () => Promise<unknown>;
}

/** What opens once a request is accepted, or an invitation; what becomes of an offered room is told by its own event. */
export interface Opens {
  readonly thread: (threadId: string) => void;
  readonly room: (room: RoomListItem) => void;
}

const answersTo = ({ kind, people, place }: Notification, opens: Opens): Answers | null => {
  const { room: offered, privateThreadId, inviteCode } = place;
  const [person] = people;
  if (kind === 'privateRequest' && privateThreadId !== null && person)
    return {
      yes: async () => {
        await client.privateThreads.acceptPrivateRequest({ threadId: privateThreadId });
        return () => opens.thread(privateThreadId);
      },
      no: () => client.privateThreads.deleteRequest({ targetId: person._id }),
    };
  if (kind === 'roomOffer' && offered !== null)
    return {
      yes: async () => {
        await client.rooms.acceptRoom({ roomId: offered._id });
        return () => undefined;
      },
      no: () => client.rooms.endRoomOffer({ roomId: offered._id }),
    };
  if (kind !== 'invite' || inviteCode === null) return null;
  return {
    yes: async () => {
      const { room } = await client.rooms.acceptInvite({ inviteCode });
      return () => opens.room(room);
    },
    no: async () => undefined,
  };
};

interface AnswerButtonsProps {
  readonly notif: Notification;
  readonly acts: NotificationActs;
  readonly opens: Opens;
  readonly onAnswered?: () => void;
}

/** The two answers to a request, an invitation or the offer of a room. What is answered leaves the list. */
export const AnswerButtons = ({ notif, acts, opens, onAnswered }: AnswerButtonsProps) => {
  const { t } = useTranslation('notifications');
  const showError = useNotifyError();
  const answers = answersTo(notif, opens);
  const onSettled = (error: Error | null) => {
    const isAnswered = error !== null && ['CONFLICT', 'NOT_FOUND'].includes(problemOf(error).code);
    if (isAnswered) notify({ type: 'info', text: t('answered') });
    else if (error !== null) showError(error);
    if (error !== null && !isAnswered) return;
    acts.remove({ _id: notif._id });
    onAnswered?.();
  };
  const yes = useMutation({
    mutationFn: async () => answers?.yes(),
    onSettled: (_, error) => onSettled(error),
    onSuccess: (open) => open?.(),
  });
  const no = useMutation({ mutationFn: async () => answers?.no(), onSettled: (_, error) => onSettled(error) });
  if (answers === null) return null;
  const isRequest = notif.kind !== 'invite';
  return (
    <div className={styles.answers}>
      <Button size="small" tone="primary" busy={yes.isPending} disabled={no.isPending} onClick={() => yes.mutate()}>
        {t(isRequest ? 'accept' : 'join')}
      </Button>
      <Button size="small" tone="outline" busy={no.isPending} disabled={yes.isPending} onClick={() => no.mutate()}>
        {t(isRequest ? 'decline' : 'noThanks')}
      </Button>
    </div>
  );
};
