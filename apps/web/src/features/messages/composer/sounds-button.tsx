import { playedSounds, soundNames } from '@baithak/protocol/sounds';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { playFile } from '../../sounds/play-file.ts';
import { useSoundTexts } from '../../../i18n/lazy/sounds.ts';

/** The sounds, for whoever may play them: a press plays one for everybody in the room, the sign beside it for the reader alone. */
export const SoundsButton = ({ onPlay }: { onPlay: (command: string) => void }) => {
  const { t } = useSoundTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="max-[440px]:hidden">
      <Popover
        trigger={<IconButton icon="volume" label={t('title')} on={isOpen} />}
        label={t('title')}
        side="block-start"
        align="start"
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <div className="w-[min(300px,80vw)] max-h-[min(420px,60vh)] overflow-y-auto p-2">
          <p className="pt-1 px-3 pb-2 text-sm text-muted">{t('text')}</p>
          <ul>
            {soundNames.map((sound) => {
              const name = t(`names.${sound}`);
              return (
                <li
                  key={sound}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-center [&>button:first-child]:justify-start!"
                >
                  <Button
                    tone="ghost"
                    onClick={() => {
                      onPlay(`/play ${sound}`);
                      setIsOpen(false);
                    }}
                  >
                    {name}
                  </Button>
                  <IconButton
                    icon="play"
                    label={t('listen', { sound: name })}
                    onClick={() => playFile(sound, playedSounds[sound])}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      </Popover>
    </span>
  );
};
