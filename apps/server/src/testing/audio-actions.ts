import { encodeAudioFrame, type AudioCodec } from '@baithak/protocol/audio-frame';
import { expect } from 'vitest';
import { giveRole, joinAndLoad, makeRoom } from './room-actions.ts';
import type { Person, World } from './world.ts';

/** A frame of this codec, which its sequence names. */
export const frameOf = (sequence: number, codec: AudioCodec = 'pcm', bytes = codec === 'pcm' ? 2048 : 60): Uint8Array =>
  encodeAudioFrame({
    codec,
    rate: codec === 'pcm' ? 6000 : 48_000,
    sequence,
    samples: new Uint8Array(bytes).fill(sequence % 256),
  });

/** The frames that somebody hears from now on. */
export const listenTo = ({ client }: Person) => {
  const heard: Uint8Array[] = [];
  client.on.audioStream((bytes) => void heard.push(bytes));
  return {
    heard,
    until: (count: number) => expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count),
  };
};

/** A room of a person who may speak there, and others who have joined it. */
export const makeStage = async (
  world: World,
  owner: Person,
  speakers: readonly Person[],
  listeners: readonly Person[] = [],
): Promise<string> => {
  const roomId = await makeRoom(owner);
  await joinAndLoad(roomId, owner, ...speakers, ...listeners);
  for (const speaker of speakers) await giveRole(world, roomId, speaker, 2);
  return roomId;
};

export const speak = ({ client }: Person, roomId: string, desc?: string) =>
  client.broadcast.upgradeToSpeaker({ id: roomId, ...(desc === undefined ? {} : { desc }) });

export const hear = ({ client }: Person, roomId: string, codecs?: AudioCodec[]) =>
  client.broadcast.joinBroadcast({ id: roomId, ...(codecs ? { codecs } : {}) });

export const send = async ({ client }: Person, ...frames: readonly Uint8Array[]): Promise<void> => {
  for (const frame of frames) await client.broadcast.sendAudioSlice(frame);
};

/** The line of somebody who has a room loaded goes, and nobody has closed it: what a lost network is to the server. */
export const dropLine = (world: World, roomId: string, { userId }: Person): void => {
  const [connection] = world.running.app.live.connectionsIn(roomId, userId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every Connection has its socket, which no domain sees
  (connection as unknown as { io: { conn: { close(): void } } }).io.conn.close();
};
