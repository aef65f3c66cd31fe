import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import type { MicrophoneProblem } from '../../../lib/audio/audio.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './check.module.css';

const icons = {
  missing: 'microphone',
  busy: 'warning',
  insecure: 'lock',
  failed: 'warning',
} as const;

interface MicrophoneNoteProps {
  readonly problem: MicrophoneProblem;
  readonly onAgain: () => void;
  /** Where the note is alone: it can be closed. */
  readonly onClose?: () => void;
}

export const MicrophoneNote = ({ problem, onAgain, onClose }: MicrophoneNoteProps) => {
  const { t } = useAudioTexts();
  const ways = (
    <span className="flex flex-wrap items-center gap-2">
      {problem !== 'insecure' && (
        <Button tone="outline" size="small" onClick={onAgain}>
          {t('problem.again')}
        </Button>
      )}
      {onClose && (
        <Button tone="ghost" size="small" onClick={onClose}>
          {t('problem.onlyListen')}
        </Button>
      )}
    </span>
  );
  if (problem === 'refused')
    return (
      <Note tone="danger" icon="no-microphone" alert>
        <b>{t('problem.refused')}</b>
        <ol className={styles.steps}>
          {(['lock', 'allow', 'back'] as const).map((step) => (
            <li key={step}>{t(`problem.steps.${step}`)}</li>
          ))}
        </ol>
        {ways}
      </Note>
    );
  return (
    <Note tone="warning" icon={icons[problem]} alert>
      <b>{t(`problem.${problem}`)}</b>
      <p className="block text-xs text-muted">{t(`problem.${problem}Text`)}</p>
      {ways}
    </Note>
  );
};
