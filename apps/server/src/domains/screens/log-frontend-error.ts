import { limits } from '@baithak/protocol/limits';
import type { screensContract } from '@baithak/protocol/screens';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { withoutSecrets } from './without-secrets.ts';

const cut = (text: string | undefined): string | undefined => text && withoutSecrets(text.slice(0, limits.crashReport));

const componentStack = (info: unknown): string | undefined =>
  typeof info === 'object' && info !== null && 'componentStack' in info && typeof info.componentStack === 'string'
    ? info.componentStack
    : undefined;

/** Logs a crash of the interface (specification 7); who had it is not kept. */
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
