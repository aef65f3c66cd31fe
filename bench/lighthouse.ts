import lighthouse from 'lighthouse';
import type { Browser } from 'playwright';
import { createClient, type Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import { freePort } from '../e2e/harness/server/server-process.ts';
import { openBrowser } from '../e2e/harness/browser/open-browser.ts';
import { percentile, printFigures } from './figures.ts';
import { memberPassword } from './api-calls.ts';
import { startBaithak } from './process.ts';

const runs = 5;

const question = `Where does the old city still make kulfi by hand?
My grandfather talks about a man near Delhi Gate who packed kulfi in clay cups and sealed the lid with dough.
کیا کوئی جانتا ہے کہ وہ دکان اب بھی کھلی ہے؟ دادا جان کو ایک بار پھر وہی مٹی کے پیالے والی قلفی کھلانی ہے۔`;

const replies = [
  'Confirmed by three people: the cart by the Shahi Hammam, after 5 pm. Bring coins.',
  'جمعے کو نماز کے بعد کھلتا ہے، پانچ بجے سے پہلے پہنچ جائیں ورنہ پستے والی ختم ہو جاتی ہے۔',
  'We went on Sunday. He now packs it in steel, but the taste is the same.',
  'میرے خیال میں آپ فضل قلفی والے کی بات کر رہے ہیں، جو پہلے موچی دروازے کے اندر بیٹھتے تھے۔',
  'Is there anything like it in Karachi? Asking for a friend in Clifton.',
  'کراچی میں برنس روڈ پر مل جاتی ہے مگر وہ بات کہاں۔',
];

const enter = async (url: string, username: string): Promise<Client> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  await client.accounts.register({
    username,
    email: `${username}@bench.invalid`,
    password: memberPassword,
    agreedToTerms: true,
  });
  return client;
};

/** A JPEG of soft discs, which takes about as many bytes as a photograph of its size. */
const photo = async (browser: Browser, width: number, height: number): Promise<Buffer> => {
  const page = await browser.newPage();
  const bytes = await page.evaluate(
    async ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      for (let at = 0; at < 4000; at += 1) {
        context.fillStyle = `hsl(${(at * 137) % 360} 45% ${30 + ((at * 29) % 50)}% / 0.35)`;
        context.beginPath();
        context.arc((at * 7919) % w, (at * 104_729) % h, 4 + ((at * 31) % 60), 0, 7);
        context.fill();
      }
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    [width, height] as const,
  );
  await page.close();
  return Buffer.from(bytes);
};

/** A public thread with two pictures and replies in both languages by different people. Returns the addresses to visit. */
const createPages = async (url: string, browser: Browser): Promise<Readonly<Record<string, string>>> => {
  const owner = await enter(url, 'danish8');
  const { room } = await owner.rooms.createRoom({
    title: 'Anarkali Corner',
    type: 'Normal',
    access: 'Public',
    desc: '',
  });
  const roomId = room._id;
  const { createdToken: token } = await owner.uploads.startUpload({ target: 'thread' });
  const pictures = [await photo(browser, 800, 600), await photo(browser, 600, 800)];
  await owner.uploads.uploadFiles({
    token,
    files: pictures.map((bytes, at) => ({ blob: new Blob([new Uint8Array(bytes)]), name: `${at}.jpg` })),
  });
  const { data } = await owner.threads.createThreadWithImage({
    roomId,
    threadText: question,
    public: true,
    token,
    tags: ['food', 'قلفی'],
  });
  for (const [at, threadText] of replies.entries()) {
    const client = await enter(url, `reader${at}`);
    await client.rooms.joinRoom({ roomId });
    await client.threads.replyToThread({ roomId, replyTo: data.threadId, threadText });
    await client.messages.sendMessage({ id: roomId, message: threadText, type: 'text', tempId: newId() });
    client.close();
  }
  owner.close();
  return {
    'a public thread': publicThreadAddress(data.threadId),
    'the same in Urdu': `${publicThreadAddress(data.threadId)}?lang=ur`,
    'the preview of a room': `/preview/room/${roomId}`,
    'a profile': '/user/danish8',
    '/about': '/about',
    '/login': '/login',
    '/register': '/register',
  };
};

interface Measured {
  readonly scores: Readonly<Record<string, number>>;
  readonly lcp: number;
  readonly cls: number;
  readonly requests: number;
  readonly bytes: number;
}

/** One first visit by Lighthouse's mobile phone on its slow network, both simulated. */
const visit = async (url: string, port: number): Promise<Measured> => {
  // A stranger's first visit: Lighthouse empties the cache but keeps storage, which says that the fonts were here before.
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', clearStorageTypes: ['all'] });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { audits, categories } = result.lhr;
  const details = audits['network-requests']?.details as { items: { url: string; transferSize: number }[] } | undefined;
  // Pictures inside of a style sheet are listed too.
  const items = details?.items.filter(({ url: of }) => !of.startsWith('data:')) ?? [];
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    requests: items.length,
    bytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
};

const medianOf = (visits: readonly Measured[], of: (measured: Measured) => number): number =>
  percentile(visits.map(of), 0.5);

/** Lighthouse's figures of the pages that strangers open first; the median of five visits each. */
export const benchLighthouse = async (): Promise<void> => {
  const server = await startBaithak();
  const port = await freePort();
  // Letters as wide as a phone draws them, not fitted to whole pixels.
  const browser = await openBrowser([`--remote-debugging-port=${port}`, '--font-render-hinting=none']);
  try {
    const figures = [];
    for (const [what, path] of Object.entries(await createPages(server.url, browser))) {
      const visits: Measured[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(server.url + path, port));
      const scores = Object.keys(visits[0]?.scores ?? {}).map(
        (name) => `${name} ${medianOf(visits, ({ scores: all }) => all[name] ?? 0)}`,
      );
      figures.push({
        what,
        measured: `${scores.join(', ')}; LCP ${(medianOf(visits, ({ lcp }) => lcp) / 1000).toFixed(2)} s, CLS ${medianOf(visits, ({ cls }) => cls).toFixed(3)}, ${medianOf(visits, ({ requests }) => requests)} requests, ${(medianOf(visits, ({ bytes }) => bytes) / 1000).toFixed(0)} kB`,
      });
    }
    printFigures(`Lighthouse, mobile, median of ${runs} visits`, figures);
  } finally {
    await browser.close();
    await server.stop();
  }
};
