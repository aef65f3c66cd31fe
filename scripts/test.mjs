import { printError } from './lib/user-error.mjs';
import { finish, runSuites } from './lib/suites.mjs';

/** npm test [-- --failed | --only=<suite>] [arguments for vitest]: the tests, stories in browsers included (docs/development.md#what-runs-where). */
const main = async () => {
  const args = process.argv.slice(2);
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const rest = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--failed');
  return finish('test', await runSuites({ only, failed: args.includes('--failed'), args: rest }));
};

process.exitCode = await main().catch(printError);
