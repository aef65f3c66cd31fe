import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import { isMedia, mediaIn, type MediaPart } from '@baithak/protocol/parts/part';
import { printParts } from '@baithak/protocol/parts/print-source';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { useEnterSends, useIsSendKey } from '../../../lib/settings/device-look.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLimit, excessOf } from '../../../ui/form/text-limit.tsx';
import { useBackClosesOnPhone } from '../../../ui/overlays/overlay-history.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormat } from '../../composer/format/use-format.tsx';
import { SuggestionList } from '../../composer/suggestions/suggestion-list.tsx';
import { threadTriggers } from '../../composer/suggestions/use-suggestions.ts';
import { WrittenText, useComposerField } from '../../composer/use-composer-field.tsx';
import { useStaysInView } from '../composer/reply-composer.tsx';
import { addTags, TagsField } from '../composer/tags-field.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Thumbnail } from '../list/thread-item.tsx';
import { dispatchThreads, useRoomVisit } from '../live/threads-cache.ts';
import { useLoadWhole } from '../queries.ts';
import { giveFocus } from '../thread/use-thread-shown.ts';
import { threadParts } from '../../message-body/thread-parts.ts';

interface EditFormProps {
  readonly thread: Thread;
  readonly onClose: () => void;
}

const useEdit = ({ thread, onClose }: EditFormProps) => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const { errorText, showError } = useErrorLine();
  const [before] = useState(() => printParts(threadParts(thread).filter((part) => !isMedia(part))));
  const [text, setText] = useState(before);
  const [tags, setTags] = useState<readonly string[]>(thread.tags);
  const [tagWords, setTagWords] = useState('');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const files = mediaIn(threadParts(thread)).filter(({ name }) => !removed.includes(name));
  const allTags = addTags(tags, tagWords);
  const isSame = text.trim() === before.trim() && removed.length === 0 && allTags.join('\n') === thread.tags.join('\n');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.threads.editThread({
        roomId: visit.roomId,
        threadId: thread._id,
        threadText: text.trim(),
        ...(thread.parent === null && { tags: [...allTags] }),
        ...(removed.length > 0 && { removeFiles: [...removed] }),
      }),
    onSuccess: ({ data }) => {
      dispatchThreads(cache, visit, { type: 'threadLoaded', thread: data });
      onClose();
    },
    onError: showError,
  });
  const isBlocked = (isBlank(text) && files.length === 0) || excessOf(text, limits.thread) > 0;
  const save = () => {
    if (isSame) onClose();
    else if (!isBlocked && !isPending) mutate();
  };
  return {
    text,
    setText,
    tags: { tags, onChange: setTags, words: tagWords, onWords: setTagWords },
    files,
    remove: (name: string) => setRemoved([...removed, name]),
    isBlocked,
    isPending,
    errorText,
    save,
  };
};

const Files = ({ files, onRemove }: { files: readonly MediaPart[]; onRemove: (name: string) => void }) => {
  const { t } = useTranslation('threads');
  if (files.length === 0) return null;
  return (
    <ul className="px-4 flex flex-wrap gap-2 [&>li]:flex [&>li]:items-start">
      {files.map((file, at) => (
        <li key={file.name}>
          <Thumbnail item={file} />
          <IconButton
            icon="close"
            size="small"
            label={t('removeFile', { number: at + 1 })}
            onClick={() => onRemove(file.name)}
          />
        </li>
      ))}
    </ul>
  );
};

/** When the form goes, the focus is where it was opened: on the menu of what was edited. */
const useFocusAfter = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const edited = form.current?.closest('article');
    return () => {
      if (edited?.isConnected) giveFocus(edited.querySelector('[aria-haspopup="menu"]'));
    };
  }, []);
  return form;
};

const Form = (props: EditFormProps) => {
  const { thread, onClose } = props;
  const { t } = useTranslation('threads');
  const { t: tm } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const hintId = useId();
  const edit = useEdit(props);
  const form = useFocusAfter();
  const isSendKey = useIsSendKey();
  const enterSends = useEnterSends();
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') onClose();
    else if (isSendKey(event)) edit.save();
    else return false;
    return true;
  };
  const { suggestions, field, format } = useComposerField({
    text: edit.text,
    onText: edit.setText,
    suggests: threadTriggers,
    onKey,
  });
  useStaysInView(field.ref);
  const { bar, button } = useFormat(format);
  return (
    <form
      ref={form}
      className="relative grid gap-2 w-full min-w-0 my-2 bg-surface-raised [border:1.5px_solid_var(--accent)] rounded-[8px_8px_22px_22px]"
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      <SuggestionList {...suggestions} />
      {bar}
      <div className="max-h-[50dvh] pt-2 overflow-y-auto">
        <WrittenText
          {...field}
          label={t('editing')}
          describedBy={hintId}
          enterKey={enterSends ? 'send' : 'enter'}
          autoFocus
        />
      </div>
      <TextLimit text={edit.text} most={limits.thread} isInset />
      <Files files={edit.files} onRemove={edit.remove} />
      {thread.parent === null && (
        <div className="px-4">
          <TagsField {...edit.tags} />
        </div>
      )}
      <ErrorLine text={edit.errorText} />
      <div className="sticky bottom-0 px-4 pb-2 flex flex-wrap items-center gap-1 bg-surface-raised rounded-[0_0_20px_20px]">
        {button}
        <span
          id={hintId}
          className="flex-1 min-w-[12ch] text-muted text-xs mobile:min-w-0 mobile:h-0 mobile:overflow-hidden mobile:invisible"
        >
          {enterSends ? tm('editHint') : t('editHint')}
        </span>
        <Button size="small" tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button size="small" tone="primary" type="submit" busy={edit.isPending} disabled={edit.isBlocked}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};

/** Edits a thread or reply in place. Escape cancels; the keys that send save. A list brings long ones cut: the whole is loaded first. */
export const EditForm = ({ thread, onClose }: EditFormProps) => {
  useBackClosesOnPhone(true, onClose);
  const { mutate } = useLoadWhole(thread._id);
  const notifyError = useNotifyError();
  const isCut = thread.cut === true;
  useEffect(() => {
    const onError = (error: Error) => {
      notifyError(error);
      onClose();
    };
    if (isCut) mutate(undefined, { onError });
  }, [isCut, mutate, notifyError, onClose]);
  return isCut ? <Skeleton width="80%" height="120px" /> : <Form thread={thread} onClose={onClose} />;
};
