import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../lib/settings/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { SettingsPageFrame } from '../page-frame.tsx';
import { soundEvents, playSound } from './sounds.ts';
import { useChooseSettings } from '../use-choose-settings.ts';

const choices = ['all', 'pm', 'none'] as const;

export const SoundsPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { sounds, soundsChosen } = useSettings();
  return (
    <SettingsPageFrame title={t('pages.sounds')} text={t('sounds.text')}>
      <RadioChoices
        title={t('sounds.which')}
        value={soundsChosen ? sounds : null}
        onChange={(chosen) => choose({ sounds: chosen, soundsChosen: true })}
        options={choices.map((value) => ({ value, label: t(`sounds.${value}`), hint: t(`sounds.${value}Hint`) }))}
      />
      <div
        className="flex flex-wrap items-center gap-2 [&>b]:flex-[1_1_100%]"
        role="group"
        aria-label={t('sounds.play')}
      >
        <b>{t('sounds.play')}</b>
        {soundEvents.map((occasion) => (
          <Button key={occasion} icon="volume" onClick={() => playSound(occasion)}>
            {t(`sounds.${occasion}`)}
          </Button>
        ))}
      </div>
    </SettingsPageFrame>
  );
};
