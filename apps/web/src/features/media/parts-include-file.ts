import type { Part } from '@baithak/protocol/parts/part';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';

/** Whether parts show the file with this bare name. */
export const partsIncludeFile = (parts: readonly Part[], bare: string): boolean =>
  parts.some((part) => {
    if (part.type === 'image' || part.type === 'video') return bareName(part.name) === bare;
    return part.type === 'gallery' && part.items.some(({ name }) => bareName(name) === bare);
  });
