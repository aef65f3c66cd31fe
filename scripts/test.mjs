import { closingLine } from './lib/count.mjs';
import { printError } from './lib/user-error.mjs';
import { runSuites } from './lib/suites.mjs';

/** npm test [-- --only=<suite> [arguments for vitest]]: every test of the project, browser tests included. */
const main = async () => {
  const args = process.argv.slice(2);
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const count = await runSuites({ only, args: args.filter((arg) => !arg.startsWith('--only=')) });
  for (const line of count.failures) console.log(`broken: ${line}`);
  console.log(`\n${closingLine(count)}`);
  return count.failed === 0 ? 0 : 1;
};

process.exitCode = await main().catch(printError);
