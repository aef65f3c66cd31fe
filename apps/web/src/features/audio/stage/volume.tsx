import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { useAudioDevice, writeDevice } from '../state/device.ts';

export const Volume = () => {
  const { t } = useAudioTexts();
  const { volume, isMuted } = useAudioDevice();
  const percent = Math.round(volume * 100);
  return (
    <>
      <IconButton
        icon={isMuted ? 'mute' : 'volume'}
        label={t(isMuted ? 'unmute' : 'mute')}
        on={isMuted}
        onClick={() => writeDevice({ isMuted: !isMuted })}
      />
      <span data-volume>
        <Slider
          max={100}
          step={5}
          value={isMuted ? 0 : percent}
          aria-label={t('volume')}
          aria-valuetext={t('volumeNow', { percent: isMuted ? 0 : percent })}
          onChange={(value) => writeDevice({ volume: value / 100, isMuted: false })}
        />
      </span>
    </>
  );
};
