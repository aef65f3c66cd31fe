// npm run proof [-- --failed | --seed=<number>] [arguments for vitest]: every test in its long form and on both databases, then what
// measures, alone (docs/development.md#what-runs-where).
import { randomInt } from 'node:crypto';
import { sum } from './lib/count.mjs';
import { printError } from './lib/user-error.mjs';
import { buildWeb, finish, runFailed, runVitest } from './lib/suites.mjs';

const main = async () => {
  const args = process.argv.slice(2);
  const seed = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length) ?? String(randomInt(2 ** 31));
  const rest = args.filter((arg) => !arg.startsWith('--seed=') && arg !== '--failed');
  const env = { PROOF: '1', PROOF_SEED: seed };
  console.log(`Random inputs come from the seed ${seed}: npm run proof -- --seed=${seed}`);

  const built = await buildWeb();
  /** Where files are named, they may all be of one of the two runs. @param {string[]} more */
  const vitest = async (more) => {
    const chosen = [...rest, ...more];
    const mayBeEmpty = chosen.length > 0;
    const tests = await runVitest(chosen, { minutes: 60, mayBeEmpty, env });
    const measuring = { minutes: 30, alone: true, mayBeEmpty, env: { ...env, MEASURE: '1' } };
    const measurements = await runVitest(chosen, measuring);
    return sum([...built, tests, measurements]);
  };
  const count = await (args.includes('--failed') ? runFailed('proof', vitest) : vitest([]));
  return finish('proof', count);
};

process.exitCode = await main().catch(printError);
