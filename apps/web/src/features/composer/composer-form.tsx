import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLimit } from '../../ui/form/text-limit.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { AttachButtons, AttachmentsPanel } from './attachments/attachments.tsx';
import { pasteFiles } from './attachments/drop-zone.tsx';
import type { Attachments } from './attachments/use-attachments.ts';
import styles from './composer-form.module.css';
import { PickerButtons } from './picker/picker-buttons.tsx';
import { useFormat } from './format/use-format.tsx';
import { SuggestionList } from './suggestions/suggestion-list.tsx';
import { type ComposerField, WrittenText } from './use-composer-field.tsx';

interface ComposerFormProps {
  readonly writing: ComposerField;
  readonly files: Attachments;
  readonly onFiles: (files: readonly File[]) => unknown;
  readonly isBusy: boolean;
  /** Nothing can be sent: the send button is disabled. */
  readonly isBlocked: boolean;
  readonly onSend: () => void;
  /** Sends a sticker as a message of its own; without it stickers are put into the text. */
  readonly onSticker?: ((sticker: string) => void) | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly sendLabel: string;
  /** The label of a phone keyboard's Enter key. */
  readonly enterKey: 'send' | 'enter';
  /** Characters at most. */
  readonly most: number;
  /** Above the text: what is being answered. */
  readonly head?: ReactNode;
  readonly error?: ReactNode;
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Where there is no space for all of them, they scroll sideways: Send stays in its place. An end where more lies fades,
 * over more than one tool: the gap before the next one would look like the end. On a phone on its side they have a line of
 * their own, once they are asked for.
 */
const Tools = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const known = useRef(more);
  const look = useCallback(() => {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    // In Urdu it is negative.
    const passed = Math.abs(scrollLeft);
    const next = { before: passed > 1, after: scrollWidth - clientWidth - passed > 1 };
    const { before, after } = known.current;
    // After each letter: a change of state that changes nothing is one too, and after 50 of them React takes it for a loop.
    if (before === next.before && after === next.after) return;
    known.current = next;
    setMore(next);
  }, []);
  // A tool may come later.
  useEffect(look);
  useEffect(() => {
    if (!row.current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [look]);
  return (
    <>
      <span className="hidden short:block">
        <IconButton
          icon="plus"
          label={t('more')}
          on={isOpen}
          aria-expanded={isOpen}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      <div
        ref={row}
        className={`${isOpen ? '' : 'short:hidden'} [--to:90deg] ur:[--to:-90deg] [--before:0px] data-before:[--before:72px] [--after:0px] data-after:[--after:72px] [--fade:linear-gradient(var(--to),transparent,#000_var(--before),#000_calc(100%-var(--after)),transparent)] data-before:[mask-image:var(--fade)] data-after:[mask-image:var(--fade)] flex gap-0.5 min-w-0 overflow-x-auto [scrollbar-width:none] [&>*]:flex-none mobile:gap-0`}
        data-before={more.before || undefined}
        data-after={more.after || undefined}
        onScroll={look}
      >
        {children}
      </div>
    </>
  );
};

/** Where a message or a reply is written: its text with suggestions, its files, and the buttons under them. */
export const ComposerForm = ({ writing, files, onFiles, isBusy, onSend, ...props }: ComposerFormProps) => {
  const hintId = useId();
  const format = useFormat(writing.format);
  return (
    <form
      className={classNames(
        styles.form,
        // On a phone on its side one row: the text, the way to its tools, and Send.
        'short:flex! short:flex-wrap short:items-end short:[&>*]:flex-[1_0_100%] short:[&>:has(>textarea)]:order-1 short:[&>:has(>textarea)]:flex-[1_1_12em]! short:[&>:has(>textarea)]:min-w-0! short:[&>:has(>textarea)]:mb-1.5 short:[&_textarea]:placeholder:truncate short:[&_textarea:placeholder-shown]:ur:pt-1.75!',
        'relative bg-surface-raised [border:1.5px_solid_var(--border-strong)] rounded-[8px_8px_22px_22px]',
        props.className,
      )}
      data-composer
      aria-busy={isBusy}
      {...pasteFiles(onFiles, isBusy)}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <SuggestionList {...writing.suggestions} />
      {props.head}
      <AttachmentsPanel files={files} onRetry={onSend} />
      {format.bar}
      <WrittenText
        {...writing.field}
        label={props.label}
        placeholder={props.placeholder}
        describedBy={hintId}
        enterKey={props.enterKey}
      />
      <TextLimit text={writing.field.value} most={props.most} isInset />
      {props.error}
      <div
        className={`${styles.bar} short:order-1 short:flex-[0_1_auto]! short:min-w-0 short:has-aria-expanded:flex-[1_0_100%]!`}
      >
        <Tools>
          <AttachButtons target={files.target} disabled={isBusy} onFiles={onFiles} />
          <PickerButtons onPick={writing.insert} onSend={props.onSticker} onClosed={writing.focus} />
          {format.button}
          {props.tools}
        </Tools>
        <span
          id={hintId}
          className={`${styles.hint} flex-1 min-w-0 self-center mx-1.5 truncate leading-[1.3] ur:leading-[1.9] text-2xs text-faint invisible short:hidden!`}
        >
          {props.hint}
        </span>
        <button
          type="submit"
          className="flex-none grid place-items-center w-10 h-9 ms-auto bg-accent text-accent-contrast rounded-[8px_8px_18px_18px] disabled:opacity-50 mobile:w-touch mobile:h-touch"
          aria-label={props.sendLabel}
          title={props.sendLabel}
          disabled={props.isBlocked}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
};
