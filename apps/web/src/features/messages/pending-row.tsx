import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { timeOf } from '../../lib/clock.ts';
import { problemOf } from '../../lib/problem.ts';
import { Icon } from '../../ui/icon.tsx';
import { MessageBody } from '../parts/message-body.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Name } from '../people/name.tsx';
import type { Pending } from './live-state.ts';
import styles from './message-row.module.css';
import type { Me } from './open-room.ts';
import { ReplySource } from './reply-source.tsx';

interface PendingRowProps {
  readonly pending: Pending;
  readonly follows: boolean;
  readonly me: Me;
  readonly onRetry: (pending: Pending) => void;
  readonly onForget: (pending: Pending) => void;
}

const State = ({ pending, onRetry, onForget }: Pick<PendingRowProps, 'pending' | 'onRetry' | 'onForget'>) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  if (pending.state === 'sending')
    return (
      <div className={styles.state}>
        <Icon name="clock" size="tiny" />
        {t('sending')}
      </div>
    );
  return (
    <div className={classNames(styles.state, styles.failed)} role="alert">
      <Icon name="warning" size="tiny" />
      <span>
        {t('notSent')}
        {pending.reason !== null && (
          <>
            {' '}
            <bdi>{te(problemOf({ code: pending.reason }).code)}</bdi>
          </>
        )}
      </span>
      <button type="button" onClick={() => onRetry(pending)}>
        {tc('tryAgain')}
      </button>
      <button type="button" onClick={() => onForget(pending)}>
        {t('delete')}
      </button>
    </div>
  );
};

/** A message of the reader's own that has not been acknowledged. */
export const PendingRow = memo(({ pending, follows, me, onRetry, onForget }: PendingRowProps) => {
  const { i18n } = useTranslation();
  const role = { rank: me.rank };
  return (
    <article
      className={classNames(styles.row, follows && styles.follows)}
      tabIndex={-1}
      aria-busy={pending.state === 'sending'}
    >
      {!follows && <Avatar username={me.username} picture={me.picture} rank={me.rank} />}
      <div className={styles.body}>
        {!follows && (
          <div className={styles.head}>
            <Name username={me.username} role={role} />
            <time className={styles.time}>{timeOf(new Date(pending.date).toISOString(), i18n.language)}</time>
          </div>
        )}
        {pending.replyTo !== null && <ReplySource id={pending.replyTo} onOpen={() => undefined} />}
        <MessageBody
          parts={[...parseParts(pending.text), ...(pending.media ? [pending.media.part] : [])]}
          me={me.username}
          bowl
        />
        <State pending={pending} onRetry={onRetry} onForget={onForget} />
      </div>
    </article>
  );
});
PendingRow.displayName = 'PendingRow';
