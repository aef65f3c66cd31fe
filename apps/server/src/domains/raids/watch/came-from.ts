import { createHmac, randomBytes } from 'node:crypto';

/** Of this process alone: nothing that it is made of can be found out from it. */
const key = randomBytes(32);
const hashed = (address: string): string => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16);

/** Where somebody came from, as keyed hashes that are never stored. */
export interface CameFrom {
  /** Of IPv6 the network of one household. */
  readonly address: string;
  /** Of IPv6 the first 48 bits, which are given to one subscriber: many addresses of one network count as one. */
  readonly network: string;
}

const groupsOfNetwork = 3;

export const cameFrom = (address: string): CameFrom => ({
  address: hashed(address),
  network: hashed(address.includes(':') ? address.split(':').slice(0, groupsOfNetwork).join(':') : address),
});
