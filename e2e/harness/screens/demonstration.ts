import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { newId } from '@baithak/protocol/ids';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startApp, type App } from '../server/app.ts';

const seedProgram = resolve(import.meta.dirname, '../../../apps/server/src/seed.ts');
const title = 'Anarkali Corner';

/** The seeded person whose screens the pictures show, and their password. */
export const reader = { username: 'hina94', password: 'chai aur samosay' };

/** A seeded community with people who have just talked in one room. */
export interface Demonstration {
  readonly app: App;
  readonly roomId: string;
  /** A room of the reader's with a long Urdu name and no messages. */
  readonly longRoomId: string;
  /** The seeded username of the room's owner. */
  readonly ownerName: string;
  /** Ends this connection too at the end: an open one keeps the process. */
  endsLast(client: Client): void;
  close(): Promise<void>;
}

const clientOf = ({ url }: App): Client =>
  createClient({ urls: { auth: url, api: url, socket: url, assets: url }, store: createMemoryTokenStore() });

export const enter = async (app: App, username: string, password = reader.password): Promise<Client> => {
  const client = clientOf(app);
  await client.accounts.logIn({ username, password });
  return client;
};

export const enterAsGuest = async (app: App, username = 'guest4127'): Promise<Client> => {
  const client = clientOf(app);
  await client.accounts.enterAsGuest({ username });
  return client;
};

/** Who writes, what, and whether it replies to the line before. */
type Said = readonly [by: number, text: string, answers?: true];
const talk: readonly Said[] = [
  [0, 'Salaam everyone, is the nihari place behind the bazaar open today?'],
  [1, 'وعلیکم السلام! جی ہاں، صبح سات بجے سے کھلی ہے'],
  [1, 'مگر نو بجے تک سب ختم ہو جاتا ہے'],
  [2, 'samosay 40 rupay ke ho gaye hain, yaqeen karo :bc_samosa:'],
  [0, 'Forty?! They were thirty on Eid', true],
  [3, 'آج شام چھت پر مشاعرہ ہے، شال ساتھ لائیے گا'],
  [3, `@${reader.username} can you bring six cups?`],
  [1, 'دس منٹ میں پہنچ رہی ہوں'],
  [5, 'Is this seat free? I only came to listen'],
  [4, 'بیٹھیے، گھر آپ کا ہے۔ Sit where you like'],
];

const converse = async (clients: readonly Client[], roomId: string): Promise<void> => {
  let last: RoomMessage | undefined;
  for (const [by, message, answers] of talk) {
    const messages = clients[by]?.messages;
    if (!messages) continue;
    const sending = { id: roomId, message, type: 'text', tempId: newId() } as const;
    last = (
      await (answers && last ? messages.replyMessage({ ...sending, replyTo: last._id }) : messages.sendMessage(sending))
    ).message;
  }
};

/** Two rooms of the reader's whose names are long: one in each script. */
const createRoomsWithLongNames = async ({ rooms }: Client): Promise<string> => {
  await rooms.createRoom({
    title: 'An Evening of Old Songs and Older Stories',
    type: 'Normal',
    access: 'Private',
    desc: 'Who remembers how it went?',
  });
  const topic = 'ہر شام ایک ترکیب، ایک قصہ، اور باورچی خانے کی وہ باتیں جو کسی کتاب میں نہیں ملتیں';
  const { room } = await rooms.createRoom({
    title: 'دسترخوان: کھانے، قصے اور پرانی ترکیبیں',
    type: 'Normal',
    access: 'Public',
    desc: topic,
    topic,
  });
  return room._id;
};

const bringEverybody = async (
  app: App,
  clients: Client[],
): Promise<Omit<Demonstration, 'app' | 'endsLast' | 'close'>> => {
  const mine = await enter(app, reader.username);
  clients.push(mine);
  const { rooms, featured } = await mine.rooms.listRooms();
  const room = [...rooms, ...featured].find((each) => each.title === title);
  if (room === undefined) throw new Error(`The seed has no room ${title}.`);
  const { roomDetails } = await mine.rooms.getRoomDetails({ roomId: room._id });
  const members = await Promise.all(
    ['bilal07', 'sana21', 'hamza66', 'kashif12', 'ayesha10'].map(async (name) => enter(app, name)),
  );
  const speakers = [...members, await enterAsGuest(app)];
  clients.push(...speakers);
  for (const each of clients) {
    await each.rooms.joinRoom({ roomId: room._id });
    each.followRoom(room._id, { onLoad: () => undefined, onChange: () => undefined, onError: () => undefined });
  }
  await converse(speakers, room._id);
  return {
    roomId: room._id,
    longRoomId: await createRoomsWithLongNames(mine),
    ownerName: roomDetails.creator.username,
  };
};

export const startDemonstration = async (): Promise<Demonstration> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'baithak-pictures-'));
  execFileSync(process.execPath, [seedProgram], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' });
  const app = await startApp({ DATA_DIR: dataDir });
  const clients: Client[] = [];
  const close = async (): Promise<void> => {
    for (const each of clients) each.close();
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { app, ...(await bringEverybody(app, clients)), endsLast: (client) => void clients.push(client), close };
  } catch (error) {
    await close();
    throw error;
  }
};
