import type { UploadedFile } from '@baithak/protocol/contracts/uploads';
import type { App } from '../../platform/context.ts';
import type { PreparedFile } from './receive/prepare-file.ts';
import { noRoom } from './serve/signature.ts';

/** An uploaded file for the one who uploaded it. `duration` in seconds. */
export const presentUploaded = (
  app: Pick<App, 'services'>,
  { kind, width, height, size, duration }: PreparedFile,
  name: string,
): UploadedFile => ({
  name: app.services.uploads.signer.present(name, noRoom),
  type: kind,
  width,
  height,
  size,
  ...(duration === null ? {} : { duration: duration / 1000 }),
});
