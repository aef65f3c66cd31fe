import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { audioSession } from '../session/session.ts';

/** The press that the browser waits for. */
export const PlayNow = () => {
  const { t } = useAudioTexts();
  return (
    <Button tone="primary" size="small" onClick={() => void audioSession.resume()}>
      {t('playNow')}
    </Button>
  );
};
