import type { ServiceUrls } from '@baithak/client/options';

const ownOrigin: ServiceUrls = { auth: '', api: '', socket: '', assets: '' };

/** Addresses of services on other hosts: the server writes them into `<meta name="baithak-urls">` as JSON. */
const urls = (): ServiceUrls => {
  const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="baithak-urls"]')?.content;
  if (told === undefined || told === '') return ownOrigin;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it into the page that it served
  return { ...ownOrigin, ...(JSON.parse(told) as Partial<ServiceUrls>) };
};

/**
 * The addresses of the services. Separate from the client: pages rendered by the server show pictures too, and the server
 * sets them once for its program.
 */
export const serviceUrls: ServiceUrls = urls();
