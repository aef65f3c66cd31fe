import { dayOf } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { createLru } from '../../platform/lru.ts';
import { type AddressUse, lastDayAt, storeAddress } from './addresses.write.ts';

/** Pairs of person and address of which it is known that today is kept; the least recently used is looked up again. */
const most = 50_000;

/** Keeps who uses which address, by one write a day, person and address at most. */
interface AddressKeeper {
  /** Before anything else of a call from there: an address ban holds from the first call on. */
  remember(use: AddressUse): Promise<void>;
}

export const createAddressKeeper = ({ db }: Pick<App, 'db'>): AddressKeeper => {
  const known = createLru<Promise<void>>(most);

  const keep = async (use: AddressUse): Promise<void> => {
    if ((await lastDayAt(db.read, use)) !== dayOf(use.at)) await db.write(storeAddress, use);
  };

  return {
    remember: (use) => {
      const key = `${dayOf(use.at)} ${use.userId} ${use.address}`;
      const kept = known.get(key) ?? keep(use);
      known.set(key, kept);
      kept.catch(() => known.delete(key));
      return kept;
    },
  };
};
