import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { bareName, readFileName } from '@baithak/protocol/contracts/uploads.rules';
import { mediaIn, type MediaPart, type Part, type SendablePart } from '@baithak/protocol/parts/part';
import { limits } from '@baithak/protocol/limits';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Visibility } from './signature.ts';

/** Files of an open, Public, Normal room that everyone reads are seen by whoever has their names (docs/contract.md#names-of-files). */
export const visibilityIn = (
  room: Parameters<typeof isReadByEveryone>[0] & { readonly type: string; readonly names_epoch: number },
): Visibility => (isReadByEveryone(room) && room.type === 'Normal' ? 'public' : { epoch: room.names_epoch });

/** Stored parts with the file names as somebody who may see them gets them. */
export const presentMedia = (
  { services }: Pick<App, 'services'>,
  parts: readonly MessagePart[],
  visibility: Visibility | ((name: string) => Visibility),
): MessagePart[] => {
  const { signer } = services.uploads;
  const named = (name: string): string =>
    signer.present(name, typeof visibility === 'function' ? visibility(name) : visibility);
  return parts.map((part) => {
    if (part.type === 'image' || part.type === 'video') return { ...part, name: named(part.name) };
    if (part.type === 'gallery')
      return { ...part, items: part.items.map((item) => ({ ...item, name: named(item.name) })) };
    return part;
  });
};

/** The bare names of the files that parts show, each once. */
export const namesIn = (parts: readonly Part[]): string[] => [
  ...new Set(mediaIn(parts).map(({ name }) => bareName(name))),
];

const stored = (item: MediaPart): MediaPart => {
  const file = readFileName(item.name);
  if (!file || file.variant) throw new Refusal('BAD_UPLOAD_TOKEN');
  if (file.kind !== item.type)
    throw new Refusal('INVALID_INPUT', {
      details: [{ path: 'message', msg: `has a part ${item.type} that names a file of another type` }],
    });
  return { type: item.type, name: bareName(item.name) };
};

/**
 * Parts as a client sent them, as they are stored: names without signatures, of the right kind, not too many. Whose
 * they are is for `claimUpload`.
 */
export const storedMedia = (parts: readonly SendablePart[]): SendablePart[] => {
  if (namesIn(parts).length > limits.files) throw new Refusal('TOO_MANY_FILES');
  return parts.map((part) => {
    if (part.type === 'image' || part.type === 'video') return stored(part);
    return part.type === 'gallery' ? { ...part, items: part.items.map(stored) } : part;
  });
};
