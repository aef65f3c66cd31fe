import type { DictionaryWord } from '@baithak/protocol/contracts/words';
import { memberRank } from '@baithak/protocol/ranks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { useMe } from '../../lib/session/me.ts';
import { useNow, useTimes } from '../../lib/time/now.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import styles from './allowed-words.module.css';
import { AskForWord } from './ask-for-word.tsx';
import { useWordsStep } from './use-words-step.ts';
import { useWordsTexts } from '../../i18n/lazy/words.ts';
import { WordTable } from './word-table.tsx';

const Step = () => {
  const { t } = useWordsTexts();
  const { until } = useTimes();
  const now = useNow();
  const step = useWordsStep(true);
  if (!step) return null;
  if (step.open)
    return (
      <Note tone="success">
        <p>{t('stepOpen')}</p>
      </Note>
    );
  if (step.at === null)
    return (
      <Note icon="eye">
        <p>{t('stepNever')}</p>
      </Note>
    );
  const isWaiting = Date.parse(step.at) > now;
  return (
    <Note icon="eye">
      <p>
        {isWaiting ? t('stepUntil', { when: until(step.at) }) : t('stepMasked')}{' '}
        {step.missingMessages > 0 && t('stepMessages', { count: step.missingMessages })} {t('stepBack')}
      </p>
    </Note>
  );
};

const StepOfMember = () => {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Step />
    </QueryClientProvider>
  );
};

/**
 * To a member: whether their words are masked, and until when (docs/contract.md#allowed-words). The page is outside of what
 * has a cache of answers.
 */
export const OwnStep = () => useMe()?.rank === memberRank && <StepOfMember />;

interface SearchedWordProps {
  readonly searched: { readonly word: string; readonly allowed: boolean; readonly near: readonly string[] };
  readonly onSearch: (word: string) => void;
}

const SearchedWord = ({ searched: { word, allowed, near }, onSearch }: SearchedWordProps) => {
  const { t } = useWordsTexts();
  return (
    <div
      className={`${styles.searched} flex flex-wrap items-center gap-3 w-full py-3 px-4 bg-info-soft rounded-[var(--r-2)_var(--r-2)_var(--r-4)_var(--r-4)]`}
      data-allowed={allowed}
    >
      <Icon name={allowed ? 'check' : 'eye'} />
      <p role="status">
        <Trans t={t} i18nKey={allowed ? 'isIn' : 'isNotIn'} values={{ word }} components={{ b: <b dir="auto" /> }} />{' '}
        {near.length > 0 && t('near')}{' '}
        {near.map((other) => (
          <button
            key={other}
            type="button"
            className="min-h-6 me-2 text-accent-text underline mobile:min-h-touch"
            onClick={() => onSearch(other)}
          >
            <bdi>{other}</bdi>
          </button>
        ))}{' '}
        {!allowed && t('spelling')}
      </p>
      {!allowed && <AskForWord word={word} />}
    </div>
  );
};

type Of = 'all' | DictionaryWord['language'];
type Answer = Awaited<ReturnType<typeof client.words.findWords>>;

/** A search waits until the typing pauses, in milliseconds. */
const pauseMs = 250;

/** The allowed words that begin so, page after page. Null until the first have come. */
const useWords = (search: string, of: Of) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const asked = { ...(search !== '' && { search }), ...(of !== 'all' && { language: of }) };
  useEffect(() => {
    let isHere = true;
    const load = setTimeout(
      () => {
        client.words.findWords(asked).then(
          (found) => {
            if (!isHere) return;
            setFailed(false);
            setAnswer(found);
          },
          () => isHere && setFailed(true),
        );
      },
      search === '' ? 0 : pauseMs,
    );
    return () => {
      isHere = false;
      clearTimeout(load);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked is made of these
  }, [search, of, tries]);
  const loadMore = async () => {
    if (!answer) return;
    try {
      const next = await client.words.findWords({ ...asked, index: answer.data.length });
      setAnswer({ ...next, data: [...answer.data, ...next.data] });
    } catch {
      setFailed(true);
    }
  };
  return { answer, failed, loadMore, again: () => setTries(tries + 1) };
};

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
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[64ch] text-muted">{t('intro')}</p>
      <OwnStep />
      <div className={`${styles.tools} flex flex-wrap gap-2 w-full`}>
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
        <p role="alert" className="text-muted text-sm">
          {t('failed')}{' '}
          <Button size="small" onClick={again}>
            {t('again')}
          </Button>
        </p>
      )}
      {answer && (
        <>
          <p className="text-muted text-sm" aria-live="polite">
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
