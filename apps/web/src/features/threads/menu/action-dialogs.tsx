import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ErrorLine } from '../../parts/error-line.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import type { ActiveAction, useThreadActions } from './use-thread-actions.ts';

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

/** The dialogs of the menus: questions and the embed codes. */
export const ActionDialogs = ({ actions }: { actions: ReturnType<typeof useThreadActions> }) => {
  const { t } = useTranslation('threads');
  const { active, close, confirm, isBusy, errorText } = actions;
  const question = questionFor(active);
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
      {active?.type === 'history' && <VersionsDialog thread={active.thread} onClose={close} onMissing={close} />}
      <EmbedDialog thread={active?.type === 'embed' ? active.thread : null} onClose={close} />
    </>
  );
};
