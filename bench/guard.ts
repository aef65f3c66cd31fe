import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsOfFirstScreen } from './first-screen.ts';
import { type Bare, type Work, costOf, openBare } from './guard/bare.ts';
import { openCommunity } from './guard/community.ts';
import { probesOf, type Probe } from './guard/probes.ts';
import { statementsOfASend } from './guard/statements.ts';
import { readMemory, startBaithak, startReference, type RunningProcess } from './process.ts';

/** Worse by more than this is told, and ends it with 1; with 2 where nothing can be said. */
const allowed = 0.12;
const statements = 'statements of a send';
/** Other limits than the usual one. */
const limits: Readonly<Record<string, number>> = {
  // What is counted and not measured is the same in every run, but for what the server does beside it.
  [statements]: 0.02,
  // It becomes cheaper for thousands of times, in some runs sooner: four of one version differed by up to a quarter.
  search: 0.3,
};
const file = new URL('./baseline.json', import.meta.url);
const rounds = 20;

interface Measured {
  readonly what: string;
  /** Ours by the reference of the same run. */
  readonly ratio: number;
  /** By how much of itself the ratio may be wrong (two standard errors), from the scatter of its rounds; 0 for what is counted. */
  readonly margin: number;
  /** For people. */
  readonly shown: string;
}

const readBaseline = (): Readonly<Record<string, number>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `BENCH_BASELINE=write` alone
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};

type Verdict = 'worse' | 'unsure' | 'fine';

/** Nothing is said where the rounds scatter so much that the ratio itself may be wrong by more than is allowed. */
const judge = ({ what, ratio, margin }: Pick<Measured, 'what' | 'ratio' | 'margin'>): Verdict => {
  const was = readBaseline()[what];
  if (was === undefined) return 'fine';
  const limit = limits[what] ?? allowed;
  const change = ratio / was - 1;
  if (margin > limit) return change - margin > limit ? 'worse' : 'unsure';
  return change > limit ? 'worse' : 'fine';
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return ((sorted[half] ?? Number.NaN) + (sorted[sorted.length - 1 - half] ?? Number.NaN)) / 2;
};

/** The standard error of a median as a part of it, from the median distance to it: single rounds may be many times as long. */
const errorOf = (values: readonly number[]): number => {
  const median = medianOf(values);
  const distance = medianOf(values.map((value) => Math.abs(value - median)));
  return (1.253 * 1.483 * distance) / median / Math.sqrt(values.length);
};

/** Until V8 has compiled what it will, which the first rounds would pay for. */
const warmUp = async ({ ours, bare, warmUps = 5 }: Probe): Promise<void> => {
  for (let at = 0; at < warmUps; at += 1) await ours();
  await bare();
};

/**
 * The median of many short rounds of ours by that of the bare work, whose rounds lie between them: a slow time of the machine
 * meets some of all. What looks worse, or scatters too much to say, has as many rounds again.
 */
const measureProbes = async (server: RunningProcess, bare: Bare, probes: readonly Probe[]): Promise<Measured[]> => {
  const costs = new Map<Work, number[]>();
  const measure = async (pid: number, work: Work): Promise<void> => {
    costs.set(work, [...(costs.get(work) ?? []), await costOf(pid, work)]);
  };
  const resultOf = ({ what, ours, bare: theirs }: Probe): Measured => {
    const [all, bareOnes] = [costs.get(ours) ?? [], costs.get(theirs) ?? []];
    const [median, bareMedian] = [medianOf(all), medianOf(bareOnes)];
    return {
      what,
      ratio: median / bareMedian,
      margin: 2 * Math.hypot(errorOf(all), errorOf(bareOnes)),
      shown: `${median.toFixed(1)} µs of processor, bare work ${bareMedian.toFixed(1)} µs`,
    };
  };
  const runRounds = async (some: readonly Probe[]): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      for (const { ours, bare: theirs } of round % 2 === 0 ? some : some.toReversed()) {
        await measure(server.pid, ours);
        await measure(bare.pid, theirs);
      }
  };
  for (const probe of probes) await warmUp(probe);
  await runRounds(probes);
  await runRounds(probes.filter((probe) => judge(resultOf(probe)) !== 'fine'));
  return probes.map(resultOf);
};

/** Of a bare HTTP server: where it stands in its own collections differs by a quarter from start to start. */
const leastMemory = async (): Promise<number> => {
  let least = Infinity;
  for (let start = 0; start < 3; start += 1) {
    const empty = await startReference('bare-http');
    least = Math.min(least, await readMemory(empty));
    await empty.stop();
  }
  return least;
};

const measureAll = async (): Promise<Measured[]> => {
  const ofASend = await statementsOfASend();
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-guard-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  const reference = await startReference('bare-work');
  try {
    const [memory, least] = [await readMemory(server), await leastMemory()];
    const { bytes, budget } = await jsOfFirstScreen();
    const bare = await openBare(reference);
    const community = await openCommunity(server, dataDir);
    const measured = await measureProbes(server, bare, probesOf(community, bare));
    bare.close();
    return [
      { what: 'memory when ready', ratio: memory / least, margin: 0, shown: `${Math.round(memory / 1e6)} MB` },
      {
        what: 'JavaScript of the first screen',
        ratio: bytes / budget,
        margin: 0,
        shown: `${bytes} of ${budget} bytes`,
      },
      { what: statements, ratio: ofASend, margin: 0, shown: 'SQL, without those of the search index' },
      ...measured,
    ];
  } finally {
    await Promise.all([server.stop(), reference.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * What a message and the calls beside it cost, each as a ratio to bare work of the same run, compared with bench/baseline.json
 * (docs/benchmarks.md#the-guard). `BENCH_BASELINE=write` writes that file, for whoever makes something dearer on purpose.
 */
export const benchGuard = async (): Promise<void> => {
  const before = readBaseline();
  const measured = await measureAll();
  process.stdout.write('\nGuard: ours by bare work of the same run\n');
  const verdicts = measured.map(judge);
  measured.forEach(({ what, ratio, margin, shown }, at) => {
    const was = before[what];
    const compared = was === undefined ? 'new' : `${ratio < was ? '' : '+'}${((ratio / was - 1) * 100).toFixed(0)} %`;
    const sign = { worse: 'WORSE ', unsure: 'UNSURE ', fine: '' }[verdicts[at] ?? 'fine'];
    const scatter = margin === 0 ? '' : ` ± ${(margin * 100).toFixed(0)} %`;
    process.stdout.write(`  ${sign}${what}: ${ratio.toFixed(2)}${scatter} (${compared}) | ${shown}\n`);
  });
  if (process.env['BENCH_BASELINE'] === 'write') {
    const ratios = Object.fromEntries(measured.map(({ what, ratio }) => [what, Number(ratio.toFixed(3))]));
    writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`);
    return;
  }
  const [worse, unsure] = (['worse', 'unsure'] as const).map((one) => verdicts.filter((each) => each === one).length);
  if (worse || unsure) process.exitCode = worse ? 1 : 2;
  if (worse)
    process.stdout.write(
      `${worse} of ${measured.length} are dearer by more than 12 % (a search by 30), or by a statement.\n`,
    );
  if (unsure)
    process.stdout.write(
      `Of ${unsure} nothing can be said: their rounds scatter too much. Run it on a quieter machine.\n`,
    );
  if (!worse && !unsure) process.stdout.write('Nothing is dearer.\n');
};
