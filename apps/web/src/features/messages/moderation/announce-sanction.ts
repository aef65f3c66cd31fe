import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { CommandKey } from '@baithak/protocol/commands/commands';
import { limits } from '@baithak/protocol/limits';
import { addModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import type { Times } from '../../../lib/time/now.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { isRight, type ModerationKey, isSanction } from './sanctions.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import type { CommandInput } from '../composer/command.ts';

export interface DoneSanction {
  readonly key: ModerationKey | 'unbanPerson' | 'endTimeout';
  readonly username: string;
  /** How long it holds; undefined: without end. */
  readonly minutes?: number | undefined;
  /** By a typed command (docs/product.md#command-results). */
  readonly isTyped?: boolean;
  /** Of an address ban. */
  readonly people?: number | undefined;
  /** Of a guest's ban: the address is banned along with it. */
  readonly address?: boolean | undefined;
  /** Of a ban that deletes what was written in the last hour: false when it is not all deleted. */
  readonly isUndone?: boolean | undefined;
  /** Of the end of a ban: what went with the ban does not come back. */
  readonly staysDeleted?: boolean;
}

export interface Announcing {
  readonly translator: i18n;
  readonly until: Times['until'];
  readonly cache: QueryClient;
  readonly roomId: string;
}

const minute = 60_000;

const lineOf = ({ translator, until }: Announcing, { key, username, minutes, people }: DoneSanction): string => {
  const t = translator.getFixedT(null, 'moderation');
  const name = isolate(username);
  if (key === 'kickGuest') return t('done.kicked', { name });
  if (key === 'removePerson') return t('done.removed', { name });
  if (key === 'revokeBroadcast') return t('done.revoked', { name });
  if (key === 'grantBroadcast' && minutes === undefined) return t('done.granted', { name });
  if (key === 'unbanPerson') return t('done.unbanned', { name });
  if (key === 'endTimeout') return t('done.timeoutEnded', { name });
  if (key === 'banAddress')
    return people === undefined ? t('done.addressBanned') : t('done.address', { count: people });
  if (minutes === undefined) return t('done.bannedNoEnd', { name });
  const end = until(new Date(serverNow() + minutes * minute).toISOString());
  if (key === 'timeOutPerson') return t('done.timedOut', { name, until: end });
  return t(key === 'grantBroadcast' ? 'done.grantedUntil' : 'done.banned', { name, until: end });
};

/** The right to speak, as it was before. */
const undoRight = async (announcing: Announcing, { key, username }: DoneSanction): Promise<void> => {
  const { roomId } = announcing;
  const back = key === 'grantBroadcast' ? 'revokeBroadcast' : 'grantBroadcast';
  await client.commands[back]({ roomId, target: username });
  announceSanction(announcing, { key: back, username });
};

/** Ends a timeout, and says so. */
export const endTimeout = async (
  announcing: Announcing,
  { username }: Pick<DoneSanction, 'username'>,
): Promise<void> => {
  await client.commands.endTimeout({ roomId: announcing.roomId, target: username });
  announceSanction(announcing, { key: 'endTimeout', username });
};

const undo = async (announcing: Announcing, done: DoneSanction): Promise<void> => {
  const { translator, cache, roomId } = announcing;
  const { username, address } = done;
  try {
    if (isRight(done.key)) return await undoRight(announcing, done);
    if (done.key === 'timeOutPerson') return await endTimeout(announcing, done);
    await client.commands.unbanPerson({ roomId, target: username });
    if (address) await client.commands.unbanPerson({ roomId, target: username });
    announceSanction(announcing, { key: 'unbanPerson', username, staysDeleted: done.isUndone !== undefined });
    await cache.invalidateQueries({ queryKey: ['bans'] });
  } catch (error) {
    const more = translator.getFixedT(null, 'errors')(problemOf(error).code);
    notify({ type: 'error', text: translator.getFixedT(null, 'common')('toasts.error'), more });
  }
};

export const announceSanction = (announcing: Announcing, done: DoneSanction): void => {
  const { translator, cache } = announcing;
  addModerationTexts(translator);
  const isBan = done.key === 'banPerson' || done.key === 'banGuest' || done.key === 'banAddress';
  const mayUndo = isBan || done.key === 'timeOutPerson' || isRight(done.key);
  const t = translator.getFixedT(null, 'moderation');
  const deleted = done.isUndone === false ? t('done.notAllDeleted') : done.staysDeleted ? t('done.staysDeleted') : '';
  notify({
    type: 'info',
    // What was done is read first; that it was done says the sign.
    text: deleted === '' ? lineOf(announcing, done) : `${lineOf(announcing, done)} · ${deleted}`,
    ...(done.isTyped && { more: translator.getFixedT(null, 'messages')('command.done') }),
    ...(mayUndo && { action: { label: t('done.undo'), run: () => void undo(announcing, done) } }),
  });
  void cache.invalidateQueries({ queryKey: ['bans'] });
};

const minutesOf = (command: CommandKey, { minutes, hours }: CommandInput): number | undefined => {
  if (command === 'banAddress') return Number(hours ?? limits.addressBanHours) * 60;
  if (minutes !== undefined) return Number(minutes);
  if (command === 'timeOutPerson') return limits.timeoutUsualMinutes;
  return command === 'banGuest' ? limits.guestBanMinutes : undefined;
};

/** An address ban that touches more than one person asks first; the toast holds the answer. */
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
    isTyped: true,
  });
};
