import type { Page } from 'playwright';
import { newId } from '@baithak/protocol/ids';
import { openBrowser } from '../e2e/harness/browser/open-browser.ts';
import { percentile, printFigures } from './figures.ts';
import { createRoom, memberPassword, registerMember } from './api-calls.ts';
import { startBaithak } from './process.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';

const messages = 5000;
const sentences = [
  'Back in a minute',
  'آج پھر بجلی گئی، اس لیے مشاعرہ ساڑھے نو بجے ہوگا',
  'samosay mehngay ho gaye hain, yaqeen karo',
  'The lane by the mosque, the jasmine is out @scroller1',
];
const loadTimeoutMs = 120_000;

/** Scrolls up 600 steps at an even speed; returns the time of each frame in milliseconds. */
const measureFrames = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(async (boxSelector) => {
    const scroller = document.querySelector(boxSelector);
    if (!scroller) throw new Error(`There is no ${boxSelector}.`);
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 600; step += 1) {
      scroller.scrollTop -= 120;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  }, selector);

/** The reference: a plain scrolling box with the same number of rows, all in the document. */
const plainPage = (): string =>
  `<div id="box" style="block-size:700px;overflow:auto">${Array.from({ length: messages }, (_, index) => `<p style="margin:8px">${index} ${sentences[index % sentences.length] ?? ''}</p>`).join('')}</div>`;

const sendMessages = async (socket: SocketIoConnection, room: string): Promise<void> => {
  for (let from = 0; from < messages; from += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, offset) =>
        socket.emit('sendMessage', {
          id: room,
          message: `${from + offset} ${sentences[offset % sentences.length] ?? ''}`,
          type: 'text',
          tempId: newId(),
        }),
      ),
    );
  }
};

const logInAndOpenRoom = async (page: Page, url: string, room: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.locator('form:has(input[type=password]) input').first().fill('scroller1');
  await page.locator('input[type=password]').fill(memberPassword);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL('**/home/**');
  await page.goto(`${url}/home/rooms/${room}`);
  await page.locator('[role=log] [data-message]').first().waitFor();
};

/** Scrolls up until the oldest message is loaded, then back down. */
const loadAll = async (page: Page): Promise<void> => {
  const first = page.locator('[role=log] [data-message]', { hasText: /(?<!\d)0 Back in a minute/ });
  const until = performance.now() + loadTimeoutMs;
  while ((await first.count()) === 0) {
    if (performance.now() > until) throw new Error('The oldest message was not reached.');
    await page.evaluate(() => {
      const log = document.querySelector('[role=log]');
      if (log) log.scrollTop = 0;
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    if (log) log.scrollTop = log.scrollHeight;
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

const describeFrames = (frames: readonly number[]): string =>
  `p50 ${percentile(frames, 0.5).toFixed(1)}, p99 ${percentile(frames, 0.99).toFixed(1)}, longest ${Math.max(...frames).toFixed(1)} ms, ${frames.filter((frame) => frame > 32).length} of ${frames.length} over 32 ms`;

/** A room with 5,000 loaded messages, scrolled up from the newest, compared with a plain box of the same number of rows. */
export const benchScroll = async (): Promise<void> => {
  const server = await startBaithak();
  const browser = await openBrowser();
  try {
    const token = await registerMember(server.url, 'scroller1');
    const room = await createRoom(server.url, token, 'The long room');
    const socket = await openSocketIo(server.url, '/room', token);
    await sendMessages(socket, room);
    socket.close();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await logInAndOpenRoom(page, server.url, room);
    await loadAll(page);
    const ours = await measureFrames(page, '[role=log]');
    const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await plain.setContent(plainPage());
    await plain.evaluate(() => document.querySelector('#box')?.scrollTo(0, 1e9));
    const reference = await measureFrames(plain, '#box');
    printFigures(`Scroll: a room with ${messages} loaded messages, 600 steps of 120 px`, [
      {
        what: 'time between frames',
        measured: describeFrames(ours),
        reference: `plain box: ${describeFrames(reference)}`,
        ratio: percentile(ours, 0.99) / percentile(reference, 0.99),
      },
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
};
