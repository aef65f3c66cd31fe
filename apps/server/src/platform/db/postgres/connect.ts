import pg from 'pg';
import { BadSetting } from '../../config.ts';

// PostgreSQL's own messages are for people; network errors have a code, and their message may be empty.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error instanceof pg.DatabaseError || !('code' in error) ? error.message : String(error.code);
};

/** One connection outside of the pools. Throws BadSetting when there is none to be had. */
export const connect = async (databaseUrl: string, name: string, more: pg.ClientConfig = {}): Promise<pg.Client> => {
  const client = new pg.Client({
    ...more,
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  });
  // Queries reject by themselves; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new BadSetting(
      `DATABASE_URL: that PostgreSQL cannot be used (${reasonOf(error)}). Give one that runs and lets this user in.`,
      { cause: error },
    );
  });
  return client;
};
