import type { Role } from '@baithak/protocol/entities/entities';
import { removedTitle } from '@baithak/protocol/text/display-names';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '@baithak/protocol/entities/thread';
import styles from './badge.module.css';
import { ownTitle, rankColor, rankKey, rankSign, type RankSign } from './rank.ts';

const starPath = 'M12 1l3.2 3.2h4.6v4.6L23 12l-3.2 3.2v4.6h-4.6L12 23l-3.2-3.2H4.2v-4.6L1 12l3.2-3.2V4.2h4.6Z';

const Sign = ({ sign }: { sign: RankSign }) => {
  if (sign === 'nuqta')
    return (
      <svg viewBox="0 0 24 24" className={styles.nuqta} aria-hidden="true">
        <path d="M12 2l10 10-10 10L2 12Z" />
      </svg>
    );
  if (sign === 'star') {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={starPath} />
        <path className={styles.check} d="M7.5 12.3l3 3.2 6-6.5" />
      </svg>
    );
  }
  if (sign !== 'outline') return null;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.outline} d={starPath} />
      <path d="M12 8.5l3.5 3.5-3.5 3.5L8.5 12Z" />
    </svg>
  );
};

/** Returns the label of a role: its own title, or the label of its rank in the reader's language. */
export const useRankLabels = (): ((role: Pick<Role, 'title' | 'rank'>) => string) => {
  const { t } = useTranslation('people');
  return useCallback(
    (role) => {
      const title = ownTitle(role);
      if (title === removedTitle) return t('unassigned');
      return title ?? t(`rank.${rankKey(role.rank)}`);
    },
    [t],
  );
};

export const useRankLabel = (role: Pick<Role, 'title' | 'rank'>): string => useRankLabels()(role);

/** The icon of a rank, with its label from staff up (`labelled`: always, as in profiles). */
export const Badge = ({ role, labelled = false }: { role: Pick<Role, 'title' | 'rank'>; labelled?: boolean }) => {
  const label = useRankLabel(role);
  const sign = rankSign(role.rank);
  if (sign === 'none' && !labelled) return null;
  const isSilent = sign === 'nuqta' && !labelled;
  return (
    <span className={styles.badge} style={{ '--rank': rankColor(role.rank) }} title={label}>
      <Sign sign={sign} />
      {isSilent ? <span className={styles.silent}>{label}</span> : <bdi>{label}</bdi>}
    </span>
  );
};

interface AuthorBadgeProps {
  readonly thread: Pick<Thread, 'isCreator' | 'member'>;
  /** Shows the label of roles below staff too. */
  readonly labelled: boolean;
}

export const AuthorBadge = ({ thread, labelled }: AuthorBadgeProps) => {
  const { t } = useTranslation('people');
  return (
    <>
      <Badge role={thread.member.role} labelled={labelled && !thread.isCreator} />
      {thread.isCreator && <span className="text-danger text-2xs font-bold">{t('creator')}</span>}
    </>
  );
};
