import { createRequire } from 'node:module';
import type * as OpenApp from '@baithak/server/testing/open-app';
import { createLogLines } from './log-lines.ts';
import type { RunningServer } from './running-server.ts';

/**
 * The server's modules as Node runs them: vitest would transform some hundred files for each worker, and what Node compiled
 * is kept from run to run.
 */
const native = createRequire(import.meta.url);

/**
 * The server of main.ts in this process, with the built web app: a start costs a tenth of a process's. Rejects with the
 * server's own words when it refuses a setting.
 */
export const startServerHere = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const { openAppWith } = native('@baithak/server/testing/open-app') as typeof OpenApp;
  const lines = createLogLines();
  const running = await openAppWith(settings, lines.add);
  return {
    url: running.url,
    lines,
    stop: async () => {
      await running.close();
      lines.fail(new Error(`The server was stopped:\n${lines.all().slice(-30).join('\n')}`));
    },
  };
};
