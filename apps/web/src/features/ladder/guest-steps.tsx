import { Link } from 'react-router';
import { useLadderTexts } from '../../i18n/lazy/ladder.ts';
import { useNow } from '../../lib/time/now.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { stepsAddress, missingAnswers, useLadder, useWhen } from './use-ladder.ts';
import styles from './guest-steps.module.css';

export const GuestSteps = () => {
  const { t } = useLadderTexts();
  const when = useWhen();
  const now = useNow();
  const { data: ladder } = useLadder();
  if (!ladder) return null;
  const opens = (iso: string): string => {
    if (Date.parse(iso) <= now) return t('opensWithAnswer');
    const { key, ...at } = when(iso, 'opensAt' as const, 'opensOn' as const);
    return missingAnswers(ladder) > 0 ? t('opensAfter', at) : t(key, at);
  };
  const rows = [
    { title: t('words.title'), open: true, at: ladder.startedAt },
    { title: t('links.title'), open: ladder.step >= 1, at: ladder.linksAt },
    { title: t('pictures.title'), open: ladder.step === 2, at: ladder.picturesAt },
  ];
  return (
    <section className={`${styles.card} p-4 bg-surface-raised line rounded-[8px_8px_22px_22px]`}>
      <div className={`${styles.between} flex flex-wrap items-center justify-between gap-2 mb-2`}>
        <h2 className="font-bold">{t('yourSteps')}</h2>
        <Link to={stepsAddress}>{t('seeMissing')}</Link>
      </div>
      <ul>
        {rows.map(({ title, open, at }) => (
          <li key={title} data-open={open || undefined}>
            <Icon name={open ? 'check' : 'clock'} size="small" />
            <span>{title}</span>
            <span className={`${styles.when} text-muted text-sm text-end`}>{open ? t('open') : opens(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
