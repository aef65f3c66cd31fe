import { isPlayedSound, playedSounds } from '@baithak/protocol/sounds';
import { useEffect } from 'react';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import { isQuietNow } from '../../../lib/settings/quiet-hours.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import { isSilent } from '../../../lib/silent-rooms.ts';
import { showLiveLine } from '../../conversation/state/live-line.ts';
import { playFile } from '../../parts/sounds/play-file.ts';
import { useSoundTexts } from '../../parts/sounds/use-sound-texts.ts';

/** Says who played a sound in a room, and plays it where the reader has not turned that off. */
export const usePlayedSounds = (): void => {
  const { t } = useSoundTexts();
  useEffect(
    () =>
      client.on.soundPlayed(({ roomId, sound, username }) => {
        if (readIgnored().has(username) || !isPlayedSound(sound)) return;
        showLiveLine(roomId, t('played', { name: isolate(username), sound: isolate(t(`names.${sound}`)) }));
        if (readSettings().sounds === 'all' && !isQuietNow() && !isSilent(roomId)) playFile(sound, playedSounds[sound]);
      }),
    [t],
  );
};
