import * as z from 'zod';
import { audioCodecs } from '../audio-frame.ts';
import { defineContract } from '../define-contract.ts';
import { IsoDate, Listener, RoomRef, Speaker, TargetName } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { optionalText } from '../text/text.ts';

/** Room audio: one speaker, many listeners (docs/product.md#broadcast-states, docs/contract.md#audio). */

/** Until when somebody may not speak in a room, and why. */
export const BroadcastMute = z.strictObject({ until: IsoDate, reason: z.string() });
export type BroadcastMute = z.infer<typeof BroadcastMute>;

/** Who is given the microphone next, and until when the place is kept for them (null: somebody else still speaks). */
export const NextSpeaker = z.strictObject({ username: z.string(), until: IsoDate.nullable() });
export type NextSpeaker = z.infer<typeof NextSpeaker>;

const Count = z.strictObject({ total: z.number().int(), speakers: z.number().int() });

/**
 * `listeners`: the first 100 by rank. `count`: of people, `total` with the speakers. `muted`: staff has muted the speaker.
 * `hands`: whose hands are up, in the order in which they went up. `permission`: whether you may speak here. `myMute`: while
 * you are muted here.
 */
export const Stream = z.strictObject({
  speakers: z.array(Speaker),
  listeners: z.array(Listener),
  count: Count,
  muted: z.boolean(),
  hands: z.array(Listener),
  next: NextSpeaker.nullable(),
  permission: z.boolean(),
  myMute: BroadcastMute.nullable(),
});
export type Stream = z.infer<typeof Stream>;

const byRoom = { id: RoomRef };
const inRoom = { id: RoomRef.optional() };
const out = { stream: Stream };
const errors = ['ROOM_NOT_FOUND', 'CANNOT_READ', 'BANNED', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'TOO_MANY'] as const;
const speaker = { roomId: Id, speaker: Speaker };
const codecs = z.array(z.enum(audioCodecs)).max(audioCodecs.length);

export const broadcastContract = defineContract({
  joinBroadcast: {
    namespace: '/room',
    emit: 'joinBroadcast',
    auth: 'signedIn',
    in: { ...byRoom, codecs: codecs.optional() },
    out,
    errors,
    summary:
      'Listens; frames come in one of the codecs asked for (PCM without any), the better one while the speaker sends it. A socket listens to one room at a time.',
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
    auth: 'signedIn',
    in: { ...byRoom, desc: optionalText(limits.speakerTagline) },
    out,
    errors: [...errors, 'NOT_A_MEMBER', 'NO_SPEAK_SLOT', 'MAY_NOT_BROADCAST', 'MUTED', 'REFUSED'],
    summary:
      'Begins to speak, or goes on after a lost line; only one person speaks at a time. A muted speaker gives the place up.',
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
  raiseHand: {
    namespace: '/room',
    emit: 'raiseHand',
    auth: 'signedIn',
    in: { ...byRoom, on: z.boolean() },
    out,
    errors: [...errors, 'NOT_A_MEMBER', 'MUTED', 'CONFLICT', 'HANDS_FULL'],
    summary:
      'Asks to speak, on a socket that listens to the room (else CONFLICT), or takes that back. A hand keeps its place in the order.',
  },
  sendAudioSlice: {
    namespace: '/room',
    emit: 'audioSlice',
    auth: 'signedIn',
    body: 'binary',
    in: {},
    out: {},
    errors: ['BAD_AUDIO', 'MAY_NOT_BROADCAST'],
    summary:
      'One audio frame (docs/contract.md#audio-frames), little endian: 1 byte version, 1 byte codec, 2 bytes sample rate / 100, 4 bytes sequence, samples. One that is damaged, too large or comes too fast ends the turn.',
  },
  switchMicrophone: {
    namespace: '/room',
    emit: 'switchMicrophone',
    auth: 'signedIn',
    in: { on: z.boolean() },
    out: {},
    errors: ['MAY_NOT_BROADCAST', 'TOO_MANY'],
    summary:
      'Whoever speaks on this socket has switched the microphone off for a while, or on again: others see it. They send no frames meanwhile.',
  },
  muteBroadcast: {
    service: 'api',
    route: 'POST /a/r/broadcast/mute',
    auth: 'signedIn',
    in: {
      roomId: RoomRef,
      on: z.boolean(),
      /** The speaker by name, so that nobody else is muted who has begun meanwhile; with `on: false` whoever is muted. */
      target: TargetName.optional(),
      minutes: z.number().int().min(1).max(limits.broadcastMinutes).optional(),
      reason: optionalText(limits.commandReason),
    },
    out: { stream: Stream },
    errors: [
      'ROOM_NOT_FOUND',
      'GUESTS_MAY_NOT',
      'AGE_UNCONFIRMED',
      'BANNED',
      'NOT_A_MEMBER',
      'FORBIDDEN',
      'NOBODY_SPEAKS',
      'OUTRANKED',
      'REFUSED',
      'TOO_MANY',
    ],
    summary:
      'Lets nobody hear the speaker, who may not speak in the room for so many minutes (default 15), or lets them be heard again; rank 6 and up.',
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
  speakerChanged: {
    namespace: ['/room'],
    event: 'speakerChanged',
    payload: speaker,
    summary:
      "The speaker's line was lost or is back, they were muted or are heard again, or switched the microphone off or on.",
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
    payload: { roomId: Id, listeners: z.array(Listener), count: Count },
    summary: 'Some began to listen: in a room of many together, twice a second at most, the first 100 of them by name.',
  },
  listenerLeft: {
    namespace: ['/room'],
    event: 'listenerLeft',
    payload: { roomId: Id, usernames: z.array(z.string()), count: Count },
    summary: 'Some stopped listening: together as they come.',
  },
  handsChanged: {
    namespace: ['/room'],
    event: 'handsChanged',
    payload: { roomId: Id, hands: z.array(Listener), next: NextSpeaker.nullable() },
    summary: 'Whose hands are up now, and who is given the microphone next; twice a second at most.',
  },
  listenerCodecs: {
    namespace: ['/room'],
    event: 'listenerCodecs',
    payload: { roomId: Id, codecs },
    summary: 'To the speaker: the codecs that listeners need now. Whoever cannot send Opus sends PCM.',
  },
  broadcastEnded: {
    namespace: ['/room'],
    event: 'broadcastEnded',
    payload: { roomId: Id, reason: z.enum(['removed', 'elsewhere']) },
    summary:
      'To a socket that listened or spoke: it does no more. Its person has left the room or may not read it any more (`removed`), or listens on too many other sockets (`elsewhere`).',
  },
  broadcastMuteChanged: {
    namespace: ['/global'],
    event: 'broadcastMuteChanged',
    payload: { roomId: Id, mute: BroadcastMute.nullable() },
    summary: 'You were muted in a room, or (null) you may speak there again.',
  },
  roomSpeakerChanged: {
    namespace: ['/global'],
    event: 'roomSpeakerChanged',
    payload: { roomId: Id, username: z.string().nullable() },
    summary: 'Who speaks in a room that you have joined; null: nobody any more. After startNotif.',
  },
});
