import type { i18n } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { switchLanguage } from '../../i18n/i18n.ts';
import { isLanguage } from '../../i18n/language.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { chatColors, tokensAt } from '../../lib/settings/chat-colors.ts';
import {
  applyDeviceLook,
  isOfLook,
  onDeviceLookChange,
  readDeviceLook,
  rereadDeviceLook,
} from '../../lib/settings/device-look.ts';
import {
  type Settings,
  chooseSettings,
  loadSettings,
  onSettingsChange,
  onSettingsTaken,
  readSettings,
  rereadSettings,
  takeSettings,
} from '../../lib/settings/settings.ts';
import { chooseTheme, onThemeChange, readTheme } from '../../lib/settings/theme.ts';
import { applyTimeFormat } from '../../lib/time/time-format.ts';

let sheet: CSSStyleSheet | undefined;

/** Applies the chosen colours to the room chats (`[data-chat]`) in the current theme. */
const applyChatColors = (): void => {
  const made = Object.entries(chatColors(readSettings(), tokensAt(document.documentElement)));
  if (made.length === 0 && sheet === undefined) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rules = made.map(([name, value]) => `${name}:${value}`).join(';');
  sheet.replaceSync(made.length === 0 ? '' : `[data-chat]{${rules};background:var(--surface);color:var(--text)}`);
};

/**
 * The look settings that the account did not have before; a choice of this device that is on its way is newer. A device that
 * is new to the account keeps its own look where the account has only defaults
 * (docs/decisions/settings-and-design.md#settings-of-account-and-device).
 */
const applyAccountLook = (translator: i18n, settings: Settings, before: Settings): void => {
  const shown = readSettings();
  const isNew = (name: 'theme' | 'language') => settings[name] !== before[name] && settings[name] === shown[name];
  if (isNew('theme') && settings.theme !== readTheme()) chooseTheme(settings.theme);
  if (isNew('language') && settings.language !== translator.language)
    void switchLanguage(translator, settings.language);
};

const applySettings = (): void => {
  applyDeviceLook(readDeviceLook(), readSettings().compactView);
  applyTimeFormat(readSettings().timeFormat);
  applyChatColors();
};

/**
 * Sends choices made outside of the settings (the look menu) to the account. A failure is ignored: the next choice
 * sends them again.
 */
const sendChoice = (chosen: Partial<Settings>): void => void chooseSettings(chosen).catch(() => undefined);

const listen = (translator: i18n): (() => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const themed = (): void => {
    const theme = readTheme();
    if (theme !== 'device' && theme !== readSettings().theme) sendChoice({ theme });
    applyChatColors();
  };
  const spoken = (language: string): void => {
    if (isLanguage(language) && language !== readSettings().language) sendChoice({ language });
  };
  const stored = ({ key }: StorageEvent): void => {
    if (key === 'settings') rereadSettings();
    if (isOfLook(key)) rereadDeviceLook();
  };
  const subscriptions = [
    onSettingsChange(applySettings),
    onSettingsTaken((settings, before) => applyAccountLook(translator, settings, before)),
    client.on.settingsChanged(takeSettings),
    // No event tells what another database has.
    client.onEpoch(() => void loadSettings().catch(() => undefined)),
    onDeviceLookChange(applySettings),
    onThemeChange(themed),
  ];
  dark.addEventListener('change', applyChatColors);
  translator.on('languageChanged', spoken);
  addEventListener('storage', stored);
  return () => {
    subscriptions.forEach((unsubscribe) => unsubscribe());
    dark.removeEventListener('change', applyChatColors);
    translator.off('languageChanged', spoken);
    removeEventListener('storage', stored);
  };
};

/**
 * Applies the user's settings: at load those stored on the device, then those of the account, and what the user's other
 * devices change. `failed`: they could not be loaded.
 */
export const useSettingsSync = (userId: string): { failed: boolean; retry: () => void } => {
  const translator = useTranslator();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      loadSettings().then(
        () => setFailed(false),
        // An answer that ends the session redirects to the login already.
        (error: unknown) => setFailed(problemOf(error).code !== 'BAD_TOKEN'),
      ),
    [],
  );
  useEffect(() => {
    applySettings();
    const end = listen(translator);
    void load();
    return end;
  }, [load, translator, userId]);
  return { failed, retry: () => void load() };
};
