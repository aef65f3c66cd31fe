import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { RoomListItem } from '@baithak/protocol/entities/room';
import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { SentenceText, plainSentence, sentenceOf, useLine } from '../sentence.tsx';
import { targetOf } from '../state/address.ts';
import type { NotificationActs } from '../state/use-notifications.ts';
import { NotificationPicture } from './notification-picture.tsx';
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
    <div className={`${styles.answers} relative flex flex-wrap gap-1.5 w-fit mt-1.5`}>
      <Button size="small" tone="primary" busy={yes.isPending} disabled={no.isPending} onClick={() => yes.mutate()}>
        {t(isRequest ? 'accept' : 'join')}
      </Button>
      <Button size="small" tone="outline" busy={no.isPending} disabled={yes.isPending} onClick={() => no.mutate()}>
        {t(isRequest ? 'decline' : 'noThanks')}
      </Button>
    </div>
  );
};

interface NotificationRowProps {
  readonly notif: Notification;
  readonly isOpen: boolean;
  readonly openingState: object;
  readonly acts: NotificationActs;
  readonly opens: Opens;
}

const RowMenu = ({ notif, acts }: Pick<NotificationRowProps, 'notif' | 'acts'>) => {
  const { t } = useTranslation('notifications');
  const label = t('more', { sentence: plainSentence(sentenceOf(t, notif)) });
  return (
    <Menu trigger={<IconButton icon="more" size="small" label={label} />}>
      {!notif.seen && (
        <MenuItem icon="check" onChoose={() => acts.markSeen({ _id: notif._id })}>
          {t('markSeen')}
        </MenuItem>
      )}
      <MenuItem icon="trash" danger onChoose={() => acts.remove({ _id: notif._id })}>
        {t('delete')}
      </MenuItem>
    </Menu>
  );
};

export const NotificationRow = memo(({ notif, isOpen, openingState, acts, opens }: NotificationRowProps) => {
  const { t } = useTranslation('notifications');
  const { short } = useTimes();
  const line = useLine(notif);
  return (
    <li
      className={classNames(
        styles.row,
        'relative grid grid-cols-[38px_minmax(0,1fr)_auto] gap-x-2.5 items-start py-2.25 px-2 rounded-2 hover:bg-surface-hover focus-within:bg-surface-hover mobile:py-2.75 mobile:px-3 mobile:rounded-none',
        isOpen && 'bg-surface-active hover:bg-surface-active focus-within:bg-surface-active',
        !notif.seen && styles.unseen,
      )}
    >
      <NotificationPicture notif={notif} />
      <div className="min-w-0">
        <Link
          to={targetOf(notif)}
          state={openingState}
          className={`${styles.link} block text-inherit no-underline mobile:min-h-touch`}
          aria-current={isOpen ? 'page' : undefined}
          data-roving=""
        >
          <span
            className={`${styles.sentence} block text-sm leading-[1.33] text-muted wrap-anywhere ur:leading-[1.55] mobile:text-[1rem]`}
          >
            <SentenceText notif={notif} />
          </span>
          {line !== '' && (
            <span
              className="own-clip line-clamp-1 wrap-anywhere mt-0.25 font-ui text-xs leading-[1.4] text-muted ur:leading-[1.65]"
              {...textAttributes(line)}
            >
              <Written text={line} />
            </span>
          )}
        </Link>
        <AnswerButtons notif={notif} acts={acts} opens={opens} />
      </div>
      <div className="grid justify-items-end gap-0.5 pt-0.5 text-2xs text-faint">
        <Time date={notif.date}>{short(notif.date)}</Time>
        <span className="flex items-center gap-0.5">
          <span className={`${styles.menu} relative flex -my-2.25 mobile:-my-2.75 mobile:-me-2`}>
            <RowMenu notif={notif} acts={acts} />
          </span>
          {!notif.seen && <Nuqta label={t('new')} />}
        </span>
      </div>
    </li>
  );
});
NotificationRow.displayName = 'NotificationRow';
