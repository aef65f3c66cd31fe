import { limits } from '@baithak/protocol/limits';
import type { loadingContract } from '@baithak/protocol/contracts/loading';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { removeSecrets } from './load-room.ts';

/** Characters of each of a report's texts that the log keeps. */
const most = { message: 1_000, stack: 6_000, components: 4_000, page: 200, language: 10, browser: 200 } as const;

/** A text of the report as the log may keep it; undefined when it is none. */
const kept = (value: unknown, name: keyof typeof most): string | undefined =>
  typeof value === 'string' ? removeSecrets(value.slice(0, limits.crashReport)).slice(0, most[name]) : undefined;

/** Links that work once have their secret in the path. */
const pageOf = (address: unknown): string | undefined =>
  kept(
    typeof address === 'string' ? address.replace(/\/(setup|verify|reset|join|digest)\/.*/s, '/$1/…') : undefined,
    'page',
  );

const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value) ? value : undefined;

/** Clients call the components what React calls them, or shorter. */
const factsOf = (info: unknown) => {
  const facts: Readonly<Record<string, unknown>> = typeof info === 'object' && info !== null ? { ...info } : {};
  return {
    components: kept(facts['components'] ?? facts['componentStack'], 'components'),
    page: pageOf(facts['address']),
    language: kept(facts['language'], 'language'),
    happenedAt: timeOf(facts['at']),
  };
};

/** Logs a crash of the interface (docs/product.md#crash-report) without what was written or who had it. */
export const logFrontendError: CallHandler<typeof loadingContract.logFrontendError> = async (
  caller,
  { error, info },
) => {
  await caller.limits.take({ name: 'frontendError', points: 20, seconds: 60 }, caller.address);
  if (JSON.stringify(info ?? null).length > limits.crashReport) throw new Refusal('TOO_LARGE');
  const crash = {
    message: kept(error.message, 'message'),
    stack: kept(error.stack, 'stack'),
    ...factsOf(info),
    browser: kept(caller.device, 'browser'),
  };
  caller.log.warn({ crash }, 'the interface crashed');
  return {};
};
