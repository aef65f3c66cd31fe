import { Trans } from 'react-i18next';
import { Icon } from '../../ui/graphics/icon.tsx';
import { useWordsTexts } from '../parts/use-words-texts.ts';
import { AskForWord } from '../parts/words/ask-for-word.tsx';
import styles from './allowed-words.module.css';

interface SearchedWordProps {
  readonly searched: { readonly word: string; readonly allowed: boolean; readonly near: readonly string[] };
  readonly onSearch: (word: string) => void;
}

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
      {!allowed && <AskForWord word={word} />}
    </div>
  );
};
