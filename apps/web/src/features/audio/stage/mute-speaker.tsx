import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { minRankFor } from '@baithak/protocol/permissions';
import { useState } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { AudioRoom } from '../state/audio-state.ts';
import { MuteDialog } from '../moderation/mute-dialog.tsx';
import { useMuteSpeaker } from '../moderation/use-mute-speaker.ts';

interface MuteSpeakerProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly me: { readonly username: string; readonly rank: number };
}

/** For moderators who outrank the speaker: nobody hears them, or everybody again. The server checks it again. */
export const MuteSpeaker = ({ room, stream, me }: MuteSpeakerProps) => {
  const { t } = useAudioTexts();
  const [asked, setAsked] = useState<string | null>(null);
  const { unmute, isPending } = useMuteSpeaker(room.id);
  const speaker = stream.speakers[0];
  const may = me.rank >= minRankFor.ManageThreads;
  const target = speaker && may && speaker.username !== me.username && speaker.rank < me.rank ? speaker : undefined;
  return (
    <>
      {target &&
        (target.muted ? (
          <Button size="small" icon="volume" busy={isPending} onClick={() => unmute(target.username)}>
            {t('moderation.unmute')}
          </Button>
        ) : (
          <Button tone="dangerText" size="small" icon="no-microphone" onClick={() => setAsked(target.username)}>
            {t('moderation.mute')}
          </Button>
        ))}
      {asked !== null && <MuteDialog username={asked} room={room} onClose={() => setAsked(null)} />}
    </>
  );
};
