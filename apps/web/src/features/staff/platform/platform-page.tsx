import { useState } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { EndpointBox } from '../classifier/endpoint-box.tsx';
import { ThresholdsBox } from '../classifier/thresholds-box.tsx';
import { VerdictsBox } from '../classifier/verdicts-box.tsx';
import { RaidBox } from '../raids/raid-box.tsx';
import { RaidSettingsBox } from '../raids/raid-settings-box.tsx';
import { useRaids } from '../raids/use-raids.ts';
import { useStaffTexts } from '../use-staff-texts.ts';
import { LadderBox } from './ladder-box.tsx';
import { NumberBoxes } from './number-boxes.tsx';
import { OrderBox } from './order-box.tsx';
import styles from './platform.module.css';
import { useNumbers, usePlatformSettings } from './queries.ts';
import { RetentionBox } from './retention-box.tsx';
import { RoomItemBox } from './room-item-box.tsx';
import { WordsBox } from './words-box.tsx';

const spans = { '30': 30, '90': 90 } as const;
type Span = keyof typeof spans;

/** Numbers of the platform, and what staff set for all of it. */
export const PlatformPage = () => {
  const { t } = useStaffTexts();
  const [span, setSpan] = useState<Span>('30');
  const numbers = useNumbers(spans[span]);
  const held = usePlatformSettings();
  const settings = held.data?.settings;
  const raids = useRaids();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="display">{t('platform')}</h1>
        <Segmented
          label={t('span')}
          value={span}
          onChange={setSpan}
          options={[
            { value: '30', label: t('days30') },
            { value: '90', label: t('days90') },
          ]}
        />
      </header>
      <FailureNote error={numbers.error ?? held.error ?? raids.error} />
      {numbers.data ? <NumberBoxes days={numbers.data} /> : <Skeleton shape="bowl" height="150px" />}
      <VerdictsBox className={styles.verdicts} />
      <div className={styles.beside}>
        {raids.on.map((raid) => (
          <RaidBox key={raid._id} raid={raid} />
        ))}
        {settings && <RaidSettingsBox raid={settings.raid} on={raids.on} past={raids.past} />}
        <OrderBox />
        {settings && <ThresholdsBox settings={settings.classifier} />}
      </div>
      {settings && <RoomItemBox settings={settings} />}
      {settings && <LadderBox ladder={settings.ladder} />}
      {settings && <WordsBox words={settings.words} />}
      {settings && <EndpointBox endpoint={settings.endpoint} />}
      {held.data && <RetentionBox {...held.data} />}
    </div>
  );
};
