import * as z from 'zod';
import { defineContract } from './contract.ts';
import { RoomRef, Speaker } from './entities.ts';
import { Id } from './ids.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** Room audio: one speaker, many listeners (specification 3, 4 and 9; CONTRACT.md 5). */

/** `permission`: whether you may speak here. `muted`: staff has muted the speaker. */
export const Stream = z.strictObject({
  speakers: z.array(Speaker),
  listeners: z.array(z.string()),
  count: z.strictObject({ total: z.number().int(), speakers: z.number().int() }),
  muted: z.boolean(),
  permission: z.boolean(),
});
export type Stream = z.infer<typeof Stream>;

const byRoom = { id: RoomRef };
const inRoom = { id: RoomRef.optional() };
const out = { stream: Stream };
const errors = ['ROOM_NOT_FOUND', 'NOT_A_MEMBER', 'BANNED', 'TOO_MANY'] as const;
const speaker = { roomId: Id, speaker: Speaker };
const listener = { roomId: Id, username: z.string(), count: Stream.shape.count };
const codecs = z.array(z.enum(['pcm', 'opus']));

export const broadcastContract = defineContract({
  joinBroadcast: {
    namespace: '/room',
    emit: 'joinBroadcast',
    auth: 'signedIn',
    in: { ...byRoom, codecs: codecs.max(2).optional() },
    out,
    errors,
    says: 'Listens; slices come in one of the codecs asked for (PCM without any).',
  },
  peekBroadcast: {
    namespace: '/room',
    emit: 'peekBroadcast',
    auth: 'signedIn',
    in: byRoom,
    out,
    errors,
    says: 'Who speaks and listens, without joining.',
  },
  upgradeToSpeaker: {
    namespace: '/room',
    emit: 'upgradeToSpeaker',
    auth: 'member',
    in: { ...byRoom, desc: text(limits.speakerDesc).trim().optional() },
    out,
    errors: [...errors, 'NO_SPEAK_SLOT', 'MAY_NOT_BROADCAST'],
    says: "Takes the one speaker's place.",
  },
  downgradeFromSpeaker: {
    namespace: '/room',
    emit: 'downgradeFromSpeaker',
    auth: 'signedIn',
    in: inRoom,
    out,
    errors,
    says: 'Gives it back and listens.',
  },
  leaveBroadcast: {
    namespace: '/room',
    emit: 'leaveBroadcast',
    auth: 'signedIn',
    in: inRoom,
    out,
    errors,
    says: 'Stops listening and speaking.',
  },
  sendAudioSlice: {
    namespace: '/room',
    emit: 'audioSlice',
    auth: 'signedIn',
    body: 'binary',
    in: {},
    out: {},
    errors: ['INVALID_INPUT', 'MAY_NOT_BROADCAST', 'TOO_MANY'],
    says: 'One audio frame, little endian: 1 byte version, 1 byte codec, 2 bytes sample rate / 100, 4 bytes sequence, samples.',
  },
  audioStream: {
    namespace: ['/room'],
    hear: 'audioStream',
    body: 'binary',
    carries: {},
    says: 'The same bytes, to listeners only.',
  },
  speakerJoined: { namespace: ['/room'], hear: 'speakerJoined', carries: speaker, says: 'Somebody speaks.' },
  speakerLeft: {
    namespace: ['/room'],
    hear: 'speakerLeft',
    carries: { roomId: Id, username: z.string() },
    says: 'Nobody speaks now.',
  },
  listenerJoined: { namespace: ['/room'], hear: 'listenerJoined', carries: listener, says: 'Somebody listens.' },
  listenerLeft: { namespace: ['/room'], hear: 'listenerLeft', carries: listener, says: 'Somebody stopped listening.' },
  listenerCodecs: {
    namespace: ['/room'],
    hear: 'listenerCodecs',
    carries: { roomId: Id, codecs },
    says: 'To the speaker: the codecs that listeners need now.',
  },
});
