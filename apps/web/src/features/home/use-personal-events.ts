import { useEffect } from 'react';
import { client } from '../../lib/client.ts';

/**
 * Receives personal events as long as the session lasts: they start again with each connection and end with the tokens.
 * A guest who becomes a member keeps the connection.
 */
export const usePersonalEvents = (): void => {
  useEffect(() => void client.openPersonalEvents({ notifications: true }).catch(() => undefined), []);
};
