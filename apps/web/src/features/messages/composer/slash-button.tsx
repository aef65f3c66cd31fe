import { suggestCommands } from '@baithak/protocol/commands/commands';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';

/** Begins a command, for those who may run one. */
export const SlashButton = ({ onSlash, isEmpty }: { onSlash: () => void; isEmpty: boolean }) => {
  const { t } = useTranslation('messages');
  const { me } = useOpenRoom();
  return (
    suggestCommands('', me.rank).length > 0 && (
      <IconButton icon="slash" label={t('openCommands')} onClick={onSlash} disabled={!isEmpty} />
    )
  );
};
