import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { usePlainText } from '../../parts/body/plain-text.ts';
import { useConversation } from '../conversation-context.ts';
import { useConversationState } from '../state/conversation-store.ts';

/** Announces new messages of others, and that messages were cleared, to screen readers. A live log would also announce rows that scroll into view. */
export const Announcer = () => {
  const { t } = useTranslation('messages');
  const { id, me } = useConversation();
  const toPlain = usePlainText();
  const last = useConversationState(id, ({ messages, ignored }) =>
    messages.findLast((message) => !ignored.has(message.member.user.username)),
  );
  const clears = useConversationState(id, ({ cleared }) => cleared.length);
  const announcedClears = useRef(clears);
  const announcedRev = useRef(last?.rev ?? 0);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!last || last.rev <= announcedRev.current) return;
    announcedRev.current = last.rev;
    if (last.member.user._id !== me.userId)
      setText(t('announcement', { name: isolate(last.member.user.username), text: isolate(toPlain(last.content)) }));
  }, [last, me.userId, t, toPlain]);
  useEffect(() => {
    if (clears > announcedClears.current) setText(t('clearedHere'));
    announcedClears.current = clears;
  }, [clears, t]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
};
