import sharp from 'sharp';
import { drawScene } from '../seed/scenes.ts';
import { createRandom } from '../random.ts';
import { plain } from './pictures.ts';

/** The pictures that the project draws to measure the classifier with: nothing in them is naked. */
export interface JudgedPicture {
  readonly name: string;
  readonly bytes: Buffer;
}

const ofPixels = (width: number, height: number, colourAt: (x: number, y: number) => readonly number[]) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

const drawing = (body: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">${body}</svg>`),
  )
    .png()
    .toBuffer();

const face = (skin: string): string =>
  `<rect width="640" height="480" fill="#b9cfd6"/><rect x="230" y="360" width="180" height="140" fill="#2b3a67"/><ellipse cx="320" cy="220" rx="110" ry="145" fill="${skin}"/><path d="M205 190q10-140 115-140t115 140q-40-80-115-80t-115 80Z" fill="#2b1c14"/><circle cx="280" cy="215" r="10"/><circle cx="360" cy="215" r="10"/><path d="M285 290q35 26 70 0" stroke="#7a2f2b" stroke-width="7" fill="none"/>`;

const skins = { light: '#e8b899', middle: '#b98058', dark: '#6d4630' };

const page = Array.from(
  { length: 14 },
  (_, line) => `<rect x="60" y="${40 + line * 30}" width="${360 + ((line * 97) % 160)}" height="12" fill="#333"/>`,
).join('');

/** 24 pictures: scenes, faces as a child draws them, colours of skin, noise, text, and the smallest and largest there are. */
export const judgedSet = async (): Promise<JudgedPicture[]> => {
  const random = createRandom(7);
  const set: JudgedPicture[] = [];
  const add = async (name: string, bytes: Promise<Buffer>): Promise<void> =>
    void set.push({ name, bytes: await bytes });
  for (const scene of ['roofs', 'sea', 'tea', 'bazaar', 'shelf', 'snow'] as const)
    await add(`scene: ${scene}`, drawScene(scene));
  for (const [name, skin] of Object.entries(skins)) {
    await add(`face, ${name}`, drawing(face(skin)));
    await add(`plain skin, ${name}`, plain(skin, 'jpeg', { width: 640, height: 480 }));
    await add(
      `blurred skin, ${name}`,
      drawing(
        `<rect width="640" height="480" fill="${skin}"/><ellipse cx="250" cy="240" rx="160" ry="190" fill="#fff" opacity=".18"/><ellipse cx="430" cy="300" rx="120" ry="150" fill="#000" opacity=".14"/>`,
      ).then((bytes) => sharp(bytes).blur(30).jpeg().toBuffer()),
    );
  }
  await add('page of text', drawing(`<rect width="640" height="480" fill="#fff"/>${page}`));
  await add(
    'chequered',
    ofPixels(512, 512, (x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? [20, 20, 20] : [240, 240, 240]))
      .png()
      .toBuffer(),
  );
  await add(
    'gradient',
    ofPixels(640, 480, (x, y) => [x / 3, y / 2, 128].map(Math.floor))
      .jpeg()
      .toBuffer(),
  );
  await add(
    'noise',
    ofPixels(400, 400, () => [0, 1, 2].map(() => random.whole(0, 255)))
      .png()
      .toBuffer(),
  );
  await add(
    'noise of the colours of skin',
    ofPixels(400, 400, () => [random.whole(170, 240), random.whole(110, 180), random.whole(80, 150)])
      .png()
      .toBuffer(),
  );
  await add('white', plain('#fff'));
  await add('black', plain('#000'));
  await add('one pixel', plain('#c08060', 'png', { width: 1, height: 1 }));
  await add('40 million pixels', plain('#7090b0', 'jpeg', { width: 8000, height: 5000 }));
  return set;
};
