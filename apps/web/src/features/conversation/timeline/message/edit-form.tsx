import { limits } from '@baithak/protocol/limits';
import { isBlank } from '@baithak/protocol/text/blank';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../../lib/keyboard.ts';
import { useEnterSends, useIsSendKey } from '../../../../lib/settings/device-look.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextLimit, excessOf } from '../../../../ui/form/text-limit.tsx';
import { type Format, formatOfKey } from '../../../composer/format/format-keys.ts';
import { formatSelection, useFormat } from '../../../composer/format/use-format.tsx';
import { useCaret } from '../../../composer/use-caret.ts';
import { WrittenText } from '../../../composer/use-composer-field.tsx';
import type { MessagePayload } from '../../conversation-context.ts';
import { editedWords, type Message } from '../../state/conversation-state.ts';

type Part = Message['content'][number];
type Shown = Extract<Part, { type: 'image' | 'video' | 'gallery' }>;

const mediaParts = ({ content }: Message): readonly Shown[] =>
  content.filter((part): part is Shown => part.type === 'image' || part.type === 'video' || part.type === 'gallery');

/** The payload that changes the text of a message. It repeats the pictures and videos: an edit removes what it does not name. */
export const editPayload = (message: Message, text: string): MessagePayload => {
  const shown = mediaParts(message);
  if (shown.length === 0) return { message: text, type: 'text' };
  return { message: [...(text === '' ? [] : [{ type: 'text', data: text } as const]), ...shown], type: 'hybrid' };
};

interface EditFormProps {
  readonly message: Message;
  /** What was typed so far, kept while the row is out of view; null: nothing yet. */
  readonly written: () => string | null;
  readonly onWrite: (text: string) => void;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Edits the text of a message in place; its pictures and videos stay. Enter saves, Escape cancels. */
export const EditForm = ({ message, written, onWrite, onSave, onClose }: EditFormProps) => {
  const { t } = useTranslation('messages');
  const { t: tt } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const before = editedWords(message);
  const [text, setText] = useState(() => written() ?? before);
  const write = (words: string) => {
    onWrite(words);
    setText(words);
  };
  const enterSends = useEnterSends();
  const isSendKey = useIsSendKey();
  const cursor = useCaret(text, write);
  const form = useRef<HTMLFormElement>(null);
  // It is higher than the message, which may be the last one; its row is measured before the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const format = (how: Format): void => void formatSelection(cursor, how);
  const { bar, button } = useFormat(format);
  const isRefused = (isBlank(text) && mediaParts(message).length === 0) || excessOf(text, limits.message) > 0;
  const save = () => (text.trim() === before.trim() ? onClose() : isRefused || onSave(text.trim()));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const how = formatOfKey(event);
    if (how !== undefined) format(how);
    else if (event.key === 'Escape') onClose();
    else if (isSendKey(event)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      ref={form}
      className="w-[min(38em,100%)] my-0.75 pb-1.5 bg-surface-raised [border:1.5px_solid_var(--accent)] rounded-[8px_8px_22px_22px]"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {bar}
      <WrittenText
        ref={cursor.area}
        value={text}
        onChange={write}
        onKeyDown={onKeyDown}
        label={t('editing')}
        autoFocus
      />
      <TextLimit text={text} most={limits.message} isInset />
      <div className="flex flex-wrap items-center gap-1 ps-4 pe-3">
        {button}
        <span className="flex-1 min-w-[12ch] text-xs text-muted mobile:min-w-0 mobile:h-0 mobile:overflow-hidden mobile:invisible">
          {enterSends ? t('editHint') : tt('editHint')}
        </span>
        <Button size="small" tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button size="small" tone="primary" type="submit" disabled={isRefused}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
