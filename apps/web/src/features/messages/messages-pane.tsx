import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { MediaAroundProvider } from '../parts/media-place.ts';
import { RoomOfParts } from '../parts/thread-link.tsx';
import { useAttachments } from '../parts/use-attachments.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import composerStyles from './composer.module.css';
import { useLive } from './live-cache.ts';
import { useOpenRoom } from './open-room.ts';
import timelineStyles from './timeline.module.css';
import { Timeline } from './timeline.tsx';
import { TypingLine } from './typing-line.tsx';
import { useAround } from './use-around.ts';
import { useDeeds } from './use-deeds.ts';
import { useDraft } from './use-draft.ts';
import { useQuietLink } from './use-link.ts';
import { useWriting } from './use-writing.ts';

const Closed = ({ onJoin }: { onJoin: () => void }) => {
  const { t } = useTranslation('messages');
  return (
    <div className={composerStyles.closed}>
      <span>{t('membersOnly')}</span>
      <Button tone="primary" size="small" onClick={onJoin}>
        {t('join')}
      </Button>
    </div>
  );
};

interface MessagesPaneProps {
  readonly onJoin: () => void;
  /** Whom the reader wants to name in what they write; `onMentioned` keeps its identity and is told once it stands there. */
  readonly mention: string | null;
  readonly onMentioned: () => void;
}

/** The messages of the room around it, and the place to write. */
export const MessagesPane = ({ onJoin, mention, onMentioned }: MessagesPaneProps) => {
  const { t } = useTranslation('messages');
  const room = useOpenRoom();
  const live = useLive(room.id);
  const composer = useRef<ComposerHandle>(null);
  const toComposer = useCallback(() => composer.current?.focus(), []);
  const draft = useDraft(room.me.userId, room.id);
  const { change } = draft;
  const reply = useCallback((replyTo: string) => change({ replyTo }), [change]);
  const { editing, edit, deleting, setDeleting, deeds, remove, sender, complain } = useDeeds(room, reply, toComposer);
  const files = useAttachments('roomMessage');
  const around = useAround(room.id);
  const { type, send } = useWriting({ room, sender, draft, complain, files });
  const attach = (chosen: readonly File[]) => {
    files.add(chosen);
    toComposer();
  };
  const editLast = () => edit(live.messages.findLast((message) => message.member.user._id === room.me.userId) ?? null);
  const ignored = new Set(
    live.present.filter(({ user }) => live.ignored.has(user._id)).map(({ username }) => username),
  );
  const typing = [...live.typing.keys()].filter((username) => username !== room.me.username && !ignored.has(username));
  useEffect(() => {
    if (mention === null) return undefined;
    // A drawer that closes gives the focus back to what opened it first.
    const timer = setTimeout(() => {
      composer.current?.insert(`@${mention}`);
      onMentioned();
    }, 0);
    return () => clearTimeout(timer);
  }, [mention, onMentioned]);
  const isQuiet = live.messages.length === 0 && live.pending.length === 0;
  useQuietLink(isQuiet);
  return (
    <RoomOfParts value={room.id}>
      <MediaAroundProvider value={around}>
        <DropZone onFiles={room.joined && !files.isBusy ? attach : null}>
          {isQuiet ? (
            <div className={timelineStyles.quiet}>
              <EmptyState
                sticker="chai"
                title={t('quiet')}
                action={
                  room.joined && (
                    <Button tone="primary" onClick={() => send(t('salaam'))}>
                      {t('saySalaam')}
                    </Button>
                  )
                }
              >
                {t('quietText')}
              </EmptyState>
            </div>
          ) : (
            <Timeline key={room.id} live={live} editingId={editing?._id ?? null} deeds={deeds} />
          )}
          <TypingLine usernames={typing} />
          {room.joined ? (
            <Composer
              ref={composer}
              roomTitle={room.title}
              text={draft.text}
              onText={type}
              onSend={send}
              replyTo={draft.replyTo}
              onStopReply={() => change({ replyTo: null })}
              onEditLast={editLast}
              files={files}
              onFiles={attach}
            />
          ) : (
            <Closed onJoin={onJoin} />
          )}
          <ConfirmDialog
            open={deleting !== null}
            onClose={() => setDeleting(null)}
            danger
            title={t('deleteTitle')}
            confirm={t('delete')}
            onConfirm={() => deleting && remove(deleting)}
          >
            {t('deleteText')}
          </ConfirmDialog>
        </DropZone>
      </MediaAroundProvider>
    </RoomOfParts>
  );
};
