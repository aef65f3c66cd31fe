import { limits } from '@baithak/protocol/limits';
import type { RoomMessage } from '@baithak/protocol/messages';
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './composer.module.css';
import { GrowingText } from './growing-text.tsx';
import { ReplyStrip } from './reply-strip.tsx';
import { TextLimit, excessOf } from './text-limit.tsx';

export interface ComposerHandle {
  readonly focus: () => void;
}

interface ComposerProps {
  readonly roomTitle: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly replyTo: RoomMessage | null;
  readonly onStopReply: () => void;
  readonly onSend: (text: string) => void;
  /** The up arrow in an empty composer. */
  readonly onEditLast: () => void;
  readonly ref: Ref<ComposerHandle>;
}

/** Where one writes. Enter sends, Shift and Enter break the line, Escape closes the reply, the up arrow edits the last message. */
export const Composer = ({ roomTitle, text, onText, replyTo, onStopReply, onSend, onEditLast, ref }: ComposerProps) => {
  const { t } = useTranslation('messages');
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  const isRefused = text.trim() === '' || excessOf(text, limits.message) > 0;
  const send = () => {
    if (!isRefused) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A key that ends or confirms an input method's composition must not send. 229: browsers that tell it no other way.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'ArrowUp' && text === '') onEditLast();
    else if (event.key === 'Escape' && replyTo) onStopReply();
    else return;
    event.preventDefault();
  };
  const label = t('composer', { room: isolated(roomTitle) });
  return (
    <form className={styles.composer} onSubmit={(event) => { event.preventDefault(); send(); }}>
      {replyTo && <ReplyStrip message={replyTo} onStop={onStopReply} />}
      <GrowingText ref={area} value={text} onChange={onText} onKeyDown={onKeyDown} label={label} placeholder={label} describedBy="composer-hint" />
      <TextLimit text={text} most={limits.message} />
      <div className={styles.bar}>
        <span id="composer-hint" className={styles.hint}>{t('composerHint')}</span>
        <button type="submit" className={styles.send} aria-label={t('send')} title={t('send')} disabled={isRefused}><Icon name="send" /></button>
      </div>
    </form>
  );
};
