import { limits } from '@baithak/protocol/limits';
import type { Thread } from '@baithak/protocol/threads';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../lib/is-composing.ts';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notices.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextLimit, excessOf } from '../../ui/text-limit.tsx';
import { AttachButtons } from '../parts/attach-buttons.tsx';
import { AttachmentsPanel } from '../parts/attachments.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { pasteFiles } from '../parts/paste-files.ts';
import { useAttachments } from '../parts/use-attachments.ts';
import { Complaint } from './complaint.tsx';
import { useDraft } from './drafts.ts';
import styles from './forms.module.css';
import { QuotedThread } from './quoted-thread.tsx';
import { TagsField, withTags } from './tags-field.tsx';
import { useThreadsRoom } from './threads-room.ts';
import { useComplaint } from './use-complaint.ts';
import { usePublish } from './use-publish.ts';

interface NewThreadProps {
  readonly quoted: Thread | null;
  readonly onStopQuoting: () => void;
  readonly onClose: () => void;
}

/** What posts a thread with its choices. */
const useNewThread = ({ quoted, onClose }: NewThreadProps) => {
  const { t } = useTranslation('threads');
  const room = useThreadsRoom();
  const { complaint, complain } = useComplaint();
  const files = useAttachments('thread');
  const [text, write] = useDraft(`thread ${room.id}`);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [tagWords, setTagWords] = useState('');
  const allTags = withTags(tags, tagWords);
  const [isPublic, setIsPublic] = useState(false);
  const [noReplies, setNoReplies] = useState(false);
  const { isBusy, publish } = usePublish(files);
  const words = text.trim();
  const isRefused = isBusy || (words === '' && files.chosen.length === 0) || excessOf(text, limits.thread) > 0;
  const options = {
    roomId: room.id,
    ...(allTags.length > 0 && { tags: [...allTags] }),
    ...(isPublic && room.holdsPublic && { public: true }),
    ...(noReplies && { disableReplies: true }),
    ...(quoted && { quotedTo: quoted._id }),
  };
  const post = async () => {
    if (isRefused) return;
    try {
      const isPosted = await publish({
        plain: () => client.threads.createThread({ ...options, threadText: words }),
        withFiles: (token) =>
          client.threads.createThreadWithImage({ ...options, token, ...(words !== '' && { threadText: words }) }),
      });
      if (!isPosted) return;
      write('');
      notify({ kind: 'news', text: t('posted') });
      onClose();
    } catch (error) {
      complain(error);
    }
  };
  return {
    text,
    write,
    files,
    tags,
    setTags,
    tagWords,
    setTagWords,
    isPublic,
    setIsPublic,
    noReplies,
    setNoReplies,
    complaint,
    isBusy,
    isRefused,
    post,
  };
};

const NewThread = (props: NewThreadProps) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const room = useThreadsRoom();
  const form = useNewThread(props);
  const { files } = form;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) void form.post();
  };
  return (
    <DropZone onFiles={form.isBusy ? null : files.add}>
      <form
        className={styles.form}
        aria-busy={form.isBusy}
        {...pasteFiles(files.add, form.isBusy)}
        onSubmit={(event) => {
          event.preventDefault();
          void form.post();
        }}
      >
        <div className={styles.text}>
          <GrowingText
            value={form.text}
            onChange={form.write}
            onKeyDown={onKeyDown}
            enterKey="enter"
            label={t('text')}
            placeholder={t('text')}
            describedBy="thread-hint"
            autoFocus
          />
        </div>
        <p id="thread-hint" className={styles.muted}>
          {t('textHint')}
        </p>
        <TextLimit text={form.text} most={limits.thread} />
        {props.quoted && (
          <div className={styles.quoting}>
            <QuotedThread id={props.quoted._id} />
            <IconButton icon="close" size="small" label={t('stopQuoting')} onClick={props.onStopQuoting} />
          </div>
        )}
        <AttachmentsPanel files={files} onRetry={() => void form.post()} />
        <TagsField tags={form.tags} onChange={form.setTags} words={form.tagWords} onWords={form.setTagWords} />
        {room.holdsPublic && (
          <div>
            <Switch checked={form.isPublic} onChange={({ target }) => form.setIsPublic(target.checked)}>
              {t('public')}
            </Switch>
            <p className={styles.hint}>{t('publicHint')}</p>
          </div>
        )}
        <div>
          <Switch checked={form.noReplies} onChange={({ target }) => form.setNoReplies(target.checked)}>
            {t('disableReplies')}
          </Switch>
          <p className={styles.hint}>{t('disableRepliesHint')}</p>
        </div>
        <Complaint text={form.complaint} />
        <div className={styles.bar}>
          <span className={styles.pickers}>
            <AttachButtons target="thread" disabled={form.isBusy} onFiles={files.add} />
          </span>
          <Button tone="ghost" onClick={props.onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={form.isBusy} disabled={form.isRefused && !form.isBusy}>
            {t('post')}
          </Button>
        </div>
      </form>
    </DropZone>
  );
};

/** Writes a thread: words, tags, files, who may read it and whether it may be answered. */
export const NewThreadDialog = ({ open, ...rest }: NewThreadProps & { open: boolean }) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('createTitle')}>
      {open && <NewThread {...rest} />}
    </Dialog>
  );
};
