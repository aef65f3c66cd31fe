import { serviceUrls } from '../lib/service-urls.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';

/** The last crashes kept on the device, the newest first. */
const kept = 5;

interface CrashReport {
  error: { message: string; stack?: string };
  info: { address: string; language: string; at: string; components?: string };
}

const listOf = (text: string | null): unknown[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

const reportOf = (error: unknown, components: string | undefined): CrashReport => {
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    error: {
      message: String(error instanceof Error ? error.message : error).slice(0, 2000),
      ...(stack !== undefined && { stack: stack.slice(0, 8000) }),
    },
    info: {
      // What the server logs of it is in docs/contract.md#crash-reports. The path alone: a query or a hash may hold a token.
      address: location.pathname.replace(/^\/(setup|verify|reset|join|digest)\/.*/, '/$1/…'),
      language: document.documentElement.lang,
      at: new Date().toISOString(),
      ...(components !== undefined && { components: components.slice(0, 4000) }),
    },
  };
};

/**
 * Reports a crash to the server and keeps a copy on the device (docs/product.md#crash-report). Uses as little of the
 * app as possible, as that may be what crashed; never throws.
 */
export const reportCrash = (error: unknown, components?: string): void => {
  try {
    const report = reportOf(error, components);
    writeLocal('frontendErrors', JSON.stringify([report, ...listOf(readLocal('frontendErrors'))].slice(0, kept)));
    const body = JSON.stringify(report);
    void fetch(`${serviceUrls.api}/generic/frontendErrorLog`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
  } catch {
    // A crash inside the crash report is ignored.
  }
};
