import type { PrivacyFacts } from '@baithak/protocol/public-pages';
import type { App } from '../../platform/context.ts';

/** What leaves the house by the settings of this moment (docs/contract.md#classifier-endpoint). */
export const privacyFacts = ({ config, settings }: Pick<App, 'config' | 'settings'>): PrivacyFacts => {
  const { endpoint } = config;
  if (!endpoint) return { endpoint: null };
  const { privateMessages } = settings.read().endpoint;
  return { endpoint: { host: new URL(endpoint.url).host, pictures: endpoint.images, privateMessages } };
};
