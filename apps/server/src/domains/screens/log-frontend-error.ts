import { limits } from '@baithak/protocol/limits';
import type { screensContract } from '@baithak/protocol/contracts/screens';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';

/** Removes what might identify a person or grant access: mail addresses, query strings, long tokens. */
export const removeSecrets = (text: string): string =>
  text
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, '[mail]')
    .replace(/\?[^\s)'"]*/g, '?…')
    .replace(/[A-Za-z0-9_-]{40,}/g, '[secret]');

const cut = (text: string | undefined): string | undefined => text && removeSecrets(text.slice(0, limits.crashReport));

const componentStack = (info: unknown): string | undefined =>
  typeof info === 'object' && info !== null && 'componentStack' in info && typeof info.componentStack === 'string'
    ? info.componentStack
    : undefined;

/** Logs a crash of the interface (docs/product.md#crash-report) without storing who had it. */
export const logFrontendError: CallHandler<typeof screensContract.logFrontendError> = async (
  caller,
  { error, info },
) => {
  await caller.limits.take({ name: 'frontendError', points: 20, seconds: 60 }, caller.address);
  if (JSON.stringify(info ?? null).length > limits.crashReport) throw new Refusal('TOO_LARGE');
  caller.log.warn(
    { crash: { message: cut(error.message), stack: cut(error.stack), components: cut(componentStack(info)) } },
    'the interface crashed',
  );
  return {};
};
