import { useEffect } from 'react';
import { client } from '../../lib/client.ts';

/**
 * Personal events for as long as the session lasts, whatever the home shows: they begin again with each connection and
 * end with the tokens. A person who becomes another keeps the connection.
 */
export const usePersonalEvents = (): void => {
  useEffect(() => void client.openPersonalEvents({ notifications: true }).catch(() => undefined), []);
};
