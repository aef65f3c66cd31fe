import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { useWordsTexts } from '../parts/use-words-texts.ts';

type Answer = Awaited<ReturnType<typeof client.staffWords.listStaffWords>>;
export type Change = 'add' | 'remove' | 'decline' | 'reset';

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
