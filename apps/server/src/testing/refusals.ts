import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';

/*
 * Each test file has a recording: the refusals that its last run met. They outlive the run, so that every-refusal.test.ts
 * can compare them with the contract also when it runs alone.
 */
const sourceDir = fileURLToPath(new URL('..', import.meta.url));
const recordings = fileURLToPath(new URL('../../../../node_modules/.cache/baithak-refusals', import.meta.url));

const isWhole = inProof(false, true);

const refusalMetric = /^baithak_refusals_total\{entry="(\w+)",code="(\w+)"\} [1-9]/gm;

/** The recording of a test file (`domains/rooms/join.test.ts`); folders become `--`. */
const recordingOf = (testFile: string): string => join(recordings, testFile.replaceAll(/[/\\]/g, '--'));

/** The test file that has recorded last: its first recording replaces that of its last run. A process runs several files. */
let recorded: string | undefined;

/** Records what an app has refused since it started, from its /metrics; call it before the app closes. */
export const recordRefusals = async (url: string): Promise<void> => {
  const testFile = relative(sourceDir, expect.getState().testPath ?? 'unknown');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = [...metrics.matchAll(refusalMetric)].map(([, entry, code]) => `${entry} ${code}\n`).join('');
  mkdirSync(recordings, { recursive: true });
  if (recorded === testFile) appendFileSync(recordingOf(testFile), lines);
  else writeFileSync(recordingOf(testFile), lines);
  recorded = testFile;
};

/** It is there while a test file runs, and after it failed or broke off. */
const markOf = (testFile: string): string => join(recordings, 'unfinished', basename(recordingOf(testFile)));

export const fileBegins = (testPath: string): void => {
  const mark = markOf(relative(sourceDir, testPath));
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
};

export const filePassed = (testPath: string): void => rmSync(markOf(relative(sourceDir, testPath)), { force: true });

export interface RecordedRefusals {
  /** `<key of the contract> <code>` of each refusal, with the test files that met it. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
  /** Test files that start an app, and have no recording: they did not run here. */
  readonly unrecorded: readonly string[];
  /** Test files whose last run failed or broke off: their recordings may be half. */
  readonly unfinished: readonly string[];
}

/** What the last run of each test file met. Recordings of files that are gone do not count. */
export const recordedRefusals = (): RecordedRefusals => {
  const testFiles = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.test.ts'),
  );
  const known = testFiles.filter((path) => existsSync(recordingOf(path)));
  const seen = new Map<string, string[]>();
  for (const path of known) {
    const lines = new Set(readFileSync(recordingOf(path), 'utf8').split('\n').filter(Boolean));
    for (const line of lines) seen.set(line, [...(seen.get(line) ?? []), path]);
  }
  const startsApp = (path: string): boolean =>
    /\b(useWorld|openWorld)\(/.test(readFileSync(join(sourceDir, path), 'utf8'));
  const runsNow = (path: string): boolean =>
    !path.endsWith('.measure.test.ts') && (isWhole || !path.endsWith('.proof.test.ts'));
  const half = testFiles.filter((path) => runsNow(path) && existsSync(markOf(path)));
  const unrecorded = testFiles.filter(
    (path) => runsNow(path) && !half.includes(path) && !known.includes(path) && startsApp(path),
  );
  return { seen, unrecorded, unfinished: half };
};
