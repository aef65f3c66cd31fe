import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { localUrl, BadSetting, type Config } from '../config.ts';

/** Listens where HOST and PORT say, and returns that address. Throws BadSetting when it cannot listen there. */
export const startListening = async (server: FastifyInstance, config: Config): Promise<string> => {
  const { host, port } = config;
  try {
    await server.listen({ port, host });
  } catch (error) {
    const why = whyNot(error instanceof Error && 'code' in error ? String(error.code) : '', host, port);
    throw why === undefined ? error : new BadSetting(why, { cause: error });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has this kind of address
  return localUrl(host, (server.server.address() as AddressInfo).port);
};

const whyNot = (code: string, host: string, port: number): string | undefined => {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} on ${host} is in use by another program. Stop that one, or choose another PORT.`;
  if (code === 'EACCES') return `PORT: ${port} may not be opened by this user. Choose one from 1024 up.`;
  return /^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|EINVAL)$/.test(code)
    ? `HOST: ${host} is not an address of this machine (${code}).`
    : undefined;
};
