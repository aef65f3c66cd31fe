import { open } from 'node:fs/promises';
import { countProcessor } from '../../../../platform/cost.ts';
import { BadMedia, type VideoFacts, createByteReader } from './bytes.ts';
import { readMp4 } from './mp4.ts';
import { readOgg } from './ogg.ts';
import { readWebm } from './read-webm.ts';

export type VideoFormat = 'mp4' | 'webm' | 'ogg';

const readers = { mp4: readMp4, webm: readWebm, ogg: readOgg } as const;
const longestSide = 16_384;
/** Milliseconds: a longer duration than four days is ignored. */
const longest = 345_600_000;

/** Reads a received video to its end and erases its tags in place. Throws BadMedia. */
export const readVideo = async (path: string, format: VideoFormat): Promise<VideoFacts & { size: number }> => {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const reader = createByteReader(handle, size);
    const facts = await readers[format](reader, handle).finally(() => countProcessor(reader.steps()));
    const { width, height, duration } = facts;
    if (width < 1 || height < 1 || width > longestSide || height > longestSide)
      throw new BadMedia('Its size cannot be.');
    return {
      width,
      height,
      duration: duration !== undefined && duration > 0 && duration <= longest ? duration : undefined,
      size,
    };
  } finally {
    await handle.close();
  }
};
