import { suggestCommands } from '@baithak/protocol/commands/commands';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PickerButtons } from '../../parts/composer/emoji/picker-buttons.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';
import styles from './composer.module.css';

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
  return (
    <div className={styles.tools}>
      <PickerButtons onPick={onPick} onClosed={onClosed} />
      {suggestCommands('', me.rank).length > 0 && (
        <IconButton icon="slash" label={t('openCommands')} onClick={onSlash} disabled={!isEmpty} />
      )}
    </div>
  );
};
