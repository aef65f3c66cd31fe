import { isOffered } from '@baithak/protocol/commands/commands';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/bidi.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import composerStyles from '../conversation/composer/composer.module.css';
import { ConversationPane, type InsertProps } from '../conversation/conversation-pane.tsx';
import timelineStyles from '../conversation/timeline/timeline.module.css';
import { allTriggers } from '../parts/composer/suggestions/trigger.ts';
import { SlashButton } from './composer/slash-button.tsx';
import { useCommand } from './composer/use-command.ts';
import { useOpenRoom } from './state/open-room-context.ts';

const SoundsButton = lazyPart(async () => (await import('./composer/sounds-button.tsx')).SoundsButton);

interface JoinProps {
  /** Shows the room's rules, if it has any. */
  readonly onRules: (() => void) | null;
}

/** Above the composer, for those who have not joined. */
const JoinLine = ({ onRules }: JoinProps) => {
  const { t } = useTranslation('messages');
  return (
    <div className={composerStyles.visitor}>
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

/** In the place of the timeline, in a room without messages. */
const EmptyRoom = ({ onGreet }: { onGreet: (text: string) => void }) => {
  const { t } = useTranslation('messages');
  const greeting = (
    <Button tone="primary" onClick={() => onGreet(t('salaam'))}>
      {t('saySalaam')}
    </Button>
  );
  return (
    <div className={timelineStyles.quiet}>
      <EmptyState sticker="chai" title={t('quiet')} action={greeting}>
        {t('quietText')}
      </EmptyState>
    </div>
  );
};

/** The messages of the open room, and the composer. */
export const MessagesPane = ({ onRules, ...insert }: InsertProps & JoinProps) => {
  const { t } = useTranslation('messages');
  const room = useOpenRoom();
  const runCommand = useCommand(room.id);
  return (
    <RoomIdContext value={room.id}>
      <ConversationPane
        uploads="roomMessage"
        empty={(greet) => <EmptyRoom onGreet={greet} />}
        line={!room.joined && <JoinLine onRules={onRules} />}
        composer={{
          label: t('composer', { room: isolate(room.title) }),
          hint: t('composerHint'),
          suggests: allTriggers,
          runCommand,
          tools: (replace, isEmpty) => (
            <>
              {isOffered(room.me.rank, 'playSound') && <SoundsButton onPlay={(command) => void runCommand(command)} />}
              <SlashButton onSlash={() => replace('/')} isEmpty={isEmpty} />
            </>
          ),
        }}
        {...insert}
      />
    </RoomIdContext>
  );
};
