import { defineWrite } from '../../platform/db/write.ts';
import { rememberAddress, type AddressUse } from './person-addresses.queries.ts';

export const storeAddress = defineWrite({
  name: 'bans.storeAddress',
  run: (tx, use: AddressUse) => rememberAddress(tx, use),
});
