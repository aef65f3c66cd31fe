import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { readIgnored, writeIgnored, useIsIgnored } from '../../lib/ignored.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { notify } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/button.tsx';

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

export const IgnoreButton = ({ username, onDone }: { username: string; onDone?: () => void }) => {
  const { t } = useTranslation('people');
  const isIgnored = useIsIgnored(username);
  const ignore = useIgnore();
  return (
    <Button
      tone={isIgnored ? 'outline' : 'ghost'}
      size="small"
      icon="eye"
      onClick={() => void ignore(username, !isIgnored).then((isDone) => isDone && onDone?.())}
    >
      {t(isIgnored ? 'ignoring.unignore' : 'ignoring.ignore')}
    </Button>
  );
};

/** In the place of what somebody wrote whom the reader ignores, where something else hangs on it. */
export const IgnoredLine = ({ of, onShow }: { of: 'reply' | 'thread'; onShow: () => void }) => {
  const { t } = useTranslation('people');
  return (
    <p className="flex flex-wrap items-center gap-2 py-1 text-sm text-muted">
      {t(`ignoring.${of}`)}
      <Button size="small" tone="ghost" icon="eye" onClick={onShow}>
        {t('ignoring.show')}
      </Button>
    </p>
  );
};
