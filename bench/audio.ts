import { WebSocket } from 'ws';
import { encodeAudioFrame, type AudioCodec } from '@baithak/protocol/audio-frame';
import { createRoom, enterAsGuest, registerMember } from './api-calls.ts';
import { printFigures } from './figures.ts';
import { cpuSeconds, startBaithak, startReference, type RunningProcess } from './process.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';

/** Listeners of both kinds together, and how long the speaker speaks. */
const listeners = 500;
const seconds = 20;
/** Frames a second of each codec, and bytes of their samples: PCM at 6,000 Hz, Opus at 24 kbit/s. */
const kinds = { pcm: { rate: 6, bytes: 2048 }, opus: { rate: 50, bytes: 60 } } as const;
const codecs = ['pcm', 'opus'] as const;
/** Bytes of Socket.IO's packet before each frame: the reference sends as many bytes to each listener. */
const packet = '451-/room,["audioStream",{"_placeholder":true,"num":0}]'.length + 2;

const frameOf = (codec: AudioCodec, sequence: number): Uint8Array =>
  encodeAudioFrame({
    codec,
    rate: codec === 'pcm' ? 6000 : 48_000,
    sequence,
    // An Opus packet of 20 ms begins like this.
    samples: new Uint8Array(kinds[codec].bytes).fill(9 << 3, 0, 1),
  });

interface Heard {
  /** Frames that came, and those that came after a later one. */
  readonly frames: number;
  readonly disordered: number;
}

interface Run {
  readonly cpu: number;
  readonly heard: Heard;
}

/** One speaker of both codecs, 250 listeners of each: the server's CPU per delivered frame, compared with a bare `ws` relay. */
export const benchAudio = async (): Promise<void> => {
  const ours = await runBaithak();
  const bare = await runBare();
  const sent = (listeners / 2) * seconds * (kinds.pcm.rate + kinds.opus.rate);
  const perFrame = ({ cpu, heard }: Run): number => (cpu * 1e6) / heard.frames;
  printFigures(`Audio: ${listeners} listeners of one speaker, 6 PCM and 50 Opus frames a second for ${seconds} s`, [
    {
      what: 'server CPU per delivered frame',
      measured: `${perFrame(ours).toFixed(2)} µs`,
      reference: `bare ws relay: ${perFrame(bare).toFixed(2)} µs`,
      ratio: perFrame(ours) / perFrame(bare),
    },
    {
      what: 'delivered in order',
      measured: `${((100 * (ours.heard.frames - ours.heard.disordered)) / sent).toFixed(3)} %`,
    },
  ]);
};

/** What all listeners heard: `sequenceOf` reads the number of a frame, undefined for what is none. */
const counting = (): { take: (from: number, sequence: number) => void; heard: () => Heard } => {
  const last = new Map<number, number>();
  let [frames, disordered] = [0, 0];
  return {
    take: (from, sequence) => {
      frames += 1;
      if (sequence <= (last.get(from) ?? -1)) disordered += 1;
      else last.set(from, sequence);
    },
    heard: () => ({ frames, disordered }),
  };
};

/** Sends what a speaker sends, each codec at its rate. */
const speakFor = async (send: (codec: AudioCodec, sequence: number) => void): Promise<void> => {
  await Promise.all(
    codecs.map(async (codec) => {
      const startedAt = performance.now();
      for (let sequence = 0; sequence < kinds[codec].rate * seconds; sequence += 1) {
        const dueAt = startedAt + (sequence * 1000) / kinds[codec].rate;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
        send(codec, sequence);
      }
    }),
  );
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const measured = async (
  server: RunningProcess,
  send: (codec: AudioCodec, sequence: number) => void,
): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  await speakFor(send);
  await pause(500);
  return (await cpuSeconds(server.pid)) - before;
};

const openListeners = async (
  server: RunningProcess,
  room: string,
  take: (from: number, sequence: number) => void,
): Promise<SocketIoConnection[]> => {
  const sockets: SocketIoConnection[] = [];
  for (let index = 0; index < listeners; index += 1) {
    const socket = await openSocketIo(server.url, '/room', await enterAsGuest(server.url, `listener${index}`));
    socket.onBytes((bytes) => take(index, bytes.readUInt32LE(4)));
    const wants = codecs[index % 2] ?? 'pcm';
    const joined = await socket.emit('joinBroadcast', { id: room, codecs: [wants] });
    if (joined['status'] !== 1) throw new Error(`joinBroadcast: ${JSON.stringify(joined)}`);
    sockets.push(socket);
  }
  return sockets;
};

const runBaithak = async (): Promise<Run> => {
  const server = await startBaithak();
  const owner = await registerMember(server.url, 'benchowner');
  const room = await createRoom(server.url, owner, 'The bench');
  const { take, heard } = counting();
  const sockets = await openListeners(server, room, take);
  const speaker = await openSocketIo(server.url, '/room', owner);
  const began = await speaker.emit('upgradeToSpeaker', { id: room });
  if (began['status'] !== 1) throw new Error(`upgradeToSpeaker: ${JSON.stringify(began)}`);
  await pause(1000);
  const cpu = await measured(server, (codec, sequence) => speaker.emitBytes('audioSlice', frameOf(codec, sequence)));
  for (const socket of [...sockets, speaker]) socket.close();
  await server.stop();
  return { cpu, heard: heard() };
};

/** Two relays of the same listeners in one process cannot be told apart by `ws`: each codec has a server of its own. */
const runBare = async (): Promise<Run> => {
  const { take, heard } = counting();
  const relays = await Promise.all(
    codecs.map(async (codec) => {
      const server = await startReference('bare-ws');
      const sockets = await Promise.all(Array.from({ length: listeners / 2 + 1 }, () => openBareSocket(server.url)));
      const [sender, ...others] = sockets;
      for (const [index, socket] of others.entries())
        socket.on('message', (data: Buffer) => take(index * 2 + codecs.indexOf(codec), data.readUInt32LE(packet + 4)));
      return { server, sockets, sender, codec };
    }),
  );
  const before = await Promise.all(relays.map(({ server }) => cpuSeconds(server.pid)));
  await speakFor((codec, sequence) => {
    const sender = relays.find((relay) => relay.codec === codec)?.sender;
    sender?.send(Buffer.concat([Buffer.alloc(packet), frameOf(codec, sequence)]));
  });
  await pause(500);
  const after = await Promise.all(relays.map(({ server }) => cpuSeconds(server.pid)));
  for (const { server, sockets } of relays) {
    for (const socket of sockets) socket.terminate();
    await server.stop();
  }
  return { cpu: after.reduce((sum, cpu, at) => sum + cpu - (before[at] ?? 0), 0), heard: heard() };
};

const openBareSocket = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => resolve(socket)).once('error', reject);
  });
