import { newId } from '@baithak/protocol/ids';
import type { App } from '../../platform/context.ts';
import { houseId } from './find-room.ts';
import { storeFirstRoom } from './start.write.ts';

const title = 'The Sitting Room';

/** On an empty database: one public room (CONTRACT.md 1), which is the platform Owner's. */
export const start = async ({ db, clock }: App): Promise<undefined> => {
  await db.write(storeFirstRoom, {
    id: newId(),
    slugs: ['baithak'],
    title,
    type: 'Normal',
    access: 'Public',
    description: 'Come in, sit down, talk.',
    topic: '',
    rules: '',
    creator: houseId,
    tilePattern: 0,
    tilePalette: 0,
    at: clock.now(),
  });
};
