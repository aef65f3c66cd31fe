import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { usePlainText } from '../parts/plain-text.ts';
import type { RoomLive } from './live-state.ts';

/** Says new messages of others aloud, politely. Rows scrolling into sight say nothing, which a live log itself would do. */
export const Announcer = ({ live, me }: { live: RoomLive; me: string }) => {
  const { t } = useTranslation('messages');
  const toPlain = usePlainText();
  const last = live.messages.findLast((message) => !live.ignored.has(message.member.user._id));
  const heard = useRef(last?.rev ?? 0);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!last || last.rev <= heard.current) return;
    heard.current = last.rev;
    if (last.member.user._id !== me)
      setWords(t('says', { name: isolated(last.member.user.username), text: isolated(toPlain(last.content)) }));
  }, [last, me, t, toPlain]);
  return (
    <div className="heard" role="status" aria-live="polite">
      {words}
    </div>
  );
};
