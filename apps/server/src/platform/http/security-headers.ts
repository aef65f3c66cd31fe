import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { contentPolicy, transportSecurity } from './origins.ts';

/** What helmet would set on each answer. */
const headersOf = (options: Parameters<typeof helmet>[0]): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return response.getHeaders();
};

const optionsOf = (config: Config, directives: ReturnType<typeof contentPolicy> = {}) => ({
  contentSecurityPolicy: { directives: { ...contentPolicy(config), ...directives } },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  strictTransportSecurity: transportSecurity(config),
});

/** The headers of every answer, made once: helmet's own making of them took 9 % of a process that refused a flood. */
export const securityHeaders = (config: Config): OutgoingHttpHeaders => headersOf(optionsOf(config));

/** Those of an embedded page: it runs no script, so that a frame around it cannot trick anybody into an action. */
export const framedHeaders = (config: Config): OutgoingHttpHeaders =>
  headersOf({
    ...optionsOf(config, { 'script-src': ["'none'"], 'frame-ancestors': ['*'] }),
    frameguard: false,
  });
