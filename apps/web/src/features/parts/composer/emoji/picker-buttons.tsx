import { useState } from 'react';
import { useComposerRoom } from '../composer-room.ts';
import { PickerButton } from './picker-button.tsx';

interface PickerButtonsProps {
  readonly disabled?: boolean;
  /** Called with the choice as it is written in a text. */
  readonly onPick: (words: string) => void;
  /** The picker was closed: the field takes the focus again. */
  readonly onClosed: () => void;
}

/** The buttons for emoji and stickers. */
export const PickerButtons = ({ disabled = false, onPick, onClosed }: PickerButtonsProps) => {
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
