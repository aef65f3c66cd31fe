import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import { titleMaxLength } from '@baithak/protocol/parts/split-title';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { isComposing } from '../../../lib/keyboard.ts';
import { useEnterSends, useIsSendKey } from '../../../lib/settings/device-look.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { TextLimit, excessOf } from '../../../ui/form/text-limit.tsx';
import { AttachButtons, AttachmentsPanel } from '../../composer/attachments/attachments.tsx';
import { DropZone, pasteFiles } from '../../composer/attachments/drop-zone.tsx';
import { useAttachments } from '../../composer/attachments/use-attachments.ts';
import { PickerButtons } from '../../composer/picker/picker-buttons.tsx';
import { SuggestionList } from '../../composer/suggestions/suggestion-list.tsx';
import { threadTriggers } from '../../composer/suggestions/use-suggestions.ts';
import { useFormat } from '../../composer/format/use-format.tsx';
import { WrittenText, useComposerField } from '../../composer/use-composer-field.tsx';
import { FieldWords } from '../../words/field-words.tsx';
import { useStepsLine } from '../../ladder/use-steps-line.tsx';
import { textAttributes } from '../../../lib/text-direction.ts';
import { useIsHeld, useWritingLimits } from '../../composer/limits/writing-limits.ts';
import { WritingNote } from '../../composer/limits/writing-note.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { usePost, useThreadDraft } from './use-post.ts';
import styles from './forms.module.css';
import { QuotedThread } from '../thread/quoted-thread.tsx';
import { TagsField, addTags } from './tags-field.tsx';
import { useThreadsRoom } from '../threads-context.ts';

interface NewThreadProps {
  readonly quoted: Thread | null;
  readonly onStopQuoting: () => void;
  readonly onClose: () => void;
  readonly onPosted: (threadId: string) => void;
}

/** A thread's title is the first line of its text, in what is sent and in its draft (docs/design.md#thread-list). */
const splitDraft = (draft: string): { readonly title: string; readonly text: string } => {
  const end = draft.indexOf('\n');
  return end < 0 ? { title: draft, text: '' } : { title: draft.slice(0, end), text: draft.slice(end + 1) };
};
const joinDraft = (title: string, text: string): string => (text === '' ? title : `${title}\n${text}`);

const useNewThread = ({ quoted, onPosted }: NewThreadProps) => {
  const { t } = useTranslation('threads');
  const room = useThreadsRoom();
  const files = useAttachments('thread');
  const [text, write] = useThreadDraft(`thread ${room.id}`);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [tagWords, setTagWords] = useState('');
  const allTags = addTags(tags, tagWords);
  const [isPublic, setIsPublic] = useState(false);
  const [noReplies, setNoReplies] = useState(false);
  const words = text.trim();
  const isEmpty = isBlank(text);
  const options = {
    roomId: room.id,
    ...(allTags.length > 0 && { tags: [...allTags] }),
    ...(isPublic && room.holdsPublic && { public: true }),
    ...(noReplies && { disableReplies: true }),
    ...(quoted && { quotedTo: quoted._id }),
  };
  const { isBusy, errorText, post } = usePost({
    files,
    postText: async () => (await client.threads.createThread({ ...options, threadText: words })).data._id,
    postWithFiles: async (token) => {
      const given = { ...options, token, ...(!isEmpty && { threadText: words }) };
      return (await client.threads.createThreadWithImage(given)).data.threadId;
    },
    onPosted: () => {
      write('');
      notify({ type: 'info', text: t('posted') });
    },
    onSeen: onPosted,
  });
  const isHeld = useIsHeld();
  const { onlyReads } = useWritingLimits();
  const steps = useStepsLine({ text, onText: write });
  const isRefused =
    isBusy ||
    isHeld ||
    steps.isHeld ||
    onlyReads ||
    (isEmpty && files.chosen.length === 0) ||
    excessOf(text, limits.thread) > 0;
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
    errorText,
    isBusy,
    isRefused,
    line: steps.line,
    submit: () => {
      if (!isRefused) post();
    },
  };
};

type NewThreadForm = ReturnType<typeof useNewThread>;

const Choices = ({ form }: { form: NewThreadForm }) => {
  const { t } = useTranslation('threads');
  const { holdsPublic, joined } = useThreadsRoom();
  return (
    <>
      {!joined && <p className="text-muted ms-[calc(44px_+_var(--sp-3))] text-xs">{t('postingJoins')}</p>}
      {holdsPublic && (
        <div>
          <Switch checked={form.isPublic} onChange={({ target }) => form.setIsPublic(target.checked)}>
            {t('public')}
          </Switch>
          <p className="text-muted ms-[calc(44px_+_var(--sp-3))] text-xs">{t('publicHint')}</p>
        </div>
      )}
      <div>
        <Switch checked={form.noReplies} onChange={({ target }) => form.setNoReplies(target.checked)}>
          {t('disableReplies')}
        </Switch>
        <p className="text-muted ms-[calc(44px_+_var(--sp-3))] text-xs">{t('disableRepliesHint')}</p>
      </div>
    </>
  );
};

interface TitleFieldProps {
  readonly value: string;
  readonly onChange: (title: string) => void;
  /** Enter was pressed: the text follows. */
  readonly onEnd: () => void;
}

const TitleField = ({ value, onChange, onEnd }: TitleFieldProps) => {
  const { t } = useTranslation('threads');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    onEnd();
  };
  return (
    <>
      <TextInput
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        maxLength={titleMaxLength}
        placeholder={t('titleOptional')}
        aria-label={t('titleOptional')}
        enterKeyHint="next"
        autoComplete="off"
        autoFocus
        {...textAttributes(value)}
      />
      <FieldWords text={value} as="text" />
    </>
  );
};

/** Title and text, written with the keys, suggestions and marks of every composer. */
const useWriting = (form: NewThreadForm) => {
  const { title, text } = splitDraft(form.text);
  const isSendKey = useIsSendKey();
  const onKey = (event: KeyboardEvent): boolean => {
    const isPost = isSendKey(event);
    if (isPost) form.submit();
    return isPost;
  };
  const onText = (words: string) => form.write(joinDraft(title, words));
  const field = useComposerField({ text, onText, suggests: threadTriggers, onKey });
  const onTitle = (words: string) => form.write(joinDraft(words, text));
  return { title, onTitle, field, format: useFormat(field.format) };
};

const NewThread = (props: NewThreadProps) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const hintId = useId();
  const form = useNewThread(props);
  const { files } = form;
  const { title, onTitle, field: writing, format } = useWriting(form);
  const enterSends = useEnterSends();
  return (
    <DropZone onFiles={form.isBusy ? null : files.add}>
      <DialogForm
        aria-busy={form.isBusy}
        {...pasteFiles(files.add, form.isBusy)}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <DialogBody>
          <TitleField value={title} onChange={onTitle} onEnd={writing.focus} />
          <div className="relative">
            <SuggestionList {...writing.suggestions} />
            <div className={styles.text}>
              {form.line}
              {format.bar}
              <WrittenText
                {...writing.field}
                enterKey={enterSends ? 'send' : 'enter'}
                label={t('text')}
                placeholder={t('text')}
                describedBy={hintId}
              />
            </div>
          </div>
          <p id={hintId} className={`${styles.keys} text-muted`}>
            {t(enterSends ? 'sendHint' : 'replyHint')}
          </p>
          <TextLimit text={form.text} most={limits.thread} isInset />
          {props.quoted && (
            <div className={`${styles.quoting} flex items-start gap-2 min-w-0`}>
              <QuotedThread id={props.quoted._id} />
              <IconButton icon="close" size="small" label={t('stopQuoting')} onClick={props.onStopQuoting} />
            </div>
          )}
          <AttachmentsPanel files={files} onRetry={() => form.submit()} />
          <TagsField tags={form.tags} onChange={form.setTags} words={form.tagWords} onWords={form.setTagWords} />
          <Choices form={form} />
          <WritingNote hasDraft={!isBlank(form.text)} />
          <ErrorLine text={form.errorText} />
        </DialogBody>
        <DialogFooter>
          <span className="flex items-center me-auto mobile:flex-[1_0_100%]">
            <AttachButtons target="thread" disabled={form.isBusy} onFiles={files.add} />
            <PickerButtons onPick={writing.insert} onClosed={writing.focus} />
            {format.button}
          </span>
          <Button tone="ghost" onClick={props.onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={form.isBusy} disabled={form.isRefused && !form.isBusy}>
            {t('post')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </DropZone>
  );
};

/** Writes a thread: text, tags, files, whether it is public and whether replies are allowed. */
export const NewThreadDialog = ({ open, ...rest }: NewThreadProps & { open: boolean }) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('createTitle')}>
      {open && <NewThread {...rest} />}
    </Dialog>
  );
};
