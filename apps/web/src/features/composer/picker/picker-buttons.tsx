import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useComposerRoom } from '../composer-room.ts';
import type { PickerTab } from './emoji-picker.tsx';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

interface PickerButtonProps {
  readonly opensAt: Exclude<PickerTab, 'recent'>;
  readonly userId: string;
  readonly disabled: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onPick: (words: string) => void;
  readonly onDone: () => void;
  readonly onSend: ((sticker: string) => void) | undefined;
}

const icons = { emoji: 'smile', stickers: 'sticker' } as const;

const PickerButton = ({ opensAt, userId, disabled, isOpen, onOpenChange, ...picking }: PickerButtonProps) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const tool = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      trigger={
        <IconButton
          ref={tool}
          icon={icons[opensAt]}
          label={t(`picker.open.${opensAt}`)}
          on={isOpen}
          disabled={disabled}
        />
      }
      label={t('picker.label')}
      side="block-start"
      align="end"
      anchor={() => tool.current?.closest('[data-composer]') ?? tool.current}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <EmojiPicker
        userId={userId}
        opensAt={opensAt}
        {...picking}
        waiting={
          <p className="w-[min(380px,calc(100vw_-_36px))] h-105 max-h-[60dvh] grid place-items-center text-muted">
            {tc('waiting')}
          </p>
        }
        onMissing={() => onOpenChange(false)}
      />
    </Popover>
  );
};

interface PickerButtonsProps {
  readonly disabled?: boolean;
  /** Called with the choice as it is written in a text. `isMore`: the picker stays open, and the focus in it. */
  readonly onPick: (words: string, isMore: boolean) => void;
  /** Sends a sticker as a message of its own; without it stickers are put into the text. */
  readonly onSend?: ((sticker: string) => void) | undefined;
  /** The picker was closed: the field takes the focus again. */
  readonly onClosed: () => void;
}

export const PickerButtons = ({ disabled = false, onPick, onSend, onClosed }: PickerButtonsProps) => {
  const { me } = useComposerRoom();
  const [open, setOpen] = useState<'emoji' | 'stickers' | null>(null);
  /** Emoji are often several; a sticker in a text is one. */
  const pick = (words: string) => {
    const isMore = !words.startsWith(':');
    if (!isMore) setOpen(null);
    onPick(words, isMore);
  };
  const close = () => {
    setOpen(null);
    onClosed();
  };
  const picker = (opensAt: 'emoji' | 'stickers') => (
    <PickerButton
      opensAt={opensAt}
      userId={me.userId}
      disabled={disabled}
      isOpen={open === opensAt}
      onPick={pick}
      onDone={close}
      onSend={
        onSend &&
        ((sticker) => {
          onSend(sticker);
          close();
        })
      }
      onOpenChange={(isOpen) => {
        setOpen(isOpen ? opensAt : null);
        if (!isOpen) onClosed();
      }}
    />
  );
  return (
    <>
      {picker('emoji')}
      {picker('stickers')}
    </>
  );
};
