import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { RoomRef, Speaker } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { text } from '../text/text.ts';

/** Room audio: one speaker, many listeners (docs/product.md#broadcast-states, docs/contract.md#audio). */

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
    summary: 'Listens; slices come in one of the codecs asked for (PCM without any).',
  },
  peekBroadcast: {
    namespace: '/room',
    emit: 'peekBroadcast',
    auth: 'signedIn',
    in: byRoom,
    out,
    errors,
    summary: 'Who speaks and listens, without joining.',
  },
  upgradeToSpeaker: {
    namespace: '/room',
    emit: 'upgradeToSpeaker',
    auth: 'member',
    in: { ...byRoom, desc: text(limits.speakerTagline).trim().optional() },
    out,
    errors: [...errors, 'NO_SPEAK_SLOT', 'MAY_NOT_BROADCAST'],
    summary: 'Begins to speak; only one person speaks at a time.',
  },
  downgradeFromSpeaker: {
    namespace: '/room',
    emit: 'downgradeFromSpeaker',
    auth: 'signedIn',
    in: inRoom,
    out,
    errors,
    summary: 'Stops speaking and goes on listening.',
  },
  leaveBroadcast: {
    namespace: '/room',
    emit: 'leaveBroadcast',
    auth: 'signedIn',
    in: inRoom,
    out,
    errors,
    summary: 'Stops listening and speaking.',
  },
  sendAudioSlice: {
    namespace: '/room',
    emit: 'audioSlice',
    auth: 'signedIn',
    body: 'binary',
    in: {},
    out: {},
    errors: ['INVALID_INPUT', 'MAY_NOT_BROADCAST', 'TOO_MANY'],
    summary:
      'One audio frame, little endian: 1 byte version, 1 byte codec, 2 bytes sample rate / 100, 4 bytes sequence, samples.',
  },
  audioStream: {
    namespace: ['/room'],
    event: 'audioStream',
    body: 'binary',
    payload: {},
    summary: 'An audio frame of the speaker, unchanged, to listeners only.',
  },
  speakerJoined: {
    namespace: ['/room'],
    event: 'speakerJoined',
    payload: speaker,
    summary: 'Somebody began to speak.',
  },
  speakerLeft: {
    namespace: ['/room'],
    event: 'speakerLeft',
    payload: { roomId: Id, username: z.string() },
    summary: 'The speaker stopped; nobody speaks now.',
  },
  listenerJoined: {
    namespace: ['/room'],
    event: 'listenerJoined',
    payload: listener,
    summary: 'Somebody began to listen.',
  },
  listenerLeft: {
    namespace: ['/room'],
    event: 'listenerLeft',
    payload: listener,
    summary: 'Somebody stopped listening.',
  },
  listenerCodecs: {
    namespace: ['/room'],
    event: 'listenerCodecs',
    payload: { roomId: Id, codecs },
    summary: 'To the speaker: the codecs that listeners need now.',
  },
});
