import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/*
 * Each test file has a recording: the refusals that its last run met. They outlive the run, so that every-refusal.test.ts
 * can compare them with the contract also when it runs alone.
 */
const sourceDir = fileURLToPath(new URL('..', import.meta.url));
const recordings = fileURLToPath(new URL('../../../../node_modules/.cache/baithak-refusals', import.meta.url));

const refusalMetric = /^baithak_refusals_total\{entry="(\w+)",code="(\w+)"\} [1-9]/gm;

/** The recording of a test file (`domains/rooms/join.test.ts`); folders become `--`. */
const recordingOf = (testFile: string): string => join(recordings, testFile.replaceAll(/[/\\]/g, '--'));

/** Set at the first recording of this test file's run, which replaces that of its last run. Each file has a process of its own. */
let begun = false;

/** Records what an app has refused since it started, from its /metrics; call it before the app closes. */
export const recordRefusals = async (url: string): Promise<void> => {
  const testFile = relative(sourceDir, expect.getState().testPath ?? 'unknown');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = [...metrics.matchAll(refusalMetric)].map(([, entry, code]) => `${entry} ${code}\n`).join('');
  mkdirSync(recordings, { recursive: true });
  if (begun) appendFileSync(recordingOf(testFile), lines);
  else writeFileSync(recordingOf(testFile), lines);
  begun = true;
};

export interface RecordedRefusals {
  /** `<key of the contract> <code>` of each refusal, with the test files that met it. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
  /** Test files that start an app, and have no recording. */
  readonly unrecorded: readonly string[];
}

/** What the last run of each test file met. Recordings of files that are gone do not count. */
export const recordedRefusals = (): RecordedRefusals => {
  const testFiles = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.test.ts'),
  );
  const recorded = testFiles.filter((path) => existsSync(recordingOf(path)));
  const seen = new Map<string, string[]>();
  for (const path of recorded) {
    const lines = new Set(readFileSync(recordingOf(path), 'utf8').split('\n').filter(Boolean));
    for (const line of lines) seen.set(line, [...(seen.get(line) ?? []), path]);
  }
  const startsApp = (path: string): boolean =>
    /\b(useWorld|openWorld)\(/.test(readFileSync(join(sourceDir, path), 'utf8'));
  return { seen, unrecorded: testFiles.filter((path) => !recorded.includes(path) && startsApp(path)) };
};
