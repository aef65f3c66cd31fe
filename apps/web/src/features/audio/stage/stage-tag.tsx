import type { Speaker } from '@baithak/protocol/entities/entities';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import type { Phase } from '../state/audio-state.ts';
import { RunningTime } from './running-time.tsx';
import styles from './stage.module.css';

/** At the corner of the stage: live and for how long, or why one hears nothing. */
export const StageTag = ({ speaker, phase }: { speaker: Speaker | undefined; phase: Phase }) => {
  const { t } = useAudioTexts();
  if (phase === 'reconnecting')
    return (
      <span className={styles.tag}>
        <Icon name="retry" size="tiny" />
        <b>{t('reconnecting')}</b>
      </span>
    );
  if (!speaker) return <span />;
  const [icon, words] = speaker.muted
    ? (['no-microphone', t('mutedTag')] as const)
    : (['no-wifi', t('lostTag')] as const);
  if (speaker.muted || !speaker.connected)
    return (
      <span className={styles.tag}>
        <Icon name={icon} size="tiny" />
        <b>{words}</b>
      </span>
    );
  return (
    <span className={styles.tag}>
      <LiveBars />
      <b>{t('live')}</b> <RunningTime since={speaker.since} />
    </span>
  );
};
