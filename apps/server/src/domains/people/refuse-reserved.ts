import { staffRank } from '@baithak/protocol/ranks';
import { isReservedAsShown } from '@baithak/protocol/text/reserved-urdu-names';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NewProfile } from './store-profile.write.ts';

/** Throws NAME_RESERVED for a name that would pass for who runs the place, in any spelling; staff may call themselves so. */
export const refuseReservedNames = ({ rank }: Viewer, { fullname = '', alias = '' }: NewProfile['set']): void => {
  if (rank >= staffRank) return;
  for (const [path, name] of Object.entries({ fullname, alias }))
    if (isReservedAsShown(name))
      throw new Refusal('NAME_RESERVED', {
        msg: 'This name is reserved. Choose another one.',
        details: [{ path, msg: 'is reserved' }],
      });
};
