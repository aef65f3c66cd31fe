import type { Thread } from '@baithak/protocol/entities/thread';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { embedFrame, publicThreadAddress } from '@baithak/protocol/public-pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { threadParts } from '../../message-body/thread-parts.ts';
import styles from '../composer/forms.module.css';
import { useThreads } from '../live/threads-cache.ts';
import { threadViewer, useThreadsRoom } from '../threads-context.ts';
import type { ActiveAction, useThreadActions } from './thread-menu.tsx';

/**
 * The oEmbed address of a public thread, and the frame that shows it on another page (docs/contract.md#public-pages).
 * `origin`: this site's.
 */
const embedCodes = (origin: string, threadId: string): { readonly oembed: string; readonly frame: string } => {
  const page = `${origin}${publicThreadAddress(threadId)}`;
  return {
    oembed: `${origin}/thread/oembed?${new URLSearchParams({ url: page, format: 'json' })}`,
    frame: embedFrame(origin, threadId, 600, 480),
  };
};

const Copy = ({ text }: { text: string }) => {
  const { t } = useTranslation('threads');
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
    </Button>
  );
};

/** How a public thread is shown on other pages: an oEmbed address, and a frame to paste. */
const EmbedDialog = ({ thread, onClose }: { thread: Thread | null; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { oembed, frame } = embedCodes(location.origin, thread?._id ?? '');
  const selectAll = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => event.currentTarget.select();
  return (
    <Dialog open={thread !== null} onClose={onClose} title={t('embedTitle')}>
      <DialogBody>
        <p className="text-muted">{t('embedText')}</p>
        <Field label={t('oembed')}>
          {(control) => <TextInput {...control} readOnly dir="ltr" value={oembed} onFocus={selectAll} />}
        </Field>
        <div className={styles.bar}>
          <Copy text={oembed} />
        </div>
        <Field label={t('frame')}>
          {(control) => <TextArea {...control} readOnly dir="ltr" rows={4} value={frame} onFocus={selectAll} />}
        </Field>
        <div className={styles.bar}>
          <Copy text={frame} />
        </div>
      </DialogBody>
    </Dialog>
  );
};

const RemovalDialog = lazyPart(async () => (await import('../../reports/form/removal-dialog.tsx')).RemovalDialog);
const VersionsDialog = lazyPart(async () => (await import('../edit/versions-dialog.tsx')).VersionsDialog);

const questions = {
  archive: { title: 'archiveTitle', text: 'archiveText', confirm: 'archive' },
  pinReply: { title: 'pinReplyTitle', text: 'pinReplyText', confirm: 'pin' },
  unpinReply: { title: 'unpinReplyTitle', text: 'unpinReplyText', confirm: 'unpin' },
  deleteThread: { title: 'deleteThreadTitle', text: 'deleteThreadText', confirm: 'delete' },
  deleteReply: { title: 'deleteReplyTitle', text: 'deleteReplyText', confirm: 'delete' },
} as const;

const questionFor = (active: ActiveAction | null) => {
  if (!active) return null;
  const { type, thread } = active;
  if (type === 'delete') return thread.parent === null ? questions.deleteThread : questions.deleteReply;
  return type === 'archive' || type === 'pinReply' || type === 'unpinReply' ? questions[type] : null;
};

/** Whether staff deletes what somebody else wrote. Under a thread or reply of one's own one keeps order as its author. */
const useAsksWhy = (active: ActiveAction | null): active is ActiveAction => {
  const viewer = threadViewer(useThreadsRoom());
  const parent = useThreads(({ known }) => known.get(active?.thread.parent ?? '')?.thread);
  if (active?.type !== 'delete') return false;
  const isOwn = [active.thread, ...(parent ? [parent] : [])].some(({ member }) => member.user._id === viewer.userId);
  return !isOwn && viewer.permissions.includes('ManageThreads');
};

/** The dialogs of the menus: questions and the embed codes. */
export const ActionDialogs = ({ actions }: { actions: ReturnType<typeof useThreadActions> }) => {
  const { t } = useTranslation('threads');
  const { active, close, confirm, remove, isBusy, errorText } = actions;
  const asksWhy = useAsksWhy(active);
  const removed = active?.thread.parent == null ? questions.deleteThread : questions.deleteReply;
  const question = asksWhy ? null : questionFor(active);
  return (
    <>
      <ConfirmDialog
        open={question !== null}
        onClose={close}
        busy={isBusy}
        onConfirm={confirm}
        danger={active?.type === 'delete' || active?.type === 'archive'}
        title={question && t(question.title)}
        confirm={question && t(question.confirm)}
      >
        {question && t(question.text)}
        <ErrorLine text={errorText} />
      </ConfirmDialog>
      {asksWhy && (
        <RemovalDialog
          key={active.thread._id}
          title={t(removed.title)}
          text={t(removed.text)}
          room={active.thread.room.title}
          username={active.thread.member.user.username}
          line={lineOf(threadParts(active.thread))}
          remove={(why) => remove(active.thread, why)}
          onClose={close}
          onMissing={close}
        />
      )}
      {active?.type === 'history' && <VersionsDialog thread={active.thread} onClose={close} onMissing={close} />}
      <EmbedDialog thread={active?.type === 'embed' ? active.thread : null} onClose={close} />
    </>
  );
};
