import { useTranslation } from 'react-i18next';
import { languages } from '../../../i18n/language.ts';
import { chooseDeviceLook } from '../../../lib/settings/device-look.ts';
import { useNow } from '../../../lib/time/now.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useSettings, type Settings } from '../../../lib/settings/settings.ts';
import type { Theme } from '../../../lib/settings/stored-theme.ts';
import { chooseTheme, useTheme } from '../../../lib/settings/theme.ts';
import { languageNames, useLanguage } from '../../../ui/form/language-choice.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { SettingsPageFrame } from '../page-frame.tsx';
import { SettingRow } from '../setting-row.tsx';
import { SwitchRow } from '../switch-row.tsx';
import { TextSize } from './text-size.tsx';
import { ThemePreviews } from './theme-previews.tsx';
import { UrduFont } from './urdu-font.tsx';
import { useChooseSettings } from '../use-choose-settings.ts';
import { useDeviceLook } from '../../../lib/settings/device-look.ts';

const ofDevice = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const timeFormats = ['device', '12', '24'] as const satisfies readonly Settings['timeFormat'][];

/** Hours of the clock; the hint shows the present moment as the choice has it. */
const TimeFormatRow = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { timeFormat } = useSettings();
  const time = useTimes().moment(new Date(useNow()).toISOString());
  return (
    <SettingRow title={t('look.timeFormat')} hint={t('look.timeFormatHint', { time: isolate(time) })}>
      <Segmented
        label={t('look.timeFormat')}
        value={timeFormat}
        options={timeFormats.map((value) => ({ value, label: t(`look.timeFormats.${value}`) }))}
        onChange={(next) => choose({ timeFormat: next })}
      />
    </SettingRow>
  );
};

/** Theme, language, clock, font, text size and motion. */
export const LookPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const theme = useTheme();
  const look = useDeviceLook();
  const [language, showLanguage] = useLanguage();
  const wear = (next: Theme): void => {
    choose({ theme: next });
    chooseTheme(next);
  };
  return (
    <SettingsPageFrame title={t('pages.look')} text={t('look.text')}>
      <ThemePreviews chosen={theme} onChoose={wear} />
      <div>
        <SwitchRow
          title={t('look.follow')}
          hint={t('look.followHint')}
          on={theme === 'device'}
          onChange={(on) => chooseTheme(on ? 'device' : ofDevice())}
        />
        <SettingRow title={t('look.language')} hint={t('look.languageHint')}>
          <Segmented
            label={t('look.language')}
            value={language}
            options={languages.map((each) => ({ value: each, label: languageNames[each], lang: each }))}
            onChange={(next) => {
              choose({ language: next });
              showLanguage(next);
            }}
          />
        </SettingRow>
        <TimeFormatRow />
        <UrduFont chosen={look.urduLetters} />
        <TextSize percent={look.textSize} />
        <SwitchRow
          title={t('look.movement')}
          hint={t('look.movementHint')}
          on={look.lessMovement}
          onChange={(lessMovement) => chooseDeviceLook({ lessMovement })}
        />
      </div>
    </SettingsPageFrame>
  );
};
