import { limits } from '@baithak/protocol/limits';
import { useImperativeHandle, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { GrowingText } from '../../ui/growing-text.tsx';
import { TextLimit, excessOf } from '../../ui/text-limit.tsx';
import { AttachButtons } from '../parts/attach-buttons.tsx';
import { AttachmentsPanel } from '../parts/attachments.tsx';
import { ComposeForm, SendButton } from '../parts/compose-form.tsx';
import type { Attachments } from '../parts/use-attachments.ts';
import { ComposerTools } from './composer-tools.tsx';
import styles from './composer.module.css';
import { ReplyStrip } from './reply-strip.tsx';
import { SuggestionList, listId, optionId } from './suggestion-list.tsx';
import { useCaret } from './use-caret.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface ComposerHandle {
  readonly focus: () => void;
  /** Puts words where the cursor stands, and the cursor behind them. */
  readonly insert: (words: string) => void;
}

interface ComposerProps {
  readonly roomTitle: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The id of the message that is being answered. */
  readonly replyTo: string | null;
  readonly onStopReply: () => void;
  readonly onSend: (text: string) => void;
  /** The up arrow in an empty composer. */
  readonly onEditLast: () => void;
  /** What is to go with the words. */
  readonly files: Attachments;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref: Ref<ComposerHandle>;
}

/**
 * Where one writes. Enter sends, Shift and Enter break the line, the up arrow edits the last message. Suggestions take the arrows, Tab,
 * Enter and Escape while they are shown; then Escape closes the reply.
 */
export const Composer = ({
  roomTitle,
  text,
  onText,
  replyTo,
  onStopReply,
  onSend,
  onEditLast,
  files,
  onFiles,
  ref,
}: ComposerProps) => {
  const { t } = useTranslation('messages');
  const { area, caret, setCaret, focus, insert, replace } = useCaret(text, onText);
  const suggestions = useSuggestions({ text, caret }, ({ from, to }, item) => replace(from, to, item.words));
  useImperativeHandle(ref, () => ({ focus, insert }), [focus, insert]);
  const isRefused =
    (text.trim() === '' && files.chosen.length === 0) || files.isBusy || excessOf(text, limits.message) > 0;
  const send = () => {
    if (!isRefused) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (suggestions.onKeyDown(event)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'ArrowUp' && text === '') onEditLast();
    else if (event.key === 'Escape' && replyTo !== null) onStopReply();
    else return;
    event.preventDefault();
  };
  const label = t('composer', { room: isolated(roomTitle) });
  const isSuggesting = suggestions.items.length > 0;
  return (
    <ComposeForm className={styles.composer} isBusy={files.isBusy} onFiles={onFiles} onSend={send}>
      <SuggestionList {...suggestions} />
      {replyTo !== null && <ReplyStrip id={replyTo} onStop={onStopReply} />}
      <AttachmentsPanel files={files} onRetry={send} />
      <GrowingText
        ref={area}
        value={text}
        onChange={onText}
        onKeyDown={onKeyDown}
        label={label}
        placeholder={label}
        describedBy="composer-hint"
        onCaret={setCaret}
        suggests={isSuggesting ? { listId, optionId: optionId(suggestions.at) } : null}
      />
      <TextLimit text={text} most={limits.message} />
      <div className={styles.bar}>
        <AttachButtons target={files.target} disabled={files.isBusy} onFiles={onFiles} />
        <ComposerTools
          onPick={insert}
          onClosed={focus}
          onSlash={() => replace(0, text.length, '/', '')}
          isEmpty={text === ''}
        />
        <span id="composer-hint" className={styles.hint}>
          {t('composerHint')}
        </span>
        <SendButton label={t('send')} disabled={isRefused} />
      </div>
    </ComposeForm>
  );
};
