import type { CommandKey } from '@baithak/protocol/commands/commands';
import { limits } from '@baithak/protocol/limits';
import { client } from '../../../lib/client.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import type { CommandInput } from '../composer/command.ts';
import { addModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { announceSanction, type Announcing } from './announce-sanction.ts';
import { isSanction } from './sanctions.ts';

const minutesOf = (command: CommandKey, { minutes, hours }: CommandInput): number | undefined => {
  if (command === 'banAddress') return Number(hours ?? limits.addressBanHours) * 60;
  if (minutes !== undefined) return Number(minutes);
  return command === 'banGuest' ? limits.guestBanMinutes : undefined;
};

/** An address ban that touches more than one person asks first; the notice holds the answer. */
const askFirst = (announcing: Announcing, input: CommandInput, people: number): void => {
  const { translator, roomId } = announcing;
  addModerationTexts(translator);
  const t = translator.getFixedT(null, 'moderation');
  const { target = '', hours } = input;
  const confirm = async () => {
    const length = hours === undefined ? {} : { hours: Number(hours) };
    const answer = await client.commands.banAddress({ roomId, target: String(target), ...length, confirm: true });
    announceGiven(announcing, 'banAddress', input, answer);
  };
  notify({
    type: 'info',
    text: t('done.addressAsk', { count: people }),
    action: { label: t('dialog.confirmPeople', { count: people }), run: () => void confirm().catch(() => undefined) },
  });
};

/** Says what a sanction in slash form came to. */
export const announceGiven = (
  announcing: Announcing,
  command: CommandKey,
  input: CommandInput,
  { confirm, people }: { readonly confirm?: true | undefined; readonly people?: number | null | undefined },
): void => {
  if (!isSanction(command)) return;
  if (confirm) return askFirst(announcing, input, people ?? 0);
  announceSanction(announcing, {
    key: command,
    username: String(input['target'] ?? ''),
    minutes: minutesOf(command, input),
    people: people ?? undefined,
  });
};
