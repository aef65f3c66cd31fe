import type { Urls } from '@baithak/client/options';

const ownOrigin: Urls = { auth: '', api: '', socket: '', assets: '' };

/** Addresses of services on other hosts: the server writes them into `<meta name="baithak-urls">` as JSON. */
const urls = (): Urls => {
  const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="baithak-urls"]')?.content;
  if (told === undefined || told === '') return ownOrigin;
  return { ...ownOrigin, ...(JSON.parse(told) as Partial<Urls>) };
};

/** Where the services are. Without the client: pages that the server draws show pictures too. */
export const serviceUrls: Urls = urls();
