import type { Page } from 'playwright';

/** Colours for pictures that are told apart. */
export const colours = ['#b5472f', '#0b6b50', '#e0a526'] as const;

/** A small PNG that the page draws: a disc on a ground, CSS pixels. */
export const drawn = async (page: Page, width: number, height: number, colour: string): Promise<Buffer> => {
  const bytes = await page.evaluate(
    async ([w, h, fill]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('This browser has no canvas.');
      pen.fillStyle = '#f4e6cf';
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = fill;
      pen.arc(w / 2, h / 2, Math.min(w, h) / 3, 0, 7);
      pen.fill();
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    [width, height, colour] as const,
  );
  return Buffer.from(bytes);
};

/** So many pictures to choose in a file field. */
export const drawnFiles = async (page: Page, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `p${at}.png`,
      mimeType: 'image/png',
      buffer: await drawn(page, 320 + 20 * at, 240, colours[at % 3] ?? colours[0]),
    })),
  );

/** A WebM of some frames that the page records. */
export const clip = async (page: Page): Promise<Buffer> => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser has no canvas.');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < 45; frame += 1) {
      pen.fillStyle = frame % 2 === 0 ? '#0b6b50' : '#b5472f';
      pen.fillRect(0, 0, 320, 180);
      await new Promise((done) => requestAnimationFrame(done));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return Buffer.from(bytes);
};
