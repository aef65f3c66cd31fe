import { suggestCommands } from '@baithak/protocol/commands/commands';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './composer.module.css';
import { useOpenRoom } from '../state/open-room-context.ts';
import { PickerButton } from './emoji/picker-button.tsx';

interface ComposerToolsProps {
  readonly onPick: (words: string) => void;
  /** The picker was closed: the field takes the focus again. */
  readonly onClosed: () => void;
  readonly onSlash: () => void;
  readonly isEmpty: boolean;
}

/** The buttons under the field: emoji, stickers, commands. */
export const ComposerTools = ({ onPick, onClosed, onSlash, isEmpty }: ComposerToolsProps) => {
  const { t } = useTranslation('messages');
  const { me } = useOpenRoom();
  const [open, setOpen] = useState<'emoji' | 'stickers' | null>(null);
  const pick = (words: string) => {
    setOpen(null);
    onPick(words);
  };
  const picker = (opensAt: 'emoji' | 'stickers') => (
    <PickerButton
      opensAt={opensAt}
      userId={me.userId}
      isOpen={open === opensAt}
      onPick={pick}
      onOpenChange={(isOpen) => {
        setOpen(isOpen ? opensAt : null);
        if (!isOpen) onClosed();
      }}
    />
  );
  return (
    <div className={styles.tools}>
      {picker('emoji')}
      {picker('stickers')}
      {suggestCommands('', me.rank).length > 0 && (
        <IconButton icon="slash" label={t('openCommands')} onClick={onSlash} disabled={!isEmpty} />
      )}
    </div>
  );
};
