import { readFileName, type FileFacts, type Variant } from '@baithak/protocol/contracts/uploads.rules';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';

export const blobKey = (id: string, ext: string, variant: Variant | undefined): string =>
  `${id}${variant ?? ''}.${variant === '_poster' ? 'jpg' : ext}`;

/** The variants that a file of this name has. */
export const variantsOf = (
  { kind, placeholder }: Pick<FileFacts, 'kind' | 'placeholder'>,
  target: UploadTarget,
): Variant[] => {
  if (kind === 'video') return placeholder ? ['_poster'] : [];
  return target === 'avatar' ? ['_sm', '_md'] : ['_th'];
};

/** Every key that a stored file's bytes are under. */
export const blobKeysOf = (name: string, target: UploadTarget): string[] => {
  const facts = readFileName(name);
  if (!facts) return [];
  return [undefined, ...variantsOf(facts, target)].map((variant) => blobKey(facts.id, facts.ext, variant));
};
