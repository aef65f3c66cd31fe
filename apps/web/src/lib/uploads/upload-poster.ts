import { videoFrames } from '@baithak/protocol/contracts/uploads.rules';

/** The longest side of a poster, and of a frame for the classifier, in pixels. */
const longest = 1280;
const longestOfFrame = 320;
/** A browser that cannot play the video may fire no event at all: after this time what is drawn by then is all. */
const timeoutMs = 8_000;
/** Parts of the video's length. */
const framesAt = [1 / 10, 4 / 10, 7 / 10, 95 / 100].slice(0, videoFrames);

/** Pictures of a video, as JPEGs. */
export interface DrawnVideo {
  readonly poster?: Blob;
  /** For the classifier, from its beginning to its end. */
  readonly frames: readonly Blob[];
}

const until = (target: HTMLVideoElement, name: string): Promise<void> =>
  new Promise((done, fail) => {
    target.addEventListener(name, () => done(), { once: true });
    target.addEventListener('error', () => fail(new Error('This browser cannot show the video.')), { once: true });
  });

const seek = async (video: HTMLVideoElement, at: number): Promise<void> => {
  const sought = until(video, 'seeked');
  video.currentTime = at;
  await sought;
};

/** Later than any end, in seconds. */
const end = 1e6;

/** Seconds; 0 when it cannot be known. Recordings made by browsers do not say theirs before their end was read. */
const lengthOf = async (video: HTMLVideoElement): Promise<number> => {
  if (!Number.isFinite(video.duration)) await seek(video, end);
  return Number.isFinite(video.duration) ? video.duration : video.currentTime;
};

const draw = (video: HTMLVideoElement, most: number): Promise<Blob | null> => {
  const scale = Math.min(1, most / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.82));
};

const drawInto = async (drawn: { poster?: Blob; frames: Blob[] }, video: HTMLVideoElement, url: string) => {
  const shown = until(video, 'loadeddata');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  await shown;
  // The first frame is often black.
  const length = await lengthOf(video);
  if (length > 0) await seek(video, Math.min(1, length / 4));
  const poster = await draw(video, longest);
  if (poster) drawn.poster = poster;
  for (const part of length > 0 ? framesAt : []) {
    await seek(video, part * length);
    const frame = await draw(video, longestOfFrame);
    if (frame) drawn.frames.push(frame);
  }
};

/**
 * Pictures of a video, drawn by the browser (docs/contract.md#types-and-sizes-of-files); none when this browser cannot
 * show it.
 */
export const drawVideo = async (file: Blob): Promise<DrawnVideo> => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const drawn: { poster?: Blob; frames: Blob[] } = { frames: [] };
  const giveUp = new Promise<void>((done) => setTimeout(done, timeoutMs));
  await Promise.race([drawInto(drawn, video, url), giveUp]).catch(() => undefined);
  const frames = [...drawn.frames];
  video.removeAttribute('src');
  video.load();
  URL.revokeObjectURL(url);
  return { ...drawn, frames };
};
