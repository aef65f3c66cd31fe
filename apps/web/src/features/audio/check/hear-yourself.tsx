import { useEffect, useRef, useState } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import type { Microphone } from '../../../lib/audio/audio.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './check.module.css';

const recordMs = 5000;

/** Records some seconds and plays them to the reader alone. */
export const HearYourself = ({ microphone }: { microphone: Microphone | null }) => {
  const { t } = useAudioTexts();
  const [step, setStep] = useState<'record' | 'recording' | 'playing'>('record');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), [microphone]);
  const record = async () => {
    if (!microphone) return;
    abort.current = new AbortController();
    setStep('recording');
    await microphone.recordAndPlay(recordMs, () => setStep('playing'), abort.current.signal).catch(() => undefined);
    setStep('record');
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('check.yourself')}</span>
      <div className={styles.row}>
        <Button
          tone="outline"
          icon="play"
          busy={step !== 'record'}
          disabled={!microphone}
          onClick={() => void record()}
        >
          {t(`check.${step}`)}
        </Button>
        <span className={styles.words}>{t('check.onlyYou')}</span>
      </div>
    </div>
  );
};
