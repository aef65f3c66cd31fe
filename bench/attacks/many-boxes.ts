import { mp4 } from '@baithak/server/testing/media/videos';

const boxes = 390_000;

/** A video of 3.5 MB that ends with 390,000 boxes of tags, 9 bytes each: each is to be erased. */
export const manyBoxesMp4 = (): Buffer => {
  const small = Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from('udtax')]);
  return Buffer.concat([mp4(), Buffer.alloc(boxes * small.length, small)]);
};
