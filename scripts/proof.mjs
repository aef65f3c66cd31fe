// npm run proof: the long checks, whole. They are the test files that use inProof(); `npm test` runs a short form of each.
import { globSync, readFileSync } from 'node:fs';
import { closingLine } from './lib/count.mjs';
import { inProject, root } from './lib/paths.mjs';
import { printError } from './lib/user-error.mjs';
import { runVitest } from './lib/suites.mjs';

/** @returns {string[]} the test files that have a long form, or whose screens are inspected in more themes then */
const longChecks = () =>
  globSync(['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'bench/*.test.ts', 'e2e/**/*.test.ts'], {
    cwd: root,
  })
    .filter((path) => !path.includes('node_modules'))
    .filter((path) => /from '[^']*(in-proof|inspect)(\.ts)?'/.test(readFileSync(inProject(path), 'utf8')));

const main = async () => {
  const files = longChecks();
  console.log(`The long checks, whole:\n  ${files.join('\n  ')}`);

  const count = await runVitest(files, { minutes: 60, env: { PROOF: '1' } });
  for (const line of count.failures) console.log(`broken: ${line}`);
  console.log(`\n${closingLine(count)}`);
  return count.failed === 0 ? 0 : 1;
};

process.exitCode = await main().catch(printError);
