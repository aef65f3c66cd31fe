import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../lib/class-names.ts';
import { problemOf } from '../../../../lib/problem.ts';
import { Icon } from '../../../../ui/graphics/icon.tsx';
import { Moment } from '../../../../ui/time.tsx';
import { MessageBody } from '../../../parts/body/message-body.tsx';
import { Avatar } from '../../../people/avatar.tsx';
import { Name } from '../../../people/name.tsx';
import type { PendingMessage } from '../../state/conversation-state.ts';
import styles from './message-row.module.css';
import type { Me } from '../../conversation-context.ts';
import { QuotedMessage } from './quoted-message.tsx';

interface PendingRowProps {
  readonly pending: PendingMessage;
  readonly isGrouped: boolean;
  readonly me: Me;
  readonly onRetry: (pending: PendingMessage) => void;
  readonly onDiscard: (pending: PendingMessage) => void;
}

const State = ({ pending, onRetry, onDiscard }: Pick<PendingRowProps, 'pending' | 'onRetry' | 'onDiscard'>) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  if (pending.state !== 'failed')
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
      <button type="button" onClick={() => onDiscard(pending)}>
        {t('delete')}
      </button>
    </div>
  );
};

/** A message of the reader's own that has not been acknowledged. */
export const PendingRow = memo(({ pending, isGrouped, me, onRetry, onDiscard }: PendingRowProps) => {
  const role = { rank: me.rank };
  return (
    <article
      className={classNames(styles.row, isGrouped && styles.grouped, pending.state !== 'failed' && styles.waiting)}
      tabIndex={-1}
      aria-busy={pending.state !== 'failed'}
    >
      {!isGrouped && <Avatar id={me.userId} username={me.username} picture={me.picture} rank={me.rank} />}
      <div className={styles.body}>
        {!isGrouped && (
          <div className={styles.head}>
            <Name id={me.userId} username={me.username} role={role} alias={me.alias} />
            <Moment date={new Date(pending.date).toISOString()} className={styles.time} />
          </div>
        )}
        {pending.replyTo !== null && <QuotedMessage id={pending.replyTo} onOpen={() => undefined} />}
        <MessageBody
          parts={[...parseParts(pending.text), ...(pending.media ? [pending.media.part] : [])]}
          viewerId=""
          bowl
        />
        <State pending={pending} onRetry={onRetry} onDiscard={onDiscard} />
      </div>
    </article>
  );
});
PendingRow.displayName = 'PendingRow';
