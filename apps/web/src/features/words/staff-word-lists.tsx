import { isBlank } from '@baithak/protocol/text/blank';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { useTimes } from '../../lib/time/now.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import styles from './staff-word-lists.module.css';
import { useWordsTexts } from '../../i18n/lazy/words.ts';
import { TheWord } from './word-table.tsx';

type Answer = Awaited<ReturnType<typeof client.staffWords.listStaffWords>>;
type Change = 'add' | 'remove' | 'decline' | 'reset';

const said = { add: 'isAllowed', remove: 'isRemoved', decline: 'isDeclined', reset: 'isBack' } as const;

/** What people ask for and what staff has changed; `change` changes a word and can be taken back. */
export const useStaffWords = (search: string) => {
  const { t } = useWordsTexts();
  const notifyError = useNotifyError();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);
  /** The last one that was begun: answers to those before are of another search, or of before a change. */
  const latest = useRef<symbol>(undefined);
  const load = useCallback(async () => {
    const own = (latest.current = Symbol());
    const loaded = await client.staffWords.listStaffWords(search === '' ? {} : { search }).catch(() => null);
    if (latest.current !== own) return;
    if (loaded) setAnswer(loaded);
    setFailed(loaded === null);
  }, [search]);
  useEffect(() => {
    const soon = setTimeout(() => void load(), 200);
    return () => clearTimeout(soon);
  }, [load]);
  const change = async (word: string, how: Change): Promise<boolean> => {
    const before = answer?.changed.find((row) => row.word === word)?.state;
    const back = ({ allowed: 'add', removed: 'remove', declined: 'decline', none: 'reset' } as const)[before ?? 'none'];
    const store = async (next: Change) => {
      await client.staffWords.editAllowedWords({ [next]: [word] });
      await load();
    };
    try {
      await store(how);
    } catch (error) {
      notifyError(error);
      return false;
    }
    const undo = { label: t('undo'), run: () => void store(back).catch(notifyError) };
    notify({ type: 'info', text: t(said[how], { word }), action: undo });
    return true;
  };
  const loadMore = async () => {
    if (!answer) return;
    const index = Math.max(answer.asked.length, answer.changed.length);
    const own = latest.current;
    const next = await client.staffWords.listStaffWords({ ...(search !== '' && { search }), index });
    if (latest.current === own)
      setAnswer({ ...next, asked: [...answer.asked, ...next.asked], changed: [...answer.changed, ...next.changed] });
  };
  return { answer, failed, load, change, loadMore };
};

type Lists = NonNullable<ReturnType<typeof useStaffWords>['answer']>;

interface RowsProps {
  readonly change: (word: string, how: Change) => Promise<boolean>;
}

/** What people ask for, most wanted first. */
const Wanted = ({ asked, change }: RowsProps & Pick<Lists, 'asked'>) => {
  const { t } = useWordsTexts();
  const { date: dateOf } = useTimes();
  if (asked.length === 0) return <p className="text-sm text-muted">{t('noneWanted')}</p>;
  return (
    <ul className="grid">
      {asked.map(({ word, people, latest, near }) => (
        <li key={word} className={styles.row}>
          <div className="grid justify-items-start flex-1 min-w-40">
            <TheWord word={word} />
            <span className="text-sm text-muted">
              {t('people', { count: people })} · {dateOf(latest)}
              {near.length > 0 && ` · ${t('near')} ${near.join(', ')}`}
            </span>
          </div>
          <Button
            size="small"
            tone="primary"
            onClick={() => void change(word, 'add')}
            aria-label={`${t('allow')}: ${word}`}
          >
            {t('allow')}
          </Button>
          <Button size="small" onClick={() => void change(word, 'decline')} aria-label={`${t('decline')}: ${word}`}>
            {t('decline')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const states = { allowed: 'stateAllowed', removed: 'stateRemoved', declined: 'stateDeclined' } as const;

/** What staff has changed, latest first. */
const Changed = ({ changed, change }: RowsProps & Pick<Lists, 'changed'>) => {
  const { t } = useWordsTexts();
  const { date: dateOf } = useTimes();
  if (changed.length === 0) return <p className="text-sm text-muted">{t('noChanges')}</p>;
  return (
    <ul className="grid">
      {changed.map(({ word, state, date, asked }) => (
        <li key={word} className={styles.row}>
          <div className="grid justify-items-start flex-1 min-w-40">
            <TheWord word={word} />
            <span className="text-sm text-muted">
              {t(states[state])} · {dateOf(date)}
              {asked > 0 && ` · ${t('people', { count: asked })}`}
            </span>
          </div>
          <Button size="small" onClick={() => void change(word, 'reset')} aria-label={`${t('putBack')}: ${word}`}>
            {t('putBack')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The dictionary for staff: what is asked for, what was changed, and a word to add or remove. */
export const StaffWordLists = () => {
  const { t } = useWordsTexts();
  const [word, setWord] = useState('');
  const { answer, failed, load, change, loadMore } = useStaffWords(word.trim());
  const edit = async (how: Change) => {
    if (!isBlank(word) && (await change(word.trim(), how))) setWord('');
  };
  return (
    <div className="grid content-start gap-5 w-full max-w-190 p-4 mx-auto overflow-y-auto">
      <header>
        <h2 className="display text-xl">{t('title')}</h2>
        <p className="text-muted">{t('dictionaryText')}</p>
      </header>
      <form
        className={`${styles.form} flex flex-wrap items-center gap-2`}
        onSubmit={(event) => {
          event.preventDefault();
          void edit('add');
        }}
      >
        <Field label={t('newWord')} hint={t('newWordHint')}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={word}
              maxLength={60}
              onChange={(event) => setWord(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" disabled={isBlank(word)}>
          {t('add')}
        </Button>
        <Button disabled={isBlank(word)} onClick={() => void edit('remove')}>
          {t('remove')}
        </Button>
      </form>
      {failed && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void load()}>{t('again')}</Button>
        </p>
      )}
      {answer && (
        <>
          <section aria-label={t('wanted')}>
            <h2 className="mb-2 text-lg font-bold">{t('wanted')}</h2>
            <Wanted asked={answer.asked} change={change} />
          </section>
          <section aria-label={t('changes')}>
            <h2 className="mb-2 text-lg font-bold">{t('changes')}</h2>
            <Changed changed={answer.changed} change={change} />
          </section>
          {answer.canLoadMore && <Button onClick={() => void loadMore()}>{t('more')}</Button>}
        </>
      )}
    </div>
  );
};
