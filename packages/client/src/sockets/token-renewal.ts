import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import type { TokenKeeper } from '../http/tokens.ts';

/**
 * Renews the access token of the connection when the server announces that it ends soon (docs/contract.md#token-renewal).
 * An HTTP call refreshes its token by itself (http.ts).
 */
export const startTokenRenewal = (
  tokens: TokenKeeper,
  actions: AllActions,
  on: Pick<EventSubscribers, 'tokenEnding'>,
): void => {
  const renew = async (): Promise<void> => {
    const token = await tokens.refresh();
    await actions.accounts.setAuthToken({ token });
  };
  let renewing: Promise<void> | undefined;
  on.tokenEnding(() => {
    // Every namespace gets the event; one answer renews the whole connection.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
  });
};
