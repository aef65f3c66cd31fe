import type { Thread } from '@baithak/protocol/entities/thread';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { threadAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { askReport } from '../../../lib/reporting.ts';
import { useErrorLine, useErrorText } from '../../../ui/feedback/error-line.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { useCopyLink } from '../../../ui/feedback/use-copy-link.ts';
import type { IconName } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';
import { dispatchThreads, useRoomVisit, useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { threadViewer, usePaneActions, useThreadsRoom } from '../threads-context.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import type { SaidWhy } from '../../reports/form/removal-dialog.tsx';
import { type ThreadAction, actionsFor } from './thread-actions.ts';

const icons: Readonly<Record<ThreadAction, IconName>> = {
  edit: 'edit',
  history: 'clock',
  pin: 'pin',
  unpin: 'pin',
  addNotice: 'bell',
  removeNotice: 'bell',
  archive: 'archive',
  quote: 'quote',
  quoteInThread: 'quote',
  copyLink: 'link',
  embed: 'globe',
  report: 'flag',
  delete: 'trash',
};

export const ThreadMenu = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const room = useThreadsRoom();
  const { onlyReads } = useWritingLimits();
  const { perform } = usePaneActions();
  const parent = useThreads(({ known }) => (thread.parent === null ? undefined : known.get(thread.parent)?.thread));
  const archived = useThreads((threads) => isArchived(threads, thread));
  const actions = actionsFor(thread, threadViewer(room), { parent, isArchived: archived }).filter(
    (action) => (action !== 'edit' || (room.joined && !onlyReads)) && (action !== 'quote' || !onlyReads),
  );
  return (
    <Menu trigger={<IconButton icon="more" size="small" label={thread.parent === null ? t('menu') : t('menuReply')} />}>
      {actions.map((each) => (
        <MenuItem
          key={each}
          icon={icons[each]}
          danger={each === 'delete' || each === 'archive'}
          onChoose={() => perform(each, thread)}
        >
          {t(each)}
        </MenuItem>
      ))}
    </Menu>
  );
};

/** An action that a question or a dialog of its own comes before. */
export interface ActiveAction {
  readonly type: 'delete' | 'archive' | 'pinReply' | 'unpinReply' | 'embed' | 'quoteInThread' | 'edit' | 'history';
  readonly thread: Thread;
}

/** Null for what is done at once: pinning a thread, making it a notice, copying its address, or done elsewhere. */
const toActiveAction = (action: ThreadAction, thread: Thread): ActiveAction | null => {
  if (action === 'pin' || action === 'unpin')
    return thread.parent === null ? null : { type: action === 'pin' ? 'pinReply' : 'unpinReply', thread };
  if (action === 'addNotice' || action === 'removeNotice') return null;
  if (action === 'copyLink' || action === 'report' || action === 'quote') return null;
  return { type: action, thread };
};

const callAtOnce = (action: ThreadAction, roomId: string, threadId: string): Promise<unknown> => {
  if (action === 'pin') return client.threads.pinThread({ roomId, threadId });
  return action === 'unpin'
    ? client.threads.unpinThread({ roomId, threadId })
    : client.threads.toggleNotice({ roomId, threadId });
};

/** By the room's id, because slugs change; a public thread by the page that everybody may read. */
const linkTo = ({ _id, room, parent, public: isPublic }: Thread): string =>
  isPublic && parent === null ? publicThreadAddress(_id) : threadAddress(room._id, _id);

const report = (thread: Thread): void =>
  askReport({
    id: thread._id,
    kind: thread.parent === null ? 'thread' : 'reply',
    username: thread.member.user.username,
    line: lineOf(threadParts(thread)),
  });

const replyOf = ({ _id: id, parent }: Thread, roomId: string) => ({ roomId, threadId: parent ?? id, replyId: id });

/** `why`: as staff. */
const removeThread = (thread: Thread, roomId: string, why: SaidWhy = {}): Promise<unknown> =>
  thread.parent === null
    ? client.threads.deleteThread({ roomId, threadId: thread._id, ...why })
    : client.threads.deleteReply({ ...replyOf(thread, roomId), ...why });

/** Calls for a reply also name what it answers. Null when nothing is left of the thread. */
const callConfirmed = async ({ type, thread }: ActiveAction, roomId: string): Promise<Thread | null> => {
  const { _id: id } = thread;
  if (type === 'archive') return (await client.threads.archiveThread({ roomId, threadId: id })).data;
  const reply = replyOf(thread, roomId);
  if (type === 'pinReply') return (await client.threads.pinReply(reply)).data;
  if (type === 'unpinReply') return (await client.threads.unpinReply(reply)).data;
  await removeThread(thread, roomId);
  return null;
};

/** What the menus do, at once or after a question. Events update the lists. */
export const useThreadActions = () => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const { roomId } = visit;
  const { t } = useTranslation('common');
  const toText = useErrorText();
  const { errorText, showError } = useErrorLine();
  const copyLink = useCopyLink();
  const [active, setActive] = useState<ActiveAction | null>(null);
  const { mutate: performAtOnce } = useMutation({
    mutationFn: ({ action, thread }: { action: ThreadAction; thread: Thread }) =>
      callAtOnce(action, roomId, thread._id),
    onError: (error) => void notify({ type: 'error', text: t('toasts.error'), more: toText(error) }),
  });
  const confirmation = useMutation({
    mutationFn: (confirmed: ActiveAction) => callConfirmed(confirmed, roomId),
    onSuccess: (thread) => {
      if (thread) dispatchThreads(cache, visit, { type: 'threadLoaded', thread });
      setActive(null);
    },
    onError: showError,
  });
  const perform = useCallback(
    (action: ThreadAction, thread: Thread): void => {
      const next = toActiveAction(action, thread);
      if (next) setActive(next);
      else if (action === 'report') report(thread);
      else if (action === 'copyLink') copyLink(linkTo(thread));
      else if (action !== 'quote') performAtOnce({ action, thread });
    },
    [performAtOnce, copyLink],
  );
  return {
    perform,
    active,
    close: useCallback(() => setActive(null), []),
    confirm: () => {
      if (active && !confirmation.isPending) confirmation.mutate(active);
    },
    remove: (thread: Thread, why: SaidWhy) => removeThread(thread, roomId, why),
    isBusy: confirmation.isPending,
    errorText,
  };
};
