import { WireError } from '@baithak/client/wire/wire-error';
import { type PrivateAct, actsOffered } from '@baithak/protocol/private-states.rules';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogBody, DialogCard, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { useBackCloses } from '../../../ui/overlays/overlay-history.ts';
import { updateProfile } from '../../people/use-profile.ts';
import { dispatchToLists } from '../state/private-lists.ts';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { type Connection, isRemoved } from './connection.ts';

type Blocks = 'ban' | 'block';
const asksFirst = (act: PrivateAct): act is Blocks | 'blockAndDelete' =>
  act === 'ban' || act === 'block' || act === 'blockAndDelete';

interface BlockQuestionProps {
  readonly username: string;
  /** What is asked about; null: nothing. */
  readonly act: Blocks | null;
  readonly onClose: () => void;
  readonly onBlock: (act: Blocks) => void;
}

/** Asks before somebody is blocked: what that does, and that they are not told. */
const BlockQuestion = ({ username, act, onClose, onBlock }: BlockQuestionProps) => {
  const { t } = usePrivateTexts();
  const name = isolate(username);
  // What it says stays while it goes.
  const [shown, setShown] = useState<Blocks>('ban');
  if (act !== null && act !== shown) setShown(act);
  const lines = [
    t(shown === 'ban' ? 'foot.blockedText' : 'foot.blockedRequestText'),
    t('dialog.untold', { name }),
    t('dialog.undo'),
  ];
  return (
    <ConfirmDialog
      open={act !== null}
      onClose={onClose}
      title={t('dialog.blockTitle', { name })}
      confirm={t('block')}
      danger
      onConfirm={() => {
        onClose();
        onBlock(shown);
      }}
    >
      <ul className="grid gap-2 m-0 ps-[1.2em] list-disc">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};

interface BlockDialogProps {
  readonly connection: Connection;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  /** Blocks without deleting; null where that is done or cannot be. */
  readonly onBlock: (() => void) | null;
}

/** Asks once before block and delete: what is erased, and what can be done instead. */
const BlockDialog = ({ connection, open, onClose, onDelete, onBlock }: BlockDialogProps) => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  useBackCloses(open, onClose);
  const name = isolate(connection.username);
  const removed = isRemoved(connection);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogCard title={removed ? t('dialog.titleRemoved') : t('dialog.title', { name })} isQuestion>
        <DialogBody>
          <Base.Description render={<ul className="grid gap-2 m-0 ps-[1.2em] list-disc" />}>
            <li>{t('dialog.erased')}</li>
            {!removed && <li>{t('dialog.never', { name })}</li>}
            <li>
              <b>{t('dialog.final')}</b> {onBlock && t('dialog.only')}
            </li>
          </Base.Description>
        </DialogBody>
        <DialogFooter>
          <Base.Close render={<Button tone="ghost">{tc('cancel')}</Button>} />
          {onBlock && (
            <Button tone="outline" onClick={choose(onBlock)}>
              {t('dialog.blockOnly')}
            </Button>
          )}
          <Button tone="danger" onClick={choose(onDelete)}>
            {removed ? t('delete') : t('blockAndDelete')}
          </Button>
        </DialogFooter>
      </DialogCard>
    </Base.Root>
  );
};

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
const useAct = (connection: Connection, onDone?: (act: PrivateAct) => void) => {
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

export interface ConnectionActs {
  readonly offers: (act: PrivateAct) => boolean;
  readonly run: (act: PrivateAct) => void;
  /** A button for an act, while the state offers it. */
  readonly button: (act: PrivateAct, label: string, look?: ButtonLook) => ReactNode;
  readonly dialog: ReactNode;
}

/** What can be done with a connection, by the one table of the protocol, and the questions before a block. */
export const useConnectionActs = (connection: Connection, onDone?: (act: PrivateAct) => void): ConnectionActs => {
  const [asked, setAsked] = useState<Blocks | 'blockAndDelete' | null>(null);
  const close = () => setAsked(null);
  const { act, busy } = useAct(connection, onDone);
  const offered = isRemoved(connection)
    ? connection.threadId === null
      ? []
      : (['blockAndDelete'] as const)
    : actsOffered(connection.state, connection.threadId);
  const offers = (wanted: PrivateAct): boolean => offered.some((each) => each === wanted);
  const run = (wanted: PrivateAct): void => (asksFirst(wanted) ? setAsked(wanted) : act(wanted));
  const blocksBy = (['ban', 'block'] as const).find(offers);
  return {
    offers,
    run,
    button: (wanted, label, look = {}) =>
      offers(wanted) && (
        <Button key={wanted} {...look} busy={busy === wanted} onClick={() => busy === null && run(wanted)}>
          {label}
        </Button>
      ),
    dialog: (
      <>
        <BlockDialog
          connection={connection}
          open={asked === 'blockAndDelete'}
          onClose={close}
          onDelete={() => act('blockAndDelete')}
          onBlock={blocksBy === undefined ? null : () => act(blocksBy)}
        />
        <BlockQuestion
          username={connection.username}
          act={asked === 'blockAndDelete' ? null : asked}
          onClose={close}
          onBlock={act}
        />
      </>
    ),
  };
};
