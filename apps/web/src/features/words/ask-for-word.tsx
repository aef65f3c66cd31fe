import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
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

/** What may be asked for: one word of letters. */
const isAskable = (word: string): boolean => /^[\p{L}\p{M}]{2,40}$/u.test(word);

interface WordsToAskProps {
  readonly words: readonly string[];
  readonly most: number;
  /** Scrolls sideways instead of growing. */
  readonly inOneRow?: boolean;
}

/** Words that are not in the dictionary, each with a way to ask for it; `most` of them. */
export const WordsToAsk = ({ words, most, inOneRow = false }: WordsToAskProps) => {
  const { t } = useWordsTexts();
  const more = words.length - most;
  return (
    <ul
      className={classNames(
        'flex items-center gap-x-4 gap-y-1 m-0 p-0 list-none',
        inOneRow ? 'overflow-x-auto [scrollbar-width:none]' : 'flex-wrap',
      )}
    >
      {words.slice(0, most).map((word) => (
        <li key={word} className={classNames('flex items-center gap-2', inOneRow ? 'flex-none' : 'flex-wrap')}>
          <bdi className="min-w-0 wrap-anywhere font-medium">{word}</bdi>{' '}
          {isAskable(word) && <AskForWord word={word} />}
        </li>
      ))}
      {more > 0 && <li className="flex-none">{t('moreWords', { count: more })}</li>}
    </ul>
  );
};
