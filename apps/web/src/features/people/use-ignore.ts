import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import { readIgnored, writeIgnored } from '../../lib/ignored.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { notify } from '../../ui/feedback/notices.ts';

/** Takes over at once what the server's event says a moment later. */
export const showIgnored = (username: string, ignored: boolean): void => {
  const others = [...readIgnored()].filter((name) => name !== username);
  writeIgnored(ignored ? [...others, username] : others);
};

interface Texts {
  readonly t: TFunction<'people'>;
  readonly notifyError: (error: unknown) => void;
}

const ignore = async (texts: Texts, username: string, ignored: boolean): Promise<boolean> => {
  const { t, notifyError } = texts;
  try {
    await client.commands[ignored ? 'ignorePerson' : 'unignorePerson']({ target: username });
  } catch (error) {
    notifyError(error);
    return false;
  }
  showIgnored(username, ignored);
  notify({
    type: 'info',
    text: t(ignored ? 'ignoring.done' : 'ignoring.ended', { name: isolate(username) }),
    ...(ignored && { more: t('ignoring.doneMore') }),
    action: { label: t('ignoring.undo'), run: () => void ignore(texts, username, !ignored) },
  });
  return true;
};

/** Ignores somebody, everywhere, or ends it; says so, with the way back. Resolves to whether it was done. */
export const useIgnore = (): ((username: string, ignored: boolean) => Promise<boolean>) => {
  const { t } = useTranslation('people');
  const notifyError = useNotifyError();
  return useCallback((username, ignored) => ignore({ t, notifyError }, username, ignored), [t, notifyError]);
};
