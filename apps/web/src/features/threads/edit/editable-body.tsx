import type { Thread } from '@baithak/protocol/entities/thread';
import { lazy, Suspense } from 'react';
import { usePaneActions } from '../pane-actions-context.ts';
import { ThreadBody } from '../thread/thread-body.tsx';

const EditForm = lazy(async () => ({ default: (await import('./edit-form.tsx')).EditForm }));

/** What a thread or reply says, or the form in which its author edits it. */
export const EditableBody = ({ thread }: { thread: Thread }) => {
  const { editing, stopEditing } = usePaneActions();
  const body = <ThreadBody thread={thread} />;
  if (editing !== thread._id) return body;
  return (
    <Suspense fallback={body}>
      <EditForm thread={thread} onClose={stopEditing} />
    </Suspense>
  );
};
