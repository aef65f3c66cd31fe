import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { limits } from '@baithak/protocol/limits';
import { newId } from '@baithak/protocol/ids';
import type { CallHandler } from '../../../platform/implement.ts';
import { freeTile } from './free-tile.queries.ts';
import { storeRoom } from './create-room.write.ts';
import { roomListItem } from '../list/list-rooms.ts';
import { writingOf } from '../../words/api.ts';
import { slugsFor } from './slug.ts';

/** The creator gets role 11. Members may own three rooms at first, guests none (docs/contract.md#rooms). */
export const createRoom: CallHandler<typeof roomsContract.createRoom> = async (caller, input) => {
  await caller.limits.take({ name: 'createRoom', points: 10, seconds: 3600 }, caller.viewer.userId);
  const { type, access, background } = input;
  const id = newId();
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ title: input.title, desc: input.desc, topic: input.topic, rules: input.rules }),
    writing: writingOf(caller.viewer),
    names: { title: '', desc: '' },
    place: 'room',
    roomId: id,
    rank: caller.viewer.rank,
  });
  const { title, desc, topic = '', rules = '' } = fields;
  const { pattern, palette } = input.tile ?? (await freeTile(caller.db.read, id));
  const { left } = await caller.db.write(storeRoom, {
    id,
    title,
    type,
    access,
    description: desc,
    topic,
    rules,
    background,
    slugs: slugsFor(title, access),
    creator: caller.viewer.userId,
    tilePattern: pattern,
    tilePalette: palette,
    at: caller.clock.now(),
    roomsAtFirst: limits.roomsPerAccount,
  });
  await caller.services.classifier.noteDoubt(caller, doubt, { thing: id });
  if (typeof background === 'string') caller.services.reports.filesUsed();
  caller.services.moderationEndpoint.askSoon({ place: 'room', thing: id, roomId: id, author: caller.viewer.userId });
  return { room: await roomListItem(caller, id), roomsLimit: left };
};
