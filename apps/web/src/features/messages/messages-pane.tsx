import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import composerStyles from './composer.module.css';
import { useLive } from './live-cache.ts';
import { useOpenRoom } from './open-room.ts';
import { deliver, pendingMessage } from './send-message.ts';
import timelineStyles from './timeline.module.css';
import { Timeline } from './timeline.tsx';
import { TypingLine } from './typing-line.tsx';
import { useDeeds } from './use-deeds.ts';
import { useTellTyping } from './use-typing.ts';

const Closed = ({ onJoin }: { onJoin: () => void }) => {
  const { t } = useTranslation('messages');
  return (
    <div className={composerStyles.closed}>
      <span>{t('membersOnly')}</span>
      <Button tone="primary" size="small" onClick={onJoin}>{t('join')}</Button>
    </div>
  );
};

/** The messages of the room around it, and the place to write. */
export const MessagesPane = ({ onJoin }: { onJoin: () => void }) => {
  const { t } = useTranslation('messages');
  const room = useOpenRoom();
  const live = useLive(room.id);
  const [text, setText] = useState('');
  const written = useRef('');
  const composer = useRef<ComposerHandle>(null);
  const tellTyping = useTellTyping(room.id);
  const { replyTo, setReplyTo, editing, setEditing, deleting, setDeleting, deeds, remove, sender, complain } = useDeeds(room);

  const write = (words: string) => {
    written.current = words;
    setText(words);
  };
  const send = (words: string) => {
    const pending = pendingMessage(words, replyTo);
    write('');
    setReplyTo(null);
    void deliver(sender, pending).then((refusal) => {
      if (!refusal) return;
      complain(refusal);
      // What was refused goes back to where it was written, unless something else is being written there by now.
      if (written.current !== '') return;
      deeds.forget(pending);
      write(words);
    });
  };
  const type = (words: string) => {
    write(words);
    if (words.trim() !== '') tellTyping();
  };
  const editLast = () => setEditing(live.messages.findLast((message) => message.member.user._id === room.me.userId) ?? null);
  const typing = [...live.typing.keys()].filter((username) => username !== room.me.username);
  const isQuiet = live.messages.length === 0 && live.pending.length === 0;
  return (
    <>
      {isQuiet ? (
        <div className={timelineStyles.quiet}>
          <EmptyState sticker="chai" title={t('quiet')} action={room.joined && <Button tone="primary" onClick={() => send(t('salaam'))}>{t('saySalaam')}</Button>}>
            {t('quietText')}
          </EmptyState>
        </div>
      ) : <Timeline key={room.id} live={live} editingId={editing?._id ?? null} deeds={deeds} />}
      <TypingLine usernames={typing} />
      {room.joined ? (
        <Composer
          ref={composer} roomTitle={room.title} text={text} onText={type} onSend={send}
          replyTo={replyTo} onStopReply={() => setReplyTo(null)} onEditLast={editLast}
        />
      ) : <Closed onJoin={onJoin} />}
      <ConfirmDialog
        open={deleting !== null} onClose={() => setDeleting(null)} danger
        title={t('deleteTitle')} confirm={t('delete')} onConfirm={() => deleting && remove(deleting)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
};
