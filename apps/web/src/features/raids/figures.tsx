import type { Raid } from '@baithak/protocol/contracts/raids';
import { useRaidsTexts } from '../../i18n/lazy/raids.ts';
import styles from './held-line.module.css';

/** What is usual, rounded: small numbers to one digit behind the point. */
const rounded = (usual: number): string => String(usual < 10 ? Math.round(usual * 10) / 10 : Math.round(usual));

/** What a raid is counted by, beside what is usual. */
export const Figures = ({ raid }: { raid: Raid }) => {
  const { t } = useRaidsTexts();
  const { minutes, joins, usualJoins, writers, alike, addresses } = raid;
  const inMinutes = { minutes: t('panel.minutes', { count: minutes }), usual: rounded(usualJoins) };
  const figures = [
    ['joins', joins, t('panel.joins', { count: joins, ...inMinutes })],
    ['writers', writers, t('panel.writers')],
    ['alike', alike, t('panel.alike', { count: alike })],
    ...(addresses === null ? [] : [['addresses', addresses, t('panel.addresses', { count: addresses })] as const]),
  ] as const;
  return (
    <ul className={`${styles.figures} flex flex-wrap gap-y-1 gap-x-5 mobile:gap-y-1 mobile:gap-x-4`}>
      {figures.map(([name, count, words]) => (
        <li key={name}>
          <b>{count}</b> <span>{words}</span>
        </li>
      ))}
    </ul>
  );
};
