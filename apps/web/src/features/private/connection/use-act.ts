import { WireError } from '@baithak/client/wire/wire-error';
import type { PrivateAct } from '@baithak/protocol/private-states.rules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { updateProfile } from '../../people/use-profile.ts';
import { dispatchToLists } from '../state/lists-store.ts';
import { usePrivateTexts } from '../use-private-texts.ts';
import type { Connection } from './connection.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

/** How it is after an act. */
interface After {
  readonly connectionState: number;
  readonly thread: string | null;
}

const accept = async (threadId: string): Promise<After> => {
  const { thread } = await client.privateThreads.acceptPrivateRequest({ threadId });
  return { connectionState: thread.connectionState, thread: thread._id };
};

/** The calls that need no thread name the person. */
const callOf = (act: PrivateAct, { userId: targetId, threadId }: Connection): Promise<After> => {
  const calls = client.privateThreads;
  const thread = threadId ?? '';
  switch (act) {
    case 'request':
      return calls.requestPrivate({ targetId });
    case 'deleteRequest':
      return calls.deleteRequest({ targetId });
    case 'accept':
      return accept(thread);
    case 'block':
      return calls.blockRequest({ targetId });
    case 'unblock':
      return calls.unblockRequest({ targetId });
    case 'ban':
      return calls.banInThread({ threadId: thread });
    case 'unban':
      return calls.unbanInThread({ threadId: thread });
    case 'blockAndDelete':
      return calls.blockAndDelete({ threadId: thread });
  }
};

/** Shows how it is now wherever this person is shown. */
const show = (cache: QueryClient, { userId, threadId }: Connection, after: Partial<After>): void => {
  updateProfile(cache, userId, after);
  if (threadId === null) return;
  if (after.thread === null) dispatchToLists(cache, { type: 'threadGone', threadId });
  else if (after.connectionState !== undefined)
    dispatchToLists(cache, { type: 'threadPatched', threadId, change: { connectionState: after.connectionState } });
};

/** Why an act was refused, in words; null: as any other error. */
const useRefusal = () => {
  const { t } = usePrivateTexts();
  const { until } = useTimes();
  return (error: unknown, act: PrivateAct): string | null => {
    if (!(error instanceof WireError)) return null;
    if (error.code === 'CONFLICT') return t('conflict');
    if (error.code === 'PM_REFUSED') return t('refused');
    const { retryAfter } = error;
    // A rate limit passes within minutes; what was declined, within days.
    if (act !== 'request' || error.code !== 'TOO_MANY' || retryAfter === undefined || retryAfter < 3600) return null;
    return t('declined', { when: isolate(until(new Date(serverNow() + retryAfter * 1000).toISOString())) });
  };
};

/** Acts on a connection. A refusal is told, and CONFLICT shows the true state (docs/contract.md#transitions). */
export const useAct = (connection: Connection, onDone?: (act: PrivateAct) => void) => {
  const cache = useQueryClient();
  const notifyError = useNotifyError();
  const refusalOf = useRefusal();
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (act: PrivateAct) => callOf(act, connection),
    onSuccess: (after, act) => {
      show(cache, connection, after);
      onDone?.(act);
    },
    onError: (error, act) => {
      const connectionState = error instanceof WireError ? error.details[0]?.connectionState : undefined;
      if (connectionState !== undefined) show(cache, connection, { connectionState });
      const refusal = refusalOf(error, act);
      if (refusal === null) notifyError(error);
      else notify({ type: 'error', text: refusal });
    },
  });
  return { act: mutate, busy: isPending ? variables : null };
};
