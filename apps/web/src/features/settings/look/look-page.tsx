import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../i18n/language.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { type DeviceLook, chooseDeviceLook, textSizes, useDeviceLook } from '../../../lib/settings/device-look.ts';
import { type Settings, useSettings } from '../../../lib/settings/settings.ts';
import { type Theme, type ThemeChoice, themes } from '../../../lib/settings/stored-theme.ts';
import { chooseTheme, useTheme } from '../../../lib/settings/theme.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { languageNames, useLanguage } from '../../../ui/form/language-choice.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { SettingsPageFrame } from '../page-frame.tsx';
import { SettingRow, SwitchRow } from '../setting-row.tsx';
import { useChooseSettings } from '../use-choose-settings.ts';
import styles from './look-page.module.css';

const TextSize = ({ percent }: { percent: number }) => {
  const { t, i18n } = useTranslation('settings');
  const id = useId();
  const letter = i18n.language === 'ur' ? 'ب' : 'A';
  const at = Math.max(
    0,
    textSizes.findIndex((size) => size === percent),
  );
  return (
    <SettingRow title={t('look.textSize')} hint={t('look.textSizeHint')}>
      <span className="flex items-center gap-3 w-70 max-w-full mobile:w-full">
        <span className="text-[13px]" aria-hidden="true">
          {letter}
        </span>
        <Slider
          id={id}
          max={textSizes.length - 1}
          step={1}
          value={at}
          aria-label={t('look.textSize')}
          aria-valuetext={t('look.textSizeValue', { percent })}
          onChange={(value) => chooseDeviceLook({ textSize: textSizes[value] ?? 100 })}
        />
        <span className="text-[22px]" aria-hidden="true">
          {letter}
        </span>
      </span>
    </SettingRow>
  );
};

const ThemePreviews = ({ chosen, onChoose }: { chosen: ThemeChoice; onChoose: (theme: Theme) => void }) => {
  const { t } = useTranslation('settings');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('look.theme')} className={`${styles.themes} grid grid-cols-4 gap-3.5`}>
      {themes.map((theme) => (
        <label
          key={theme}
          className={`${styles.theme} relative grid overflow-hidden cursor-pointer bg-surface text-text [border:1.5px_solid_var(--border-strong)] rounded-[10px_10px_20px_20px]`}
          data-theme={theme}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 z-1 w-full h-full m-0 opacity-0 cursor-pointer"
            checked={theme === chosen}
            onChange={() => onChoose(theme)}
            aria-label={t(`look.names.${theme}`)}
          />
          <span className={styles.preview} aria-hidden="true">
            <span className={`${styles.side} py-3 px-2.25 grid gap-2 content-start`}>
              <i />
              <i />
              <i />
            </span>
            <span
              className={`${styles.room} my-2 me-2 p-2.5 grid gap-1.75 content-start bg-surface-raised line rounded-[7px]`}
            >
              <b />
              <s />
              <s />
              <u />
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-y-0 gap-x-2 py-2 px-2.5 min-h-10">
            <i className={styles.nuqta} />
            <b>{t(`look.names.${theme}`)}</b>
            <span className="ms-auto">{t(`look.materials.${theme}`)}</span>
          </span>
        </label>
      ))}
    </div>
  );
};

const letters = ['nastaliq', 'naskh'] as const;

const UrduFont = ({ chosen }: { chosen: DeviceLook['urduLetters'] }) => {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingRow title={t('look.urduFont')} hint={t('look.urduFontHint')}>
        <Segmented
          label={t('look.urduFont')}
          value={chosen}
          onChange={(urduLetters) => chooseDeviceLook({ urduLetters })}
          options={letters.map((value) => ({ value, label: t(`look.${value}`) }))}
        />
      </SettingRow>
      <div className={`${styles.samples} grid grid-cols-2 gap-3.5 py-3 line-b mobile:grid-cols-1`} aria-hidden="true">
        {letters.map((each) => (
          <p key={each} lang="ur" dir="rtl" className={styles[each]}>
            {t('look.sample')}
          </p>
        ))}
      </div>
    </>
  );
};

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
