import { mayCommand, suggestCommands } from '@baithak/protocol/commands/commands';
import { mayAskPolls } from '@baithak/protocol/ranks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/text-direction.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ComposerRoom } from '../composer/composer-room.ts';
import { useStoredDraft } from '../composer/drafts.ts';
import { useWritingLimits } from '../composer/limits/writing-limits.ts';
import { WritingNote } from '../composer/limits/writing-note.tsx';
import { allTriggers } from '../composer/suggestions/use-suggestions.ts';
import composerStyles from '../conversation/composer/composer.module.css';
import { ConversationPane, type InsertProps } from '../conversation/conversation-pane.tsx';
import { readConversation, useConversationState } from '../conversation/state/conversation-store.ts';
import timelineStyles from '../conversation/timeline/timeline.module.css';
import { namesIn } from '../conversation/timeline/typing-line.tsx';
import { useCommand } from './composer/use-command.ts';
import { type OpenRoom, useOpenRoom } from './state/open-room-context.ts';

const SlashButton = ({ onSlash, isEmpty }: { onSlash: () => void; isEmpty: boolean }) => {
  const { t } = useTranslation('messages');
  const { me } = useOpenRoom();
  return (
    suggestCommands('', me.rank).length > 0 && (
      <IconButton icon="slash" label={t('openCommands')} onClick={onSlash} disabled={!isEmpty} />
    )
  );
};

const PollDialog = lazyPart(async () => (await import('./composer/poll-dialog.tsx')).PollDialog);

/** What was written in the form stays when it is closed. */
const PollButton = () => {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton icon="poll" label={t('openPoll')} on={isOpen === true} onClick={() => setIsOpen(true)} />
      {isOpen !== null && <PollDialog open={isOpen} onClose={close} onMissing={close} />}
    </>
  );
};

const BotHelp = lazyPart(async () => (await import('./composer/bot-help.tsx')).BotHelp);
const SoundsButton = lazyPart(async () => (await import('./composer/sounds-button.tsx')).SoundsButton);

interface JoinProps {
  readonly onRules: (() => void) | null;
}

const JoinLine = ({ onRules }: JoinProps) => {
  const { t } = useTranslation('messages');
  return (
    <div
      className={`${composerStyles.visitor} [--edge:var(--sp-3)] w-[calc(min(100%,var(--w-reading))_-_2_*_var(--edge))] mx-auto flex flex-wrap items-center gap-y-1 gap-x-2 ps-2 pe-0 text-muted text-xs mobile:[--edge:var(--sp-2)]`}
    >
      <Icon name="door" size="small" />
      <p>{t(onRules ? 'writingJoinsWithRules' : 'writingJoins')}</p>
      {onRules && (
        <Button tone="ghost" size="small" onClick={onRules}>
          {t('rules')}
        </Button>
      )}
    </div>
  );
};

/** In the place of the timeline, in a room without messages: there was none yet, or they were cleared while it was open. */
const EmptyRoom = ({ onGreet }: { onGreet: ((text: string) => void) | null }) => {
  const { t } = useTranslation('messages');
  const greeting = onGreet && (
    <Button tone="primary" onClick={() => onGreet(t('salaam'))}>
      {t('saySalaam')}
    </Button>
  );
  const { id } = useOpenRoom();
  const isCleared = useConversationState(id, ({ cleared }) => cleared.length > 0);
  return (
    <div className={timelineStyles.quiet} role="status">
      <EmptyState sticker="chai" title={t(isCleared ? 'cleared' : 'quiet')} action={greeting}>
        {t(isCleared ? 'clearedText' : 'quietText')}
      </EmptyState>
    </div>
  );
};

interface MessagesPaneProps extends InsertProps, JoinProps {
  /** Opens what freezes the room and slows it down; null for whoever may not. */
  readonly onOrder: (() => void) | null;
  /** Asks before messages are cleared: the latest `count`, or all. Keeps its identity; undefined for whoever may not. */
  readonly onClear: ((count?: number) => void) | undefined;
}

export const MessagesPane = ({ onRules, onOrder, onClear, ...insert }: MessagesPaneProps) => {
  const { t } = useTranslation('messages');
  const room = useOpenRoom();
  const { onlyReads } = useWritingLimits();
  const hasDraft = useStoredDraft(room.me.userId, room.id) !== '';
  const [help, setHelp] = useState<string | null>(null);
  const runCommand = useCommand(room.id, room.me.rank, onClear, setHelp);
  return (
    <RoomIdContext value={room.id}>
      <ConversationPane
        uploads="roomMessage"
        empty={(greet) => <EmptyRoom onGreet={onlyReads ? null : greet} />}
        line={
          <>
            <WritingNote isRoom hasDraft={hasDraft} onChange={onOrder} />
            {!room.joined && !onlyReads && <JoinLine onRules={onRules} />}
          </>
        }
        composer={
          onlyReads
            ? null
            : {
                label: t('composer', { room: isolate(room.title) }),
                hint: t('composerHint'),
                suggests: allTriggers,
                runCommand,
                tools: (replace, isEmpty) => (
                  <>
                    {mayCommand(room.me.rank, 'playSound') && (
                      <SoundsButton onPlay={(command) => void runCommand(command)} />
                    )}
                    {room.joined && mayAskPolls(room.me.rank) && <PollButton />}
                    <SlashButton onSlash={() => replace('/')} isEmpty={isEmpty} />
                  </>
                ),
              }
        }
        {...insert}
      />
      {help !== null && <BotHelp roomId={room.id} rank={room.me.rank} name={help} onClose={() => setHelp(null)} />}
    </RoomIdContext>
  );
};

/** What the composers of a room need to know of it: for messages, threads and replies. Keeps its identity. */
export const useComposerRoomOf = ({ id, me }: OpenRoom): ComposerRoom => {
  const cache = useQueryClient();
  return useMemo(
    () => ({ id, me, readPresent: () => readConversation(cache, id), readNames: () => namesIn(cache, id) }),
    [cache, id, me],
  );
};
