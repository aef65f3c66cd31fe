import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatColors, chatColors, tokensAt, type Tokens } from '../../../lib/settings/chat-colors.ts';
import { chooseDeviceLook, useDeviceLook, useEnterSends } from '../../../lib/settings/device-look.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { type Theme, themes } from '../../../lib/settings/stored-theme.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { SettingsPageFrame } from '../page-frame.tsx';
import { SettingRow, SwitchRow } from '../setting-row.tsx';
import { useChooseSettings } from '../use-choose-settings.ts';
import styles from './chat-page.module.css';

type Made = Readonly<Record<Theme, Record<string, string>>>;

/** Themes in which a chosen colour had to be adjusted to be readable. */
const moved = ({ textColor, backgroundColor, hideColors }: ChatColors, made: Made): readonly Theme[] =>
  hideColors
    ? []
    : themes.filter(
        (theme) =>
          (textColor !== '' && made[theme]['--text'] !== textColor) ||
          (backgroundColor !== '' && made[theme]['--surface'] !== backgroundColor),
      );

const ChatSamples = ({ colors }: { colors: ChatColors }) => {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation('common');
  const list = useRef<HTMLDivElement>(null);
  const [tokens, setTokens] = useState<Readonly<Record<string, Tokens>>>({});
  useLayoutEffect(() => {
    const found = [...(list.current?.querySelectorAll<HTMLElement>('[data-theme]') ?? [])];
    setTokens(Object.fromEntries(found.map((sample) => [sample.dataset['theme'] ?? '', tokensAt(sample)])));
  }, []);
  const made = useMemo(() => {
    const of = (theme: Theme) => chatColors(colors, tokens[theme] ?? (() => ''));
    return { light: of('light'), dark: of('dark'), blue: of('blue'), purple: of('purple') };
  }, [colors, tokens]);
  const hard = moved(colors, made);
  const isChosen = colors.textColor !== '' || colors.backgroundColor !== '';
  const verdict = () => {
    if (colors.hideColors) return <Note icon="eye">{t('chat.hidden')}</Note>;
    if (hard.length === 0) return <Note tone="success">{t('chat.readable')}</Note>;
    return (
      <Note tone="warning">
        {t('chat.adjusted', { themes: hard.map((theme) => t(`look.names.${theme}`)).join(tc('listSeparator')) })}
      </Note>
    );
  };
  return (
    <section className="grid gap-3" aria-label={t('chat.samples')}>
      <h2 className="font-bold">{t('chat.samples')}</h2>
      <div ref={list} className={`${styles.themes} grid grid-cols-4 gap-3.5`}>
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="overflow-hidden rounded-[10px_10px_20px_20px] [border:1px_solid_var(--border-strong)]"
          >
            <p className="h-full grid content-start gap-0.5 py-3 px-4 bg-surface text-text" style={made[theme]}>
              <bdi className="justify-self-start text-(--rank-4) font-name" lang="en">
                hina94
              </bdi>
              <span className="text-md ur:font-body ur:leading-(--lh-nastaliq-body)">{t('chat.sampleWords')}</span>
              <span className="text-2xs text-faint">{t(`look.names.${theme}`)}</span>
            </p>
          </div>
        ))}
      </div>
      {isChosen && <div role="status">{verdict()}</div>}
    </section>
  );
};

interface ColorFieldProps {
  readonly title: string;
  /** `#rrggbb`, or empty for the theme's default. */
  readonly value: string;
  readonly fallback: string;
  /** Called while the picker is open. */
  readonly onTry: (color: string) => void;
  /** Called with the final choice. */
  readonly onChoose: (color: string) => void;
}

/** A colour, or the theme's default. The browser's picker sends every step; only the last one is stored. */
const ColorField = ({ title, value, fallback, onTry, onChoose }: ColorFieldProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const well = useRef<HTMLInputElement>(null);
  const decide = useEffectEvent((color: string) => onChoose(color));
  useEffect(() => {
    const input = well.current;
    // React's onChange is the native `input` event; the native `change` event fires once, when the picker closes.
    const decided = (): void => decide(input?.value ?? '');
    input?.addEventListener('change', decided);
    return () => input?.removeEventListener('change', decided);
  }, []);
  return (
    <SettingRow title={title} hint={t('chat.colorHint')}>
      <span className="flex flex-wrap items-center justify-end gap-2 mobile:justify-start">
        <label className="inline-flex items-center gap-2 min-h-hit cursor-pointer mobile:min-h-touch" htmlFor={id}>
          <input
            id={id}
            ref={well}
            type="color"
            className={`${styles.well} appearance-none w-14 h-8 p-0 [border:1.5px_solid_var(--border-strong)] rounded-[5px_5px_12px_12px] overflow-hidden bg-transparent cursor-pointer`}
            value={value === '' ? fallback : value}
            onChange={(event) => onTry(event.target.value)}
            aria-label={title}
          />
          <bdi className="min-w-[8ch] numbers text-muted" dir={value === '' ? undefined : 'ltr'}>
            {value === '' ? t('chat.themeDefault') : value}
          </bdi>
        </label>
        {value !== '' && (
          <Button size="small" tone="ghost" onClick={() => onChoose('')}>
            {t('chat.applyThemeDefault')}
          </Button>
        )}
      </span>
    </SettingRow>
  );
};

const densities = ['roomy', 'snug', 'tight'] as const;
type Density = (typeof densities)[number];

/**
 * The density of messages. Tight is the account's compact view; the choice between the two others is stored on this
 * device.
 */
const DensityRow = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { compactView } = useSettings();
  const { density } = useDeviceLook();
  const pick = (next: Density): void => {
    if (next !== 'tight') chooseDeviceLook({ density: next });
    if ((next === 'tight') !== compactView) choose({ compactView: next === 'tight' });
  };
  return (
    <SettingRow title={t('chat.density')} hint={t('chat.densityHint')}>
      <Segmented<Density>
        label={t('chat.density')}
        value={compactView ? 'tight' : density}
        onChange={pick}
        options={densities.map((value) => ({ value, label: t(`chat.${value}`) }))}
      />
    </SettingRow>
  );
};

export const ChatPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const settings = useSettings();
  const enterSends = useEnterSends();
  const [tried, setTried] = useState<{ textColor?: string; backgroundColor?: string }>({});
  const { hideColors, newLayout, showAlias } = settings;
  const textColor = tried.textColor ?? settings.textColor;
  const backgroundColor = tried.backgroundColor ?? settings.backgroundColor;
  const decide = (chosen: { textColor?: string; backgroundColor?: string }): void => {
    setTried({});
    choose(chosen);
  };
  const own = (token: string): string => tokensAt(document.documentElement)(token).trim();
  return (
    <SettingsPageFrame title={t('pages.chat')} text={t('chat.text')}>
      <div>
        <DensityRow />
        <SwitchRow
          title={t('chat.enter')}
          hint={t('chat.enterHint')}
          on={enterSends}
          onChange={(on) => chooseDeviceLook({ enterSends: on })}
        />
        <SwitchRow
          title={t('chat.layout')}
          hint={t('chat.layoutHint')}
          on={newLayout}
          onChange={(on) => choose({ newLayout: on })}
        />
        <SwitchRow
          title={t('chat.alias')}
          hint={t('chat.aliasHint')}
          on={showAlias}
          onChange={(on) => choose({ showAlias: on })}
        />
        <SwitchRow
          title={t('chat.hide')}
          hint={t('chat.hideHint')}
          on={hideColors}
          onChange={(on) => choose({ hideColors: on })}
        />
        <ColorField
          title={t('chat.textColor')}
          value={textColor}
          fallback={own('--text')}
          onTry={(color) => setTried({ ...tried, textColor: color })}
          onChoose={(color) => decide({ textColor: color })}
        />
        <ColorField
          title={t('chat.backgroundColor')}
          value={backgroundColor}
          fallback={own('--surface')}
          onTry={(color) => setTried({ ...tried, backgroundColor: color })}
          onChoose={(color) => decide({ backgroundColor: color })}
        />
      </div>
      <ChatSamples colors={{ textColor, backgroundColor, hideColors }} />
    </SettingsPageFrame>
  );
};
