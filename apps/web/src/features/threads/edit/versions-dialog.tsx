import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Written } from '../../../ui/written.tsx';
import { client } from '../../../lib/client.ts';
import { Ago } from '../../../ui/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import { useErrorText } from '../../../ui/feedback/error-line.tsx';
import { useThreadsRoom } from '../threads-context.ts';

const Versions = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { id: roomId, me } = useThreadsRoom();
  const toText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['threadVersions', thread._id, thread.editedAt],
    queryFn: async () => (await client.threads.getThreadVersions({ roomId, threadId: thread._id })).data,
    retry: false,
  });
  if (error) return <p role="alert">{toText(error)}</p>;
  if (!data) return <Skeleton width="70%" />;
  return (
    <ol className="grid">
      {data.map(({ message, tags, date, replaced }) => (
        <li key={replaced} className="grid gap-1 py-3 line-b last:border-b-0">
          <Ago date={date} className="text-muted text-xs" />
          {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends parts as JSON */}
          <MessageBody parts={JSON.parse(message) as readonly Part[]} viewerId={me.userId} />
          {tags.length > 0 && (
            <p className="text-muted text-xs">
              {t('tags')}:{' '}
              <bdi>
                <Written text={tags.join(', ')} />
              </bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
};

/** What a thread or reply said before its edits, the latest first; for whoever manages threads. */
export const VersionsDialog = ({ thread, onClose }: { thread: Thread | null; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={thread !== null} onClose={onClose} title={t('historyTitle')}>
      <DialogBody>
        <p className="text-muted text-xs">{t('historyText')}</p>
        {thread && <Versions thread={thread} />}
      </DialogBody>
    </Dialog>
  );
};
