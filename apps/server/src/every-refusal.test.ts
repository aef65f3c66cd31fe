import { contracts } from '@baithak/protocol/contracts';
import { errorsOf, isCall, isEmit, type Entry } from '@baithak/protocol/define-contract';
import type { ErrorCode } from '@baithak/protocol/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { domains } from './domains.ts';
import notProduced from './not-produced.json' with { type: 'json' };
import { notBuilt } from './platform/implement.ts';
import { recordedRefusals } from './testing/refusals.ts';

/** What can follow any call, and is declared by none. */
const everywhere: ReadonlySet<string> = new Set<ErrorCode>([
  'UNKNOWN',
  'NOT_BUILT',
  'NOT_READY',
  'REQUEST_TIMEOUT',
  'TOO_LARGE',
  'WRONG_TYPE',
  'SUSPENDED',
]);

const entries = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as Record<string, Entry>).flatMap(([key, entry]) =>
    isCall(entry) || isEmit(entry) ? [{ domain, key, entry }] : [],
  ),
);

const built = entries.filter(({ domain, key }) => domains[domain]?.wire.handlers[key] !== notBuilt);
const declared = built.flatMap(({ key, entry }) => errorsOf(entry).map((code) => `${key} ${code}`));
/** Events that are in no contract, and what they are answered (docs/contract.md#acknowledgements). */
const unknownEvents = ['unknown NOT_FOUND', 'unknown TOO_MANY'];
/** A body that is not JSON is refused where nothing is read from it, too. */
const allowed = entries.flatMap(({ key, entry }) =>
  [...errorsOf(entry), ...(isCall(entry) && entry.route.startsWith('POST') ? ['INVALID_INPUT'] : [])].map(
    (code) => `${key} ${code}`,
  ),
);
/** Codes of parts that are not built: no ban, no verdict and no suspension exists yet. */
const unproducedYet: readonly string[] = notProduced;
const { seen, unrecorded, unfinished } = recordedRefusals();

it('every test file that starts an app has run here, so that its refusals are recorded', () => {
  const command = `npm test -- --only=server${unrecorded.length > 5 ? '' : ` ${unrecorded.join(' ')}`}`;
  expect(unrecorded, `Run them first: ${command}\n`).toEqual([]);
});

/** Codes with the test files that met them, one per line. */
const listed = (refusals: readonly string[]): string =>
  refusals
    .toSorted()
    .map((each) => [each, ...(seen.get(each) ?? [])].join('  '))
    .join('\n');

// The other tests record what they are refused (testing/refusals.ts). In a whole run this file comes after them; alone it
// compares what the last run of each of them recorded.
describe("the server's tests", () => {
  beforeEach(({ skip }) => {
    skip(unfinished.length > 0, `not compared, since these files did not pass: ${unfinished.join(' ')}`);
  });

  it('meet every error code that a built call declares, except those of not-produced.json', () => {
    const missing = declared.filter((each) => !seen.has(each) && !unproducedYet.includes(each));
    expect(missing, `No test was refused so:\n${listed(missing)}\n`).toEqual([]);
  });

  it('meet nothing that not-produced.json lists: the list can only shrink', () => {
    const obsolete = unproducedYet.filter((each) => seen.has(each) || !declared.includes(each));
    expect(obsolete, `Remove from not-produced.json:\n${listed(obsolete)}\n`).toEqual([]);
  });

  it('meet no code that the call does not declare', () => {
    const known = new Set([...allowed, ...unknownEvents]);
    const undeclared = [...seen.keys()].filter((each) => !known.has(each) && !everywhere.has(each.split(' ')[1] ?? ''));
    expect(undeclared, `Answered, and not declared:\n${listed(undeclared)}\n`).toEqual([]);
  });
});
