import { Written } from '../../../ui/written.tsx';
import type { NextSpeaker } from '@baithak/protocol/contracts/broadcast';
import type { Speaker } from '@baithak/protocol/entities/entities';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useAudio } from '../state/audio-store.ts';
import styles from './stage.module.css';
import { useSecondsSince } from './use-seconds.ts';

const Gone = ({ since }: { since: number }) => {
  const { t } = useAudioTexts();
  return (
    <p className={styles.warning}>
      <Icon name="no-wifi" size="small" />
      {t('gone', { count: Math.max(1, useSecondsSince(since)) })}
    </p>
  );
};

interface StageWordsProps {
  readonly speaker: Speaker | undefined;
  readonly next: NextSpeaker | null;
  /** The reader listens or speaks here. */
  readonly isHere: boolean;
  /** The reader speaks. */
  readonly isOwn: boolean;
}

/** Below the speaker's name: what about, or why one hears nothing. */
export const StageWords = ({ speaker, next, isHere, isOwn }: StageWordsProps) => {
  const { t } = useAudioTexts();
  const lostAt = useAudio((state) => state.lostAt);
  if (isHere && lostAt !== null) return <Gone since={lostAt} />;
  if (!speaker)
    return (
      <p className={styles.muted}>{next ? t('hands.goesTo', { name: isolate(next.username) }) : t('nobodyText')}</p>
    );
  const name = isolate(speaker.username);
  // Whoever is muted reads until when above the stage.
  if (speaker.muted && !isOwn) return <p className={styles.warning}>{t('muted', { name })}</p>;
  if (!speaker.connected) return <p className={styles.warning}>{t('lost', { name })}</p>;
  return (
    <p className={classNames(styles.muted, styles.about)} {...textAttributes(speaker.desc)}>
      <Written text={speaker.desc} />
    </p>
  );
};
