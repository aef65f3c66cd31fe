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
  readonly onSend: ((sticker: string) => void) | undefined;
}

const icons = { emoji: 'smile', stickers: 'sticker' } as const;

const PickerButton = ({ opensAt, userId, disabled, isOpen, onOpenChange, onPick, onSend }: PickerButtonProps) => {
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
        onPick={onPick}
        onSend={onSend}
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
  /** Called with the choice as it is written in a text. */
  readonly onPick: (words: string) => void;
  /** Sends a sticker as a message of its own; without it stickers are put into the text. */
  readonly onSend?: ((sticker: string) => void) | undefined;
  /** The picker was closed: the field takes the focus again. */
  readonly onClosed: () => void;
}

export const PickerButtons = ({ disabled = false, onPick, onSend, onClosed }: PickerButtonsProps) => {
  const { me } = useComposerRoom();
  const [open, setOpen] = useState<'emoji' | 'stickers' | null>(null);
  const pick = (words: string) => {
    setOpen(null);
    onPick(words);
  };
  const picker = (opensAt: 'emoji' | 'stickers') => (
    <PickerButton
      opensAt={opensAt}
      userId={me.userId}
      disabled={disabled}
      isOpen={open === opensAt}
      onPick={pick}
      onSend={
        onSend &&
        ((sticker) => {
          setOpen(null);
          onSend(sticker);
          onClosed();
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
