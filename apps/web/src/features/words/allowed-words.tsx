import { useState } from 'react';
import { useTimes } from '../../lib/time/use-times.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useWordsTexts } from '../parts/use-words-texts.ts';
import { OwnStep } from './own-step.tsx';
import { SearchedWord } from './searched-word.tsx';
import { useWords, type Of } from './use-words.ts';
import { WordTable } from './word-table.tsx';
import styles from './allowed-words.module.css';

/** The dictionary, to search and to page through; whoever is signed in may ask for a word (docs/contract.md#allowed-words). */
export const AllowedWords = () => {
  const { t, i18n } = useWordsTexts();
  const { date: dateOf } = useTimes();
  const [search, setSearch] = useState('');
  const [of, setOf] = useState<Of>('all');
  const { answer, failed, loadMore, again } = useWords(search.trim(), of);
  const options = [
    { value: 'all', label: t('all') },
    { value: 'en', label: t('en') },
    { value: 'ur', label: t('ur'), lang: 'ur' },
    { value: 'roman', label: t('roman') },
  ] as const;
  const date = answer?.date == null ? '' : dateOf(answer.date);
  const total = answer?.total.toLocaleString(i18n.language) ?? '';
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t('intro')}</p>
      <OwnStep />
      <div className={styles.tools}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          maxLength={60}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segmented label={t('language')} options={options} value={of} onChange={setOf} />
      </div>
      {answer?.searched && <SearchedWord key={answer.searched.word} searched={answer.searched} onSearch={setSearch} />}
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('failed')}{' '}
          <Button size="small" onClick={again}>
            {t('again')}
          </Button>
        </p>
      )}
      {answer && (
        <>
          <p className={styles.count} aria-live="polite">
            {answer.data.length === 0
              ? t('none')
              : t(date === '' ? 'of' : 'ofDated', { total, version: answer.version, date })}
          </p>
          {answer.data.length > 0 && <WordTable words={answer.data} />}
          {answer.canLoadMore && (
            <Button tone="outline" onClick={() => void loadMore()}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
