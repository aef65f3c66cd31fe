import { broadcastContract, type Stream } from '@baithak/protocol/contracts/broadcast';
import { type AudioFrame, decodeAudioFrame, frameMs } from '@baithak/protocol/audio-frame';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { SocketCaller, Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type SeenRoom, findRoomToRead, peopleInRoom, presentOnlineUser } from '../rooms/api.ts';
import { asNow, findRoomJoined, muteOf, findRoomToSpeakIn, standingHere } from './rights.ts';
import { type Turn, type Wants, presentStream } from './stage/room-stream.ts';

/** How somebody looks among the listeners of a room. */
export const lookIn = async (db: Tx, roomId: string, userId: string): Promise<Listener | undefined> => {
  const [row] = await peopleInRoom(db, roomId, [userId], 1);
  if (!row) return undefined;
  const { username, avatar, user } = presentOnlineUser(row.id, row);
  return { _id: row.id, username, avatar, rank: user.role.rank };
};

/** A room's audio as one person sees it. Who is there is as it is when the answer is made. */
export const streamFor = async (caller: Caller, room: Pick<SeenRoom, 'id' | 'my_role'>): Promise<Stream> => {
  const { rmps, myMute } = await standingHere(caller, room);
  await caller.services.broadcast.stage.open(room.id);
  return {
    ...presentStream(caller.services.broadcast.stage.find(room.id)),
    permission: rmps.includes('Broadcast'),
    myMute,
  };
};

const upgrades = { name: 'upgradeToSpeaker', points: 30, seconds: 60 };

/** The place is taken: the turn begins, and ends at once for whoever has lost the right or the place meanwhile. */
const begin = async (caller: SocketCaller, roomId: string, look: Listener, desc: string): Promise<void> => {
  const { viewer, connection, services } = caller;
  const { stage } = services.broadcast;
  const speaksHere = (): boolean => stage.spokenIn(connection)?.roomId === roomId;
  if (!stage.begin(connection, roomId, look, desc)) throw new Refusal('ROOM_NOT_FOUND');
  try {
    // An earlier turn of theirs, on another device, may have ended and given the place back in between.
    await stage.takePlace(roomId, viewer.userId);
    await findRoomToSpeakIn(asNow(caller), roomId);
  } catch (error) {
    if (speaksHere()) stage.end(roomId, viewer.userId);
    throw error;
  }
  // Another device of theirs was quicker, or the turn has ended already.
  if (!speaksHere()) throw new Refusal('NO_SPEAK_SLOT');
};

/** Begins to speak, or goes on after a lost line or on another device (docs/contract.md#audio). */
export const upgradeToSpeaker: EmitHandler<typeof broadcastContract.upgradeToSpeaker> = async (
  caller,
  { id, desc = '' },
) => {
  const { db, viewer, limits, services } = caller;
  await limits.take(upgrades, viewer.userId);
  const room = await findRoomToSpeakIn(caller, id);
  // It is gone with the turn: what is in doubt is shown.
  const { fields } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ desc }),
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place: 'message',
    roomId: room.id,
    rank: room.rank,
  });
  const look = await lookIn(db.read, room.id, viewer.userId);
  if (!look) throw new Refusal('ROOM_NOT_FOUND');
  const { stage } = services.broadcast;
  await caller.live.relay?.hearAudio(room.id);
  await stage.look(room.id);
  await stage.takePlace(room.id, viewer.userId);
  try {
    await begin(caller, room.id, look, fields.desc);
  } catch (error) {
    await stage.returnPlace(room.id, viewer.userId);
    throw error;
  }
  return { stream: await streamFor(asNow(caller), room) };
};

const steps = { name: 'stepDown', points: 60, seconds: 30 };

/** The room that is named, or the one that this socket listens to. */
const findNamed = async (
  { db, viewer, connection, limits }: SocketCaller,
  id: string | undefined,
): Promise<SeenRoom> => {
  await limits.take(steps, viewer.userId);
  const ref = id ?? connection.listensTo;
  if (ref === undefined) throw new Refusal('ROOM_NOT_FOUND');
  return findRoomToRead(db.read, viewer, ref);
};

/** Stops speaking, and goes on listening. */
export const downgradeFromSpeaker: EmitHandler<typeof broadcastContract.downgradeFromSpeaker> = async (
  caller,
  { id },
) => {
  const room = await findNamed(caller, id);
  const { stage } = caller.services.broadcast;
  if (stage.spokenIn(caller.connection)?.roomId === room.id) stage.end(room.id, caller.viewer.userId);
  return { stream: await streamFor(caller, room) };
};

/** Stops listening and speaking. */
export const leaveBroadcast: EmitHandler<typeof broadcastContract.leaveBroadcast> = async (caller, { id }) => {
  const room = await findNamed(caller, id);
  if (caller.connection.listensTo === room.id) caller.services.broadcast.stage.unlisten(caller.connection);
  return { stream: await streamFor(caller, room) };
};

/** Whoever plays both codecs gets Opus until so many milliseconds after its last frame. */
const opusHoldsMs = 1000;

/** Those who get a frame of this codec now: each listener one of the two codecs. */
const groupsFor = ({ codec }: AudioFrame, turn: Turn, now: number): Wants[] => {
  if (codec === 'opus') return ['opus', 'both'];
  return now - turn.lastOpusAt > opusHoldsMs ? ['pcm', 'both'] : ['pcm'];
};

/**
 * Relays a frame as it is to whoever listens where this socket speaks. One that is damaged, and more than a line that
 * stalled may bring at once, ends the turn.
 */
export const sendAudioSlice: EmitHandler<typeof broadcastContract.sendAudioSlice> = (
  { services, connection, clock, live }: SocketCaller,
  bytes,
) => {
  const { stage } = services.broadcast;
  const stream = stage.spokenIn(connection);
  if (!stream?.turn) {
    if (stage.isLate(connection)) return {};
    throw new Refusal('MAY_NOT_BROADCAST');
  }
  const { turn, roomId } = stream;
  const now = clock.now();
  const frame = decodeAudioFrame(bytes);
  const pace = frame ? turn.pace(now, bytes.length) : 'end';
  if (!frame || pace === 'end') {
    stage.end(roomId, turn.userId);
    throw new Refusal('BAD_AUDIO');
  }
  if (pace === 'drop' || turn.mute || !stage.mayBeHeard(stream)) return {};
  const to = groupsFor(frame, turn, now);
  if (frame.codec === 'opus') turn.lastOpusAt = now;
  const mostWaiting = turn.secondOf[frame.codec](bytes.length, frameMs(frame));
  live
    .stream(roomId)
    .relay(broadcastContract.audioStream, bytes, { to, mostWaiting, fence: turn.fence, except: connection });
  return {};
};

const switches = { name: 'switchMicrophone', points: 60, seconds: 60 };

/** Others see that the speaker has switched the microphone off, or on again (docs/contract.md#audio). */
export const switchMicrophone: EmitHandler<typeof broadcastContract.switchMicrophone> = async (caller, { on }) => {
  const { viewer, connection, limits, services } = caller;
  await limits.take(switches, viewer.userId);
  const { stage } = services.broadcast;
  if (!stage.setPaused(connection, !on) && !stage.isLate(connection)) throw new Refusal('MAY_NOT_BROADCAST');
  return {};
};

const raises = { name: 'raiseHand', points: 30, seconds: 60 };

const raise = async ({ db, viewer, connection, services }: SocketCaller, { id }: SeenRoom): Promise<void> => {
  const mute = await muteOf(db.read, id, viewer.userId, viewer.at);
  if (mute) throw new Refusal('MUTED', { details: [mute] });
  const look = await lookIn(db.read, id, viewer.userId);
  // Whoever was taken out of the room meanwhile listens no more.
  if (!look || connection.listensTo !== id)
    throw new Refusal('CONFLICT', { msg: 'Listen to the audio of this room first.' });
  if (!(await services.broadcast.stage.raiseHand(connection, look))) throw new Refusal('HANDS_FULL');
};

/** Asks to speak, or takes it back (docs/contract.md#raised-hands). */
export const raiseHand: EmitHandler<typeof broadcastContract.raiseHand> = async (caller, { id, on }) => {
  const { viewer, limits, services } = caller;
  await limits.take(raises, viewer.userId);
  const room = await findRoomJoined(caller, id);
  if (on) await raise(caller, room);
  else await services.broadcast.stage.lowerHand(room.id, viewer.userId);
  return { stream: await streamFor(asNow(caller), room) };
};
