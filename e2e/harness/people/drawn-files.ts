import type { Page } from 'playwright';

/** Colours for pictures that must differ. */
export const colors = ['#b5472f', '#0b6b50', '#e0a526'] as const;

/** A small PNG that the page draws: a disc on a background, in CSS pixels. */
export const drawn = async (page: Page, width: number, height: number, color: string): Promise<Buffer> => {
  const bytes = await page.evaluate(
    async ([w, h, fill]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      context.fillStyle = '#f4e6cf';
      context.fillRect(0, 0, w, h);
      context.fillStyle = fill;
      context.arc(w / 2, h / 2, Math.min(w, h) / 3, 0, 7);
      context.fill();
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    [width, height, color] as const,
  );
  return Buffer.from(bytes);
};

/** This many pictures for a file field. */
export const drawnFiles = async (page: Page, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `p${index}.png`,
      mimeType: 'image/png',
      buffer: await drawn(page, 320 + 20 * index, 240, colors[index % 3] ?? colors[0]),
    })),
  );

/** A WebM video of 45 frames and more, recorded by the page: two colours in turn, or these three one after the other. */
export const clip = async (page: Page, thirds?: readonly string[]): Promise<Buffer> => {
  const bytes = await page.evaluate(async (fills) => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    const begun = performance.now();
    for (let third = 0; third < 3; third += 1) {
      const from = performance.now();
      // A busy browser draws the first frames slowly: what follows is no shorter part of the video for that.
      for (let frame = 0; frame < 15 || performance.now() - from < (from - begun) / 3; frame += 1) {
        context.fillStyle = fills?.[third] ?? (frame % 2 === 0 ? '#0b6b50' : '#b5472f');
        context.fillRect(0, 0, 320, 180);
        await new Promise((done) => requestAnimationFrame(done));
      }
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  }, thirds);
  return Buffer.from(bytes);
};
