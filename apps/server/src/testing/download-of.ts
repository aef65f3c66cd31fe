import { readZip } from './read-zip.ts';
import { password, type Person } from './world.ts';

/** The files of somebody's download of their own data, made now, by name. */
export const downloadOf = async ({ client }: Pick<Person, 'client'>): Promise<Map<string, Buffer>> => {
  await client.accountData.makeExport({ password });
  return readZip(Buffer.from(await (await client.accountData.exportMyData()).arrayBuffer()));
};
