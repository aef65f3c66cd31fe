import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { isolate } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConversationPane } from '../../conversation/conversation-pane.tsx';
import { useConversation } from '../../conversation/conversation-context.ts';
import { useReportRead } from '../../conversation/state/report-read.ts';
import timelineStyles from '../../conversation/timeline/timeline.module.css';
import { ComposerRoomProvider, type ComposerRoom } from '../../parts/composer/composer-room.ts';
import type { TriggerKind } from '../../parts/composer/suggestions/trigger.ts';
import { connectionOfThread, isRemoved } from '../connection/connection.ts';
import { Foot } from '../connection/foot.tsx';
import type { ConnectionActs } from '../connection/use-connection-acts.tsx';
import { usePrivateTexts } from '../use-private-texts.ts';

/** Between two people nobody is mentioned, and nothing commanded. */
const suggests: ReadonlySet<TriggerKind> = new Set(['emoji']);

/** The other one waits for the sign that something was read: it is told sooner than in a room. */
const readPace = { soonMs: 300, apartMs: 2000, randomMs: 0 };

const nobody: ComposerRoom['readPresent'] = () => ({ present: [], bots: [] });
const nothing = (): void => undefined;

const Quiet = ({ onGreet }: { onGreet: (() => void) | null }) => {
  const { t } = usePrivateTexts();
  return (
    <div className={timelineStyles.quiet}>
      <EmptyState
        sticker="salaam"
        title={t('quiet')}
        action={
          onGreet && (
            <Button tone="primary" onClick={onGreet}>
              {t('greet')}
            </Button>
          )
        }
      >
        {t('quietText')}
      </EmptyState>
    </div>
  );
};

/** Where there is no message and nothing can be written, what is above the foot is empty. */
const Blank = () => <div className={timelineStyles.quiet} />;

/** The messages of two people, and the composer or what stands in its place. */
export const PrivatePane = ({ thread, acts }: { thread: PrivateThread; acts: ConnectionActs }) => {
  const { t } = usePrivateTexts();
  const conversation = useConversation();
  const { me } = conversation;
  const { user, connectionState, accepted, lastUpdate } = thread;
  const mayWrite = connectionState === 2 && !isRemoved(user);
  useReportRead(conversation, accepted === 1, readPace);
  return (
    <ComposerRoomProvider value={{ id: '', me, readPresent: nobody }}>
      <ConversationPane
        uploads="privateMessage"
        empty={(greet) =>
          mayWrite ? (
            <Quiet onGreet={() => greet(t('greeting'))} />
          ) : accepted === 1 ? (
            <Quiet onGreet={null} />
          ) : (
            <Blank />
          )
        }
        line={!mayWrite && <Foot connection={connectionOfThread(thread)} since={lastUpdate} acts={acts} />}
        composer={
          mayWrite
            ? { label: t('composer', { name: isolate(user.username) }), hint: t('composerHint'), suggests }
            : null
        }
        insert={null}
        onInserted={nothing}
      />
    </ComposerRoomProvider>
  );
};
