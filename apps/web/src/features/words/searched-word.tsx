import { useState } from 'react';
import { Trans } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { useMe } from '../../lib/session/me.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { useWordsTexts } from '../parts/use-words-texts.ts';
import styles from './allowed-words.module.css';

interface SearchedWordProps {
  readonly searched: { readonly word: string; readonly allowed: boolean; readonly near: readonly string[] };
  readonly onSearch: (word: string) => void;
}

const told = { asked: 'asked', allowed: 'allowedNow', declined: 'declined' } as const;

/** Asks staff for the word, once signed in. */
const Ask = ({ word }: { readonly word: string }) => {
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
    <Button size="small" busy={state === 'asking'} onClick={() => void ask()}>
      {t('ask')}
    </Button>
  );
};

/** What the dictionary says of the word that is searched for. */
export const SearchedWord = ({ searched: { word, allowed, near }, onSearch }: SearchedWordProps) => {
  const { t } = useWordsTexts();
  return (
    <div className={styles.searched} data-allowed={allowed}>
      <Icon name={allowed ? 'check' : 'eye'} />
      <p role="status">
        <Trans t={t} i18nKey={allowed ? 'isIn' : 'isNotIn'} values={{ word }} components={{ b: <b dir="auto" /> }} />{' '}
        {near.length > 0 && t('near')}{' '}
        {near.map((other) => (
          <button key={other} type="button" className={styles.near} onClick={() => onSearch(other)}>
            <bdi>{other}</bdi>
          </button>
        ))}{' '}
        {!allowed && t('spelling')}
      </p>
      {!allowed && <Ask word={word} />}
    </div>
  );
};
