// `node scripts/run.mjs pictures`: the pictures of docs/pictures, taken of a seeded house with people talking in it.
import { createClient, type Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import type { RoomMessage } from '@baithak/protocol/messages';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { startApp, type App } from './harness/app.ts';
import { openBrowser } from './harness/browser.ts';
import type { Look } from './harness/open-page.ts';
import { createPerson } from './harness/person.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');
const password = 'baithak demo';
const reader = 'hina94';
const title = 'Anarkali Corner';

const clientOf = ({ url }: App): Client => createClient({ urls: { auth: url, api: url, socket: url, assets: url } });

/** Somebody of the seed who sits in the room; whoever is no member joins it. */
const seat = async (app: App, username: string): Promise<Client> => {
  const client = clientOf(app);
  await client.accounts.logIn({ username, password });
  return client;
};

const seatGuest = async (app: App): Promise<Client> => {
  const client = clientOf(app);
  await client.accounts.enterAsGuest({ username: 'guest4127' });
  return client;
};

/** Who speaks, what, and whether it answers the line before it. */
type Said = readonly [by: number, text: string, answers?: true];
const talk: readonly Said[] = [
  [0, 'Salaam everyone, is the nihari place behind the bazaar open today?'],
  [1, 'وعلیکم السلام! جی ہاں، صبح سات بجے سے کھلی ہے'],
  [1, 'مگر نو بجے تک سب ختم ہو جاتا ہے'],
  [2, 'samosay 40 rupay ke ho gaye hain, yaqeen karo :bc_samosa:'],
  [0, 'Forty?! They were thirty on Eid', true],
  [3, 'آج شام چھت پر مشاعرہ ہے، شال ساتھ لائیے گا'],
  [3, `@${reader} can you bring six cups?`],
  [1, 'دس منٹ میں پہنچ رہی ہوں'],
  [5, 'Is this seat free? I only came to listen'],
  [4, 'بیٹھیے، گھر آپ کا ہے۔ Sit where you like'],
];

const converse = async (seats: readonly Client[], roomId: string): Promise<void> => {
  let last: RoomMessage | undefined;
  for (const [by, message, answers] of talk) {
    const messages = seats[by]?.messages;
    if (!messages) continue;
    const sending = { id: roomId, message, type: 'text', tempId: newId() } as const;
    last = (await (answers && last ? messages.replyMessage({ ...sending, replyTo: last._id }) : messages.sendMessage(sending))).message;
  }
};

const take = async (browser: Browser, app: App, roomId: string, look: Look, file: string): Promise<void> => {
  const person = await createPerson(browser, app.url, look);
  await person.logIn({ username: reader, password });
  await person.openRoom(roomId);
  await person.say(look.language === 'ur' ? 'چھ پیالیاں اور گرم چائے، ابھی لائی' : 'Six cups and the big kettle, on my way');
  await person.page.getByRole('article').filter({ hasText: look.language === 'ur' ? 'ابھی لائی' : 'big kettle' }).waitFor();
  await person.page.evaluate(async () => document.fonts.ready.then(() => undefined));
  await person.page.waitForLoadState('networkidle');
  await person.page.screenshot({ path: join(folder, file) });
  await person.context.close();
};

const dataDir = mkdtempSync(join(tmpdir(), 'baithak-pictures-'));
execFileSync(process.execPath, [join(root, 'apps/server/src/seed.ts')], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' });
const app = await startApp({ DATA_DIR: dataDir });
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
const seats: Client[] = [];
try {
  const mine = await seat(app, reader);
  seats.push(mine);
  const { rooms, featured } = await mine.rooms.listRooms();
  const roomId = [...rooms, ...featured].find((room) => room.title === title)?._id;
  if (roomId === undefined) throw new Error(`The seed has no room ${title}.`);
  const members = await Promise.all(['bilal07', 'sana21', 'hamza66', 'kashif12', 'ayesha10'].map(async (name) => seat(app, name)));
  const speakers = [...members, await seatGuest(app)];
  seats.push(...speakers);
  for (const each of seats) {
    await each.rooms.joinRoom({ roomId });
    each.followRoom(roomId, { onLoad: () => undefined, onChange: () => undefined, onError: () => undefined });
  }
  await converse(speakers, roomId);
  await take(browser, app, roomId, {}, 'room.png');
  await take(browser, app, roomId, { language: 'ur', theme: 'dark', width: 390 }, 'room-ur.png');
  console.log(`Two pictures in ${folder}`);
} finally {
  for (const each of seats) each.close();
  await browser.close();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}
