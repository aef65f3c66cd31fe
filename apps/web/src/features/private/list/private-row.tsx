import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { limits } from '@baithak/protocol/limits';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { isolate } from '../../../lib/text-direction.ts';
import { privateThreadAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/class-names.ts';
import { readMe } from '../../../lib/session/me.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import row from '../../../ui/list/list-row.module.css';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Time } from '../../../ui/time.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { JoinedDate } from '../../people/joined-date.tsx';
import { Name } from '../../people/name.tsx';
import { useSnippetWords } from '../../message-body/snippet-words.ts';
import { useStoredDraft } from '../../composer/drafts.ts';
import { connectionOfThread, isRemoved } from '../connection/connection.ts';
import { useConnectionActs } from '../connection/use-connection-acts.tsx';
import { conversationIdOf } from '../private-ids.ts';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import list from '../../../ui/list/list.module.css';
import listStyles from './private-list.module.css';
import styles from './private-row.module.css';

const useLine = (thread: PrivateThread) => {
  const { t } = usePrivateTexts();
  const wordsOf = useSnippetWords();
  const { connectionState, lastMessage, user } = thread;
  if (isRemoved(user)) return { text: t('readOnly'), icon: null, label: '' };
  if (connectionState === 1) return { text: t('waitingShort'), icon: 'clock' as const, label: '' };
  if (connectionState === 3 || connectionState === 6)
    return { text: t('blockedShort'), icon: 'ban' as const, label: '' };
  if (connectionState === 0) return { text: t('cannotShort'), icon: 'lock' as const, label: '' };
  if (!lastMessage) return { text: t('connected'), icon: null, label: '' };
  const { shows, wrote } = wordsOf(lastMessage);
  const text = [shows, wrote].filter((words) => words !== '').join(' · ');
  if (lastMessage.username === user.username) return { text: isolate(text), icon: null, label: '' };
  const isSeen = thread.targetReadAt !== null && thread.targetReadAt >= lastMessage.date;
  const icon: IconName = isSeen ? 'double-check' : 'check';
  return { text: t('you', { text: isolate(text) }), icon, label: t(isSeen ? 'seenMark' : 'sentMark') };
};

const RowName = ({ thread: { user, role } }: { thread: PrivateThread }) => {
  const { t } = usePrivateTexts();
  if (isRemoved(user)) return <span className="text-muted">{t('removed')}</span>;
  return (
    <>
      <Name id={user._id} username={user.username} role={role} />
      <Badge role={role} />
    </>
  );
};

const Face = ({ thread: { user, role, online } }: { thread: PrivateThread }) => (
  <Avatar
    id={user._id}
    username={user.username}
    picture={user.profile.picture}
    rank={role.rank}
    presence={online ? 'online' : undefined}
  />
);

/** One conversation, or a request that the reader has sent. */
export const PrivateRow = ({ thread, isOpen }: { thread: PrivateThread; isOpen: boolean }) => {
  const { t } = usePrivateTexts();
  const { short } = useTimes();
  const draft = useStoredDraft(readMe()?.userId ?? '', conversationIdOf(thread._id));
  const { text, icon, label } = useLine(thread);
  const { unreadMessages } = thread;
  // After the last message is deleted, the one that is shown is older than the last change.
  const date = thread.lastMessage?.date ?? thread.lastUpdate;
  const isUnread = !isOpen && unreadMessages > 0;
  return (
    <li>
      <Link
        to={privateThreadAddress(thread._id)}
        className={classNames(row.row, isOpen && row.open, isUnread && row.unread)}
        aria-current={isOpen ? 'page' : undefined}
        data-roving=""
      >
        <Face thread={thread} />
        <span className={row.words}>
          <span className={row.title}>
            <RowName thread={thread} />
          </span>
          {draft === '' || isOpen ? (
            <span className={styles.snippet}>
              <NamesLine text={text} />
            </span>
          ) : (
            <span className={styles.snippet}>
              <NamesLine text={`${t('draft')} ${isolate(draft)}`} />
            </span>
          )}
        </span>
        <span className={row.end}>
          <Time date={date}>{short(date)}</Time>
          {isUnread ? (
            <Count
              value={unreadMessages}
              most={limits.unreadCounted - 1}
              label={t('unread', { count: unreadMessages })}
            />
          ) : (
            icon && (
              <span role={label === '' ? undefined : 'img'} aria-label={label === '' ? undefined : label}>
                <Icon name={icon} size="tiny" />
              </span>
            )
          )}
        </span>
      </Link>
    </li>
  );
};

/** Somebody who asks: the row opens the request, its buttons answer it. Accepting opens the conversation. */
export const RequestRow = ({ thread, isOpen }: { thread: PrivateThread; isOpen: boolean }) => {
  const { t } = usePrivateTexts();
  const { short } = useTimes();
  const navigate = useNavigate();
  const address = privateThreadAddress(thread._id);
  const { button, dialog } = useConnectionActs(
    connectionOfThread(thread),
    (act) => void (act === 'accept' && navigate(address)),
  );
  /** The row goes once it is answered: the second press of two would answer the next request, which is in its place. */
  const pressOnce = (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation();
  };
  return (
    <li className={classNames('rounded-2', isOpen && row.open)}>
      <Link
        to={address}
        className={classNames(row.row, styles.request, row.unread)}
        aria-current={isOpen ? 'page' : undefined}
        data-roving=""
      >
        <Face thread={thread} />
        <span className={row.words}>
          <span className={row.title}>
            <RowName thread={thread} />
          </span>
          <span className={styles.snippet}>
            <JoinedDate date={thread.joinDate} alone />
          </span>
        </span>
        <span className={classNames(row.end, styles.when)}>
          <Time date={thread.lastUpdate}>{short(thread.lastUpdate)}</Time>
        </span>
      </Link>
      <div
        className="flex flex-wrap gap-1.5 pb-2 ps-[calc(var(--sp-2)_+_40px_+_var(--sp-25))]"
        onClickCapture={pressOnce}
      >
        {button('accept', t('accept'), { size: 'small', tone: 'primary' })}
        {button('deleteRequest', t('decline'), { size: 'small', tone: 'outline' })}
      </div>
      {dialog}
    </li>
  );
};

interface SectionProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A part of the list under its heading. */
export const Section = ({ title, end, isBusy = false, children }: SectionProps) => (
  <nav aria-label={title} aria-busy={isBusy}>
    <div className={`${listStyles.section} flex items-center gap-2 pt-3 px-2 pb-1 text-xs`}>
      <h2>{title}</h2>
      {end}
    </div>
    <ul>{children}</ul>
  </nav>
);

export const Instead = ({ children }: { children: ReactNode }) => <div className={list.instead}>{children}</div>;

export const rowsOf = (threads: readonly PrivateThread[], openId: string | null) =>
  threads.map((thread) => <PrivateRow key={thread._id} thread={thread} isOpen={thread._id === openId} />);
