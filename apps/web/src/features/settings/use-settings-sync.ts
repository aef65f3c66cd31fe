import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import type { i18n } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { switchLanguage } from '../../i18n/i18n.ts';
import { isLanguage } from '../../i18n/language.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { onDeviceLookChange, readDeviceLook, applyDeviceLook } from '../../lib/settings/device-look.ts';
import { problemOf } from '../../lib/problem.ts';
import {
  chooseSettings,
  loadSettings,
  onSettingsChange,
  readSettings,
  rereadSettings,
  type Settings,
} from '../../lib/settings/settings.ts';
import { chooseTheme, onThemeChange, readTheme } from '../../lib/settings/theme.ts';
import { applyTimeFormat } from '../../lib/time/time-format.ts';
import { applyChatColors } from './chat/apply-chat-colors.ts';

/**
 * The look settings of the account that this device does not have yet. A device that is new to the account keeps its
 * own look where the account has only defaults (docs/decisions/0140-settings-and-readable-colours.md).
 */
const applyAccountLook = (translator: i18n, settings: Settings, before: Settings | null): void => {
  const known = before ?? defaultSettings;
  if (settings.theme !== known.theme) chooseTheme(settings.theme);
  if (settings.language !== known.language && settings.language !== translator.language)
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
  };
  const subscriptions = [onSettingsChange(applySettings), onDeviceLookChange(applySettings), onThemeChange(themed)];
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
 * Applies the user's settings: at load those stored on the device, then those of the account. `failed`: they could not
 * be loaded.
 */
export const useSettingsSync = (userId: string): { failed: boolean; retry: () => void } => {
  const translator = useTranslator();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      loadSettings().then(
        ({ settings, before }) => {
          setFailed(false);
          applyAccountLook(translator, settings, before);
        },
        // An answer that ends the session redirects to the login already.
        (error: unknown) => setFailed(problemOf(error).code !== 'BAD_TOKEN'),
      ),
    [translator],
  );
  useEffect(() => {
    applySettings();
    const end = listen(translator);
    void load();
    return end;
  }, [load, translator, userId]);
  return { failed, retry: () => void load() };
};
