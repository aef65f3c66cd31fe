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

/** Worse by more than this is told, and ends it with 1. */
const allowed = 0.12;
const statements = 'statements of a send';
/** What is counted and not measured is the same in every run, but for what the server does beside it. */
const allowedOfCounts = 0.02;
const file = new URL('./baseline.json', import.meta.url);
const rounds = 9;

interface Measured {
  readonly what: string;
  /** Ours by the reference of the same run. */
  readonly ratio: number;
  /** For people. */
  readonly shown: string;
}

const readBaseline = (): Readonly<Record<string, number>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `BENCH_BASELINE=write` alone
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};

const isWorse = (what: string, ratio: number): boolean => {
  const was = readBaseline()[what];
  return was !== undefined && ratio / was - 1 > (what === statements ? allowedOfCounts : allowed);
};

/**
 * The least of several rounds, of ours and of the bare work: what else a shared machine does only ever adds, by up to two
 * thirds for seconds on end. All probes in turn, so that a slow time meets one round of each; what looks worse after them
 * has as many rounds again.
 */
const measureProbes = async (server: RunningProcess, bare: Bare, probes: readonly Probe[]): Promise<Measured[]> => {
  const least = new Map<Work, number>();
  const measure = async (pid: number, work: Work): Promise<void> => {
    least.set(work, Math.min(least.get(work) ?? Infinity, await costOf(pid, work)));
  };
  const costs = ({ ours, bare: theirs }: Probe) => ({
    ours: least.get(ours) ?? Number.NaN,
    theirs: least.get(theirs) ?? Number.NaN,
  });
  const ratioOf = (probe: Probe): number => costs(probe).ours / costs(probe).theirs;
  const runRounds = async (some: readonly Probe[]): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      for (const { ours, bare: theirs } of some) {
        await measure(server.pid, ours);
        await measure(bare.pid, theirs);
      }
  };
  for (const { ours, bare: theirs } of probes) await Promise.all([ours(), theirs()]);
  await runRounds(probes);
  await runRounds(probes.filter((probe) => isWorse(probe.what, ratioOf(probe))));
  return probes.map((probe) => {
    const { ours, theirs } = costs(probe);
    return {
      what: probe.what,
      ratio: ours / theirs,
      shown: `${ours.toFixed(1)} µs of processor, bare work ${theirs.toFixed(1)} µs`,
    };
  });
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
      { what: 'memory when ready', ratio: memory / least, shown: `${Math.round(memory / 1e6)} MB` },
      { what: 'JavaScript of the first screen', ratio: bytes / budget, shown: `${bytes} of ${budget} bytes` },
      { what: statements, ratio: ofASend, shown: 'SQL, without those of the search index' },
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
  let worse = 0;
  for (const { what, ratio, shown } of measured) {
    const was = before[what];
    if (isWorse(what, ratio)) worse += 1;
    const compared = was === undefined ? 'new' : `${ratio < was ? '' : '+'}${((ratio / was - 1) * 100).toFixed(0)} %`;
    process.stdout.write(
      `  ${isWorse(what, ratio) ? 'WORSE ' : ''}${what}: ${ratio.toFixed(2)} (${compared}) | ${shown}\n`,
    );
  }
  if (process.env['BENCH_BASELINE'] === 'write') {
    const ratios = Object.fromEntries(measured.map(({ what, ratio }) => [what, Number(ratio.toFixed(3))]));
    writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`);
    return;
  }
  if (worse > 0) process.exitCode = 1;
  process.stdout.write(
    worse > 0
      ? `${worse} of ${measured.length} are dearer by more than 12 %, or by a statement.\n`
      : 'Nothing is dearer.\n',
  );
};
