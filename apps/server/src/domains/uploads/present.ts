import type { UploadedFile } from '@baithak/protocol/uploads';
import type { App } from '../../platform/context.ts';
import type { PreparedFile } from './prepare-file.ts';
import { presentFile } from './signature.ts';

/** An uploaded file for the one who uploaded it. `duration` in seconds. */
export const presentUploaded = (
  app: Pick<App, 'db' | 'clock'>,
  { kind, width, height, size, duration }: PreparedFile,
  name: string,
): UploadedFile => ({
  name: presentFile(app, name, 'private'),
  type: kind,
  width,
  height,
  size,
  ...(duration === null ? {} : { duration: duration / 1000 }),
});
