import { defaultSettings } from '@baithak/protocol/people.rules';
import type { i18n } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../i18n/i18n.ts';
import { isLanguage } from '../../i18n/language.ts';
import { onDeviceLookChange, readDeviceLook, showDeviceLook } from '../../lib/device-look.ts';
import { problemOf } from '../../lib/problem.ts';
import {
  chooseSettings,
  loadSettings,
  onSettingsChange,
  readSettings,
  rereadSettings,
  type Settings,
} from '../../lib/settings.ts';
import { chooseTheme, onThemeChange, readTheme } from '../../lib/theme.ts';
import { paintChats } from './chat-style.ts';

/**
 * What the account says about the look, where it is news to this device. A device that is new to the account keeps its own
 * look against mere defaults (decision 0141).
 */
const wear = (translator: i18n, settings: Settings, before: Settings | null): void => {
  const known = before ?? defaultSettings;
  if (settings.theme !== known.theme) chooseTheme(settings.theme);
  if (settings.language !== known.language && settings.language !== translator.language)
    void switchLanguage(translator, settings.language);
};

const showAll = (): void => {
  showDeviceLook(readDeviceLook(), readSettings().compactView);
  paintChats();
};

/** What was chosen elsewhere on the page (the look menu) is the account's too. A refusal costs nothing: the next choice tells it again. */
const tell = (chosen: Partial<Settings>): void => void chooseSettings(chosen).catch(() => undefined);

const listen = (translator: i18n): (() => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const themed = (): void => {
    const theme = readTheme();
    if (theme !== 'device' && theme !== readSettings().theme) tell({ theme });
    paintChats();
  };
  const spoken = (language: string): void => {
    if (isLanguage(language) && language !== readSettings().language) tell({ language });
  };
  const stored = ({ key }: StorageEvent): void => {
    if (key === 'settings') rereadSettings();
  };
  const ends = [onSettingsChange(showAll), onDeviceLookChange(showAll), onThemeChange(themed)];
  dark.addEventListener('change', paintChats);
  translator.on('languageChanged', spoken);
  addEventListener('storage', stored);
  return () => {
    ends.forEach((end) => end());
    dark.removeEventListener('change', paintChats);
    translator.off('languageChanged', spoken);
    removeEventListener('storage', stored);
  };
};

/** Keeps the page as its person chose it: at load from what the device knows, then from the account. `failed`: it could not be asked. */
export const useSettingsOf = (userId: string): { failed: boolean; retry: () => void } => {
  const { i18n: translator } = useTranslation();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      loadSettings().then(
        ({ settings, before }) => {
          setFailed(false);
          wear(translator, settings, before);
        },
        // Who is signed out by the answer is on the way to the login already.
        (error: unknown) => setFailed(problemOf(error).code !== 'BAD_TOKEN'),
      ),
    [translator],
  );
  useEffect(() => {
    showAll();
    const end = listen(translator);
    void load();
    return end;
  }, [load, translator, userId]);
  return { failed, retry: () => void load() };
};
