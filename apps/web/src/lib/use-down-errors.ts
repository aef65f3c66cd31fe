import { useEffect } from 'react';
import { client } from './client.ts';
import { useComplain } from './use-complain.ts';

/** Says what the server refused of an emit that nobody waited for (`downError`, specification 8). */
export const useDownErrors = (): void => {
  const complain = useComplain();
  useEffect(() => client.on('downError', complain), [complain]);
};
