import { createLru } from '../../../platform/lru.ts';

/** Remembered at once; the least recently used is forgotten beyond. */
const most = 20_000;

/** The addresses from which an account was signed in to lately, in this process's memory only. */
export interface KnownPlaces {
  add(login: string, address: string): void;
  has(login: string, address: string): boolean;
}

export const createKnownPlaces = (): KnownPlaces => {
  const places = createLru<true>(most);
  const keyOf = (login: string, address: string): string => `${login} ${address}`;
  return {
    add: (login, address) => void places.set(keyOf(login, address), true),
    has: (login, address) => places.get(keyOf(login, address)) === true,
  };
};
