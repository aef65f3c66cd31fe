/** The longest side of a poster, in pixels. */
const longest = 1280;
/** A browser that cannot play the video may fire no event at all: after this time there is no poster. */
const timeoutMs = 8_000;

const until = (target: HTMLVideoElement, name: string): Promise<void> =>
  new Promise((done, fail) => {
    target.addEventListener(name, () => done(), { once: true });
    target.addEventListener('error', () => fail(new Error('This browser cannot show the video.')), { once: true });
  });

const frameOf = async (video: HTMLVideoElement, url: string): Promise<Blob | null> => {
  const shown = until(video, 'loadeddata');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  await shown;
  // The first frame is often black. Recordings made by browsers have no duration.
  const at = Number.isFinite(video.duration) ? Math.min(1, video.duration / 4) : 0;
  if (at > 0) {
    const sought = until(video, 'seeked');
    video.currentTime = at;
    await sought;
  }
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.82));
};

/**
 * A picture of a video, drawn by the browser (docs/contract.md#types-and-sizes-of-files); null when this browser cannot
 * show it.
 */
export const drawPoster = async (file: Blob): Promise<Blob | null> => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const giveUp = new Promise<null>((done) => setTimeout(() => done(null), timeoutMs));
  try {
    return await Promise.race([frameOf(video, url), giveUp]);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
};
