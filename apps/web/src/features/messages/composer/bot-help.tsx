import { commandOf, commandRow, mayCommand, suggestCommands } from '@baithak/protocol/commands/commands';
import { useTranslation } from 'react-i18next';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { useCommandsTexts } from '../../../i18n/lazy/commands.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { helpOn, knownBots, useRoomBots, type KnownBot } from '../../composer/bots/room-bots.ts';
import { BotCommands } from '../../people/bots/bot-commands.tsx';
import { whoMay } from './explain-command.ts';

interface BotHelpProps {
  readonly roomId: string;
  readonly rank: number;
  /** A bot's or a command's; '' is everything that the reader can do. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The commands that a rank may give, each with what it does and takes in words; the one of this word alone when there is one. */
const OwnCommands = ({ rank, name }: { rank: number; name: string }) => {
  const { t, i18n } = useTranslation('messages');
  const { t: tm } = useCommandsTexts();
  const named = commandOf(name);
  if (named !== undefined && !mayCommand(rank, named)) return <p>{whoMay(i18n, named, name)}</p>;
  const keys = suggestCommands(name, rank).filter((key) => name === '' || commandRow(key).slash === name);
  const commands = keys.map((key) => {
    return { name: commandRow(key).slash, desc: t(`command.descriptions.${key}`), params: [] };
  });
  return commands.length > 0 && <BotCommands label={tm('ours')} commands={commands} />;
};

interface BotsCommandsProps {
  readonly rank: number;
  readonly name: string;
  readonly bots: readonly KnownBot[];
}

/** The commands of the room's bots that are meant; to whom they are not open, who may give them. */
const BotsCommands = ({ rank, name, bots }: BotsCommandsProps) => {
  const { i18n } = useTranslation();
  const meant = name === '' ? bots : helpOn(bots, name);
  if (mayCommand(rank, 'runBotCommand'))
    return meant.map((bot) => <BotCommands key={bot._id} label={bot.username} commands={bot.commands} />);
  return name !== '' && meant.length > 0 && <p>{whoMay(i18n, 'runBotCommand', name)}</p>;
};

/** `/help`: what the reader can do; `/help name`: what a bot answers, or how a command is given; for whoever asked alone. */
export const BotHelp = ({ roomId, rank, name, onClose }: BotHelpProps) => {
  const { t } = useBotsTexts();
  const { t: tm } = useCommandsTexts();
  const { t: tc } = useTranslation('common');
  const here = useConversationState(roomId, ({ bots }) => bots);
  const all = useRoomBots(roomId, true);
  const known = knownBots(here, all ?? []);
  return (
    <Dialog open onClose={onClose} title={name === '' ? tm('title') : t('helpOn', { name: isolate(name) })}>
      <DialogBody>
        {name === '' && <p>{tm('text', { example: '\u2066//ban\u2069' })}</p>}
        <OwnCommands rank={rank} name={name} />
        <BotsCommands rank={rank} name={name} bots={known} />
      </DialogBody>
      <DialogFooter>
        <Button tone="primary" onClick={onClose} autoFocus>
          {tc('close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
