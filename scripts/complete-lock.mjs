// node scripts/complete-lock.mjs: after `npm install`, adds the packages for other platforms that npm left out of package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './lib/paths.mjs';
import { missingFromLock } from './rules/lock.mjs';

const path = inProject('package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingFromLock(lock.packages);
const [first, ...rest] = Object.entries({ ...lock.packages, ...missing });
// npm keeps the project itself first and the rest in this order.
lock.packages = Object.fromEntries(
  [first, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))].filter((entry) => entry !== undefined),
);
if (Object.keys(missing).length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} packages added to package-lock.json`);
