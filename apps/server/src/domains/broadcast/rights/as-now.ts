import type { SocketCaller } from '../../../platform/context.ts';

/** The caller with the name and rank that their connection has now, at this moment: a call that has waited may have begun with more rights. */
export const asNow = (caller: SocketCaller): SocketCaller => ({
  ...caller,
  viewer: { ...caller.connection.viewer, at: caller.clock.now() },
});
