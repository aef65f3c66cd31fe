import { useEffect, useRef, useState } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useSpeaker } from '../state/audio-store.ts';

/** Says who begins and stops to whoever reads with their ears; the stage shows the same. Renders nothing to see. */
export const Caption = ({ roomId }: { roomId: string }) => {
  const { t } = useAudioTexts();
  const speaker = useSpeaker(roomId);
  const username = speaker?.username ?? null;
  const about = speaker?.desc ?? '';
  const before = useRef(username);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (username === before.current) return;
    const name = isolate(username ?? before.current ?? '');
    before.current = username;
    if (username === null) setSaid(t('stops', { name }));
    else setSaid(about === '' ? t('begins', { name }) : t('beginsAbout', { name, about: isolate(about) }));
  }, [username, about, t]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
};
