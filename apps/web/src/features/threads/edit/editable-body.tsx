import type { Thread } from '@baithak/protocol/entities/thread';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { usePaneActions } from '../pane-actions-context.ts';
import { ThreadBody } from '../thread/thread-body.tsx';

const EditForm = lazyPart(async () => (await import('./edit-form.tsx')).EditForm);

/** What a thread or reply says, or the form in which its author edits it. */
export const EditableBody = ({ thread }: { thread: Thread }) => {
  const { editing, stopEditing } = usePaneActions();
  const body = <ThreadBody thread={thread} />;
  if (editing !== thread._id) return body;
  return <EditForm thread={thread} onClose={stopEditing} waiting={body} onMissing={stopEditing} />;
};
