import { isPlayedSound, playedSounds } from '@baithak/protocol/sounds';
import { useEffect, useEffectEvent } from 'react';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import { isQuietNow } from '../../../lib/settings/quiet-hours.ts';
import { readMe } from '../../../lib/session/me.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import { isSilent } from '../../../lib/silent-rooms.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { useChooseSettings } from '../use-choose-settings.ts';
import { showLiveLine } from '../../conversation/state/live-line.ts';
import { playFile } from '../../sounds/play-file.ts';
import { useSoundTexts } from '../../../i18n/lazy/sounds.ts';

/** Says who played a sound in a room, and plays it where the room is in view and the reader has not turned that off. */
export const usePlayedSounds = (): void => {
  const { t } = useSoundTexts();
  const choose = useChooseSettings();
  // Once on a device, to who has not chosen whether to hear what people play: whoever leaves it goes on hearing it.
  const offerChoice = useEffectEvent(() => {
    const userId = readMe()?.userId ?? '';
    if (readLocal('soundsOffered') === userId) return;
    writeLocal('soundsOffered', userId);
    notify({
      type: 'info',
      text: t('offer'),
      action: { label: t('turnOff'), run: () => choose({ sounds: 'none', soundsChosen: true }) },
    });
  });
  useEffect(
    () =>
      client.on.soundPlayed(({ roomId, sound, username }) => {
        if (readIgnored().has(username) || !isPlayedSound(sound)) return;
        showLiveLine(roomId, t('played', { name: isolate(username), sound: isolate(t(`names.${sound}`)) }));
        const { sounds, soundsChosen } = readSettings();
        const isHeard = (sounds === 'all' || !soundsChosen) && !document.hidden;
        if (!isHeard || isQuietNow() || isSilent(roomId)) return;
        playFile(sound, playedSounds[sound]);
        if (!soundsChosen) offerChoice();
      }),
    [t],
  );
};
