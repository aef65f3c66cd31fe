import { commandsContract } from '@baithak/protocol/contracts/commands';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { everyRoom } from '../../bans/api.ts';
import { expelFromRoom } from '../../rooms/api.ts';

interface HeldFor {
  /** '' is every room. */
  readonly roomId: string;
  /** Whom it was given to, and all for whom it holds. */
  readonly target: string;
  readonly people: readonly string[];
  readonly until: number | null;
  readonly reason: string;
}

const nullIfEvery = (roomId: string): string | null => (roomId === everyRoom ? null : roomId);

/**
 * After the commit: the people leave the room on all their sockets, and each of their devices learns until when and why.
 * In a room that is only `target`: who else goes at that moment would tell its staff who shares an address or a device
 * with them. The others are refused from their next call on.
 */
export const publishBan = (
  { live, services }: Pick<App, 'live' | 'services'>,
  { roomId, target, people: held, until, reason }: HeldFor,
): void => {
  const people = roomId === everyRoom ? held : [target];
  const told = { roomId: nullIfEvery(roomId), until: until === null ? null : iso(until), reason };
  const { stage } = services.broadcast;
  for (const userId of people) {
    live.user(userId).publish(commandsContract.roomBanned, told);
    for (const there of roomId === everyRoom ? live.roomsOf(userId) : [roomId]) {
      const here = live.reached(there).find((person) => person.userId === userId);
      if (here) expelFromRoom(live, there, here, { reason: 'banned' });
    }
    // Whose line is down is in no room, and keeps the place of its speaker for a while.
    for (const there of roomId === everyRoom ? stage.all().map((stream) => stream.roomId) : [roomId])
      stage.end(there, userId);
  }
};

/** After the commit: their devices may come back. */
export const publishUnban = ({ live }: Pick<App, 'live'>, roomId: string, people: readonly string[]): void => {
  for (const userId of people)
    live.user(userId).publish(commandsContract.roomUnbanned, { roomId: nullIfEvery(roomId) });
};
