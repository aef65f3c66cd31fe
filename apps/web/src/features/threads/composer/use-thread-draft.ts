import { useDraft } from '../../parts/composer/drafts.ts';
import { useThreadsRoom } from '../threads-room.ts';

/** What was written to a thread, reply or room and not posted. `about`: `thread` or `reply`, and the id of what it is for. */
export const useThreadDraft = (about: string): readonly [string, (text: string) => void] => {
  const { me } = useThreadsRoom();
  const { text, change } = useDraft(me.userId, about);
  return [text, (words) => change({ text: words })];
};
