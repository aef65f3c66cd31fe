import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Every test process of a run appends here; vitest.config.ts names the file, a new one each run. */
const file = process.env['REFUSALS_FILE'] ?? '';

const line = /^baithak_refusals_total\{entry="(\w+)",code="(\w+)"\} [1-9]/gm;

/** Keeps what an app refused since it started, as its /metrics tell it; before it closes. */
export const recordRefusals = async (url: string): Promise<void> => {
  if (file === '') return;
  const metrics = await (await fetch(`${url}/metrics`)).text();
  appendFileSync(file, [...metrics.matchAll(line)].map(([, entry, code]) => `${entry} ${code}\n`).join(''));
};

/** `<key of the contract> <code>` of every refusal of this run so far. */
export const recordedRefusals = (): ReadonlySet<string> =>
  new Set(
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((each) => each !== '')
      : [],
  );
