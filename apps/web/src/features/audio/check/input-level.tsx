import { useEffect, useRef, useState } from 'react';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import type { Level } from '../../../lib/audio/audio.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { drawLevel } from '../stage/draw-level.ts';
import styles from './check.module.css';

/** How loud somebody is, for the words below the level. */
type Loudness = 'silent' | 'quiet' | 'good' | 'loud';

const [heard, goodFrom, loudFrom] = [0.05, 0.2, 0.97];

const loudnessOf = (peak: number): Loudness => {
  if (peak < heard) return 'silent';
  if (peak < goodFrom) return 'quiet';
  return peak < loudFrom ? 'good' : 'loud';
};

/** The highest level of the last moments: people pause between words. `at`: ms. */
const createPeak = (heldMs: number) => {
  let marks: readonly { readonly at: number; readonly level: number }[] = [];
  return (level: number, at: number): number => {
    marks = [...marks.filter((mark) => mark.at > at - heldMs), { at, level }];
    return Math.max(...marks.map((mark) => mark.level));
  };
};

/** How long a word counts as being said, ms. */
const heldMs = 2000;
const marks = Array.from({ length: 24 }, (_, index) => index);

const useLoudness = (level: Level | null): Loudness => {
  const [loudness, setLoudness] = useState<Loudness>('silent');
  useEffect(() => {
    if (level === null) return undefined;
    const peak = createPeak(heldMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (value: number): void => {
      setLoudness(loudnessOf(peak(value, performance.now())));
      clearTimeout(timer);
      // Of lasting silence no level tells.
      timer = setTimeout(() => hear(level.get()), heldMs);
    };
    const end = level.subscribe(hear);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [level]);
  return loudness;
};

/** The level of one's own microphone, with what it means. */
export const InputLevel = ({ level }: { level: Level | null }) => {
  const { t } = useAudioTexts();
  const meter = useRef<HTMLDivElement>(null);
  const loudness = useLoudness(level);
  useEffect(() => (meter.current ? drawLevel(meter.current, level) : undefined), [level]);
  const isGood = level !== null && loudness === 'good';
  return (
    <div className="grid gap-1.5">
      <span className="text-xs font-bold">{t('check.level')}</span>
      <div
        ref={meter}
        className={`${styles.level} flex items-center gap-0.75 h-5.5`}
        role="meter"
        aria-label={t('check.inputLevel')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        {marks.map((mark) => (
          <i key={mark} />
        ))}
      </div>
      <p className={classNames(styles.words, isGood && styles.good)} role="status">
        {isGood && <Icon name="check" size="tiny" />}
        {level === null ? t('check.opening') : t(`check.${loudness}`)}
      </p>
    </div>
  );
};
