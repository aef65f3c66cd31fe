import { ranks } from '@baithak/protocol/ranks';
import { useTranslation } from 'react-i18next';
import { Badge } from '../people/badge.tsx';
import { privilegesOf } from './rank-privileges.ts';
import styles from './ranks-table.module.css';

/**
 * The permissions of each rank, from the table of the protocol (docs/contract.md#ranks-and-commands). `own`: the
 * reader's rank.
 */
export const RanksTable = ({ own }: { own: number }) => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation('common');
  const allows = (rank: number): string => {
    const held = privilegesOf(rank);
    return held.length === 0
      ? t('ranks.guest')
      : held.map((key) => t(`ranks.privileges.${key}`)).join(tc('listSeparator'));
  };
  return (
    <div className={styles.frame} role="region" aria-label={t('ranks.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('ranks.rank')}</th>
            <th scope="col">{t('ranks.messageRate')}</th>
            <th scope="col">{t('ranks.alsoAllows')}</th>
          </tr>
        </thead>
        <tbody>
          {ranks.map(({ rank, spamControl }) => (
            <tr key={rank} data-own={rank === own || undefined}>
              <th scope="row">
                <Badge role={{ rank, title: '' }} labelled />
                {rank === own && <span className={styles.you}>{t('ranks.you')}</span>}
              </th>
              <td className="numbers">{spamControl === 0 ? t('ranks.noLimit') : spamControl}</td>
              <td className={styles.allows}>{allows(rank)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
