import { useEffect, useRef } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import type { Level } from '../../../lib/audio/audio.ts';
import { drawLevel } from './draw-level.ts';
import styles from './level-meter.module.css';

/** How high the marks of the stage stand, in percent: a voice, not a ramp. */
const heights = [20, 45, 70, 100, 85, 60, 92, 74, 40, 62, 88, 50, 72, 95, 58, 80, 44, 26];

/** The level of a voice; grey marks while there is none. */
export const LevelMeter = ({ level }: { level: Level | null }) => {
  const { t } = useAudioTexts();
  const meter = useRef<HTMLDivElement>(null);
  useEffect(() => (meter.current ? drawLevel(meter.current, level) : undefined), [level]);
  return (
    <div
      ref={meter}
      className={styles.meter}
      role="meter"
      aria-label={t('level')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the marks never change their order
        <i key={index} style={{ '--h': height }} />
      ))}
    </div>
  );
};
