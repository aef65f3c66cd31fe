import { useState } from 'react';
import { client } from '../../lib/client.ts';
import { useMe } from '../../lib/session/me.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useWordsTexts } from '../../i18n/lazy/words.ts';

const told = { asked: 'asked', allowed: 'allowedNow', declined: 'declined' } as const;

export const AskForWord = ({ word }: { readonly word: string }) => {
  const { t } = useWordsTexts();
  const me = useMe();
  const notifyError = useNotifyError();
  const [state, setState] = useState<keyof typeof told | 'asking' | null>(null);
  if (me === null)
    return (
      <a className={buttonClass({ size: 'small' })} href="/login">
        {t('askSignedOut')}
      </a>
    );
  if (state !== null && state !== 'asking') return <span role="status">{t(told[state])}</span>;
  const ask = async () => {
    setState('asking');
    try {
      setState((await client.words.askForWord({ word })).state);
    } catch (error) {
      setState(null);
      notifyError(error);
    }
  };
  return (
    <Button size="small" busy={state === 'asking'} onClick={() => void ask()} aria-label={`${t('ask')}: ${word}`}>
      {t('ask')}
    </Button>
  );
};
