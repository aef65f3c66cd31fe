import { playedSounds, type PlayedSound } from '@baithak/protocol/sounds';
import { Icon } from '../../ui/graphics/icon.tsx';
import { playFile } from './play-file.ts';
import { useSoundTexts } from '../../i18n/lazy/sounds.ts';

/** In a suggestion: what a sound is, and a sign that plays it for the reader alone. */
export const SoundWords = ({ sound }: { sound: PlayedSound }) => {
  const { t } = useSoundTexts();
  const name = t(`names.${sound}`);
  return (
    <span className="flex items-center justify-end gap-2 min-w-0 text-sm text-muted">
      {name}
      <span
        className="grid place-items-center w-8 h-8 rounded-bowl hover:bg-surface-active"
        title={t('listen', { sound: name })}
        // The suggestion around it is not chosen.
        onClick={(event) => {
          event.stopPropagation();
          playFile(sound, playedSounds[sound]);
        }}
        aria-hidden="true"
      >
        <Icon name="play" size="small" />
      </span>
    </span>
  );
};
