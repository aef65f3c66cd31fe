import type { DictionaryWord } from '@baithak/protocol/contracts/words';
import { useEffect, useState } from 'react';
import { client } from '../../lib/client.ts';

export type Of = 'all' | DictionaryWord['language'];
type Answer = Awaited<ReturnType<typeof client.words.findWords>>;

/** A search waits until the typing pauses, in milliseconds. */
const pauseMs = 250;

/** The allowed words that begin so, page after page. Null until the first have come. */
export const useWords = (search: string, of: Of) => {
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
