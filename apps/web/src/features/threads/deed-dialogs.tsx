import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Complaint } from './complaint.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { Asked, useDeeds } from './use-deeds.ts';

const questions = {
  archive: { title: 'archiveTitle', text: 'archiveText', confirm: 'archive' },
  pinReply: { title: 'pinReplyTitle', text: 'pinReplyText', confirm: 'pin' },
  unpinReply: { title: 'unpinReplyTitle', text: 'unpinReplyText', confirm: 'unpin' },
  deleteThread: { title: 'deleteThreadTitle', text: 'deleteThreadText', confirm: 'delete' },
  deleteReply: { title: 'deleteReplyTitle', text: 'deleteReplyText', confirm: 'delete' },
} as const;

const questionOf = (asked: Asked | null) => {
  if (!asked || asked.is === 'report' || asked.is === 'embed' || asked.is === 'quote') return null;
  if (asked.is !== 'delete') return questions[asked.is];
  return asked.thread.parent === null ? questions.deleteThread : questions.deleteReply;
};

/** The popups of the menus: questions, the report and the ways to embed. */
export const DeedDialogs = ({ deeds }: { deeds: ReturnType<typeof useDeeds> }) => {
  const { t } = useTranslation('threads');
  const { asked, close, confirm, isBusy, complaint, ask } = deeds;
  const question = questionOf(asked);
  const stop = useCallback(() => ask(null), [ask]);
  return (
    <>
      <ConfirmDialog
        open={question !== null}
        onClose={close}
        busy={isBusy}
        onConfirm={confirm}
        danger={asked?.is === 'delete' || asked?.is === 'archive'}
        title={question && t(question.title)}
        confirm={question && t(question.confirm)}
      >
        {question && t(question.text)}
        <Complaint text={complaint} />
      </ConfirmDialog>
      <ReportDialog thread={asked?.is === 'report' ? asked.thread : null} onClose={stop} />
      <EmbedDialog thread={asked?.is === 'embed' ? asked.thread : null} onClose={close} />
    </>
  );
};
