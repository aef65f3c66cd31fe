import type { Page } from 'playwright';
import { newId } from '@baithak/protocol/ids';
import { openBrowser } from '../e2e/harness/browser.ts';
import { percentile, printFigures } from './numbers.ts';
import { createRoom, memberPassword, registerMember } from './people.ts';
import { startBaithak } from './process.ts';
import { openWireSocket, type WireSocket } from './wire-socket.ts';

const messages = 5000;
const sentences = [
  'Back in a minute',
  'آج پھر بجلی گئی، اس لیے مشاعرہ ساڑھے نو بجے ہوگا',
  'samosay mehngay ho gaye hain, yaqeen karo',
  'The lane by the mosque, the jasmine is out @scroller1',
];
const longestWait = 120_000;

/** The frames of one scroll through everything, in ms, at an even speed as a hand on a wheel has it. */
const scrollThrough = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(async (of) => {
    const scroller = document.querySelector(of);
    if (!scroller) throw new Error(`There is no ${of}.`);
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let left = 600; left > 0; left -= 1) {
      scroller.scrollTop -= 120;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  }, selector);

/** As many rows in a plain scrolling box, all in the document. */
const plainPage = (): string =>
  `<div id="box" style="block-size:700px;overflow:auto">${Array.from({ length: messages }, (_, index) => `<p style="margin:8px">${index} ${sentences[index % sentences.length] ?? ''}</p>`).join('')}</div>`;

const say = async (socket: WireSocket, room: string): Promise<void> => {
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

const openRoom = async (page: Page, url: string, room: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.locator('form:has(input[type=password]) input').first().fill('scroller1');
  await page.locator('input[type=password]').fill(memberPassword);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL('**/home/**');
  await page.goto(`${url}/home/rooms/${room}`);
  await page.locator('[role=log] [data-message]').first().waitFor();
};

/** Loads everything by scrolling up, as a reader does: the first message is the oldest. */
const loadAll = async (page: Page): Promise<void> => {
  const first = page.locator('[role=log] [data-message]', { hasText: /(?<!\d)0 Back in a minute/ });
  const until = performance.now() + longestWait;
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

const figuresOf = (frames: readonly number[]): string =>
  `p50 ${percentile(frames, 0.5).toFixed(1)}, p99 ${percentile(frames, 0.99).toFixed(1)}, longest ${Math.max(...frames).toFixed(1)} ms, ${frames.filter((frame) => frame > 32).length} of ${frames.length} over 32 ms`;

/** A room with 5,000 loaded messages, scrolled from the newest upwards, beside a plain box with as many rows. */
export const benchScroll = async (): Promise<void> => {
  const server = await startBaithak();
  const browser = await openBrowser();
  try {
    const token = await registerMember(server.url, 'scroller1');
    const room = await createRoom(server.url, token, 'The long room');
    const socket = await openWireSocket(server.url, '/room', token);
    await say(socket, room);
    socket.close();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openRoom(page, server.url, room);
    await loadAll(page);
    const ours = await scrollThrough(page, '[role=log]');
    const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await plain.setContent(plainPage());
    await plain.evaluate(() => document.querySelector('#box')?.scrollTo(0, 1e9));
    const reference = await scrollThrough(plain, '#box');
    printFigures(`Scroll: a room with ${messages} loaded messages, 600 steps of 120 px`, [
      {
        what: 'time between frames',
        measured: figuresOf(ours),
        reference: `plain box: ${figuresOf(reference)}`,
        ratio: percentile(ours, 0.99) / percentile(reference, 0.99),
      },
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
};
