import type { Raid } from '@baithak/protocol/contracts/raids';
import { useLayoutEffect, useRef, useState } from 'react';
import { useRaidsTexts } from '../../i18n/lazy/raids.ts';
import { isolate } from '../../lib/text-direction.ts';
import { useNow, useTimes } from '../../lib/time/now.ts';
import { Button } from '../../ui/button.tsx';
import styles from './held-line.module.css';
import { RestoreRaidDialog } from './raid-steps-dialog.tsx';

/** The button goes with the last of what it brings back: the focus goes on to the others of its section. */
const GoingButton = ({ onPress, label }: { onPress: () => void; label: string }) => {
  const around = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = around.current;
    return () => {
      const buttons = own?.closest('section')?.querySelectorAll<HTMLElement>('button:not([aria-expanded])') ?? [];
      if (own?.contains(document.activeElement)) [...buttons].find((each) => !own.contains(each))?.focus();
    };
  }, []);
  return (
    <span ref={around}>
      <Button tone="outline" size="small" icon="retry" onClick={onPress}>
        {label}
      </Button>
    </span>
  );
};

/** What was taken away with a raid and can come back still, until when, and what brings it back. It changes once a second while raid mode takes, so it is not said by itself. */
export const HeldLine = ({ raid }: { raid: Raid }) => {
  const { t } = useRaidsTexts();
  const { until } = useTimes();
  const now = useNow();
  // The dialog outlives the line: its last step takes it away.
  const [asked, setAsked] = useState<Raid | null>(null);
  const held = raid.held && Date.parse(raid.held.until) > now ? raid.held : null;
  return (
    <div
      className={`${styles.line} flex flex-wrap items-center gap-y-1 gap-x-2 text-xs`}
      data-held
      data-empty={held ? undefined : ''}
    >
      <p>{held && t('held.text', { count: held.messages, until: isolate(until(held.until)) })}</p>
      {held && <GoingButton label={t('held.do')} onPress={() => setAsked(raid)} />}
      {asked && <RestoreRaidDialog raid={asked} onClose={() => setAsked(null)} />}
    </div>
  );
};

/** What is usual, rounded: small numbers to one digit behind the point. */
const rounded = (usual: number): string => String(usual < 10 ? Math.round(usual * 10) / 10 : Math.round(usual));

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
