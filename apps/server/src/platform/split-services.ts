import type { Service } from '@baithak/protocol/define-contract';

interface Given {
  readonly SERVICES: readonly Service[];
  readonly PUBLIC_URL?: string | undefined;
  readonly AUTH_URL?: string | undefined;
  readonly API_URL?: string | undefined;
  readonly SOCKET_URL?: string | undefined;
  readonly ASSETS_URL?: string | undefined;
}

const addressOf = { auth: 'AUTH_URL', api: 'API_URL', socket: 'SOCKET_URL', assets: 'ASSETS_URL' } as const;
const behindPages = ['auth', 'api', 'socket', 'assets'] as const;

/**
 * What a process that serves only some services must be told (docs/contract.md#settings): its pages lead to the other
 * services, and a process without pages lets only those of PUBLIC_URL call it. Undefined when nothing is missing.
 */
export const missingAddress = (given: Given): string | undefined => {
  const served = new Set(given.SERVICES);
  if (!served.has('web'))
    return given.PUBLIC_URL === undefined
      ? 'PUBLIC_URL: SERVICES leaves web out, so the address of the pages is needed, as https://chat.example.'
      : undefined;
  const missing = behindPages.find((name) => !served.has(name) && given[addressOf[name]] === undefined);
  return missing && `${addressOf[missing]}: SERVICES leaves ${missing} out, so the address of that service is needed.`;
};
