import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A host that is not on the internet, or has no address at all. */
export class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress';
}

interface Names {
  resolve4(host: string): Promise<string[]>;
  resolve6(host: string): Promise<string[]>;
}

/**
 * A `lookup` that finds public addresses only. What it returns is what is connected to, so that a name cannot answer
 * one address here and another one later. It asks the name servers itself: `dns.lookup` keeps one of the process's four
 * threads for as long as somebody's name server is slow, and files wait for those too.
 */
export const resolvePublic = (names: Names = new Resolver({ timeout: 2000, tries: 2 })): LookupFunction => {
  const addressesOf = async (host: string) => {
    const [four, six] = await Promise.all([names.resolve4(host).catch(() => []), names.resolve6(host).catch(() => [])]);
    return [
      ...four.map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ].filter(({ address }) => isPublicAddress(address));
  };
  return (host, { all }, done) => {
    addressesOf(host).then(
      (found) => {
        const [first] = found;
        if (!first) done(new NoPublicAddress('The host has no public address.'), '', 0);
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };
};
