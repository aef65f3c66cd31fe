import { useTranslation } from 'react-i18next';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { helpOn, knownBots, useRoomBots } from '../../parts/bots/room-bots.ts';
import { BotCommands } from '../../people/bots/bot-commands.tsx';

interface BotHelpProps {
  readonly roomId: string;
  /** A bot's or a command's. */
  readonly name: string;
  readonly onClose: () => void;
}

/** `/help name`: what a bot answers, or how a command is given; for whoever asked alone. */
export const BotHelp = ({ roomId, name, onClose }: BotHelpProps) => {
  const { t } = useBotsTexts();
  const { t: tc } = useTranslation('common');
  const here = useConversationState(roomId, ({ bots }) => bots);
  const all = useRoomBots(roomId, true);
  return (
    <Dialog open onClose={onClose} title={t('helpOn', { name: isolate(name) })}>
      <DialogBody>
        {helpOn(knownBots(here, all ?? []), name).map((bot) => (
          <BotCommands key={bot._id} label={bot.username} commands={bot.commands} />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button tone="primary" onClick={onClose} autoFocus>
          {tc('close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
