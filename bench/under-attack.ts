import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ageEverybody, takeLadderAway } from '@baithak/server/testing/ladder-file';
import { attacks } from './attacks/attacks.ts';
import { openCommunity, type Account, type Sent } from './attacks/community.ts';
import { prepareScene, type Scene, type SceneSize } from './attacks/scene.ts';
import { percentile, printFigures } from './figures.ts';
import { cpuSeconds, readMemory, startBaithak, type RunningProcess } from './process.ts';

export interface UnderAttackSize extends SceneSize {
  readonly people: number;
  /** Seconds without an attack before each one, and of each attack. */
  readonly quiet: number;
  readonly attack: number;
  /** Seconds after which the garbage that was asked for is collected. */
  readonly collection: number;
}

/** Ten attacks of 140 s, each after a minute of quiet: more than half an hour. BENCH_QUIET and BENCH_ATTACK shorten it. */
const fullUnderAttack: UnderAttackSize = {
  people: 50,
  quiet: Number(process.env['BENCH_QUIET'] ?? 60),
  attack: Number(process.env['BENCH_ATTACK'] ?? 140),
  collection: 1,
  longMessages: 500,
  longThreads: 49,
  longReplies: 25,
  talkRooms: 4,
};

const megabyte = 1_000_000;
const samplePauseMs = 250;

export interface Phase {
  /** Milliseconds to the acknowledgement of what others sent. */
  readonly acknowledged: readonly number[];
  /** Milliseconds that GET /health took. */
  readonly health: readonly number[];
  /** CPU seconds of the server per second. */
  readonly cpu: number;
  /** Bytes of resident memory, highest and last. */
  readonly peak: number;
  readonly last: number;
  /** Bytes of resident memory at the end, once every thread's garbage is collected. */
  readonly held: number;
}

/** What is held without the garbage that V8 keeps for as long as memory is free. */
const heldMemory = async (server: RunningProcess, seconds: number): Promise<number> => {
  process.kill(server.pid, 'SIGUSR2');
  await wait(seconds * 1000);
  return readMemory(server);
};

/** Looks at the server for so many seconds while people talk. */
const watch = async (
  server: RunningProcess,
  sent: readonly Sent[],
  seconds: number,
  { collection }: UnderAttackSize,
): Promise<Phase> => {
  const [from, cpuBefore] = [performance.now(), await cpuSeconds(server.pid)];
  const health: number[] = [];
  const memory: number[] = [];
  while (performance.now() < from + seconds * 1000) {
    const askedAt = performance.now();
    await fetch(`${server.url}/health`).then((response) => response.text());
    health.push(performance.now() - askedAt);
    memory.push(await readMemory(server));
    await wait(samplePauseMs);
  }
  const phase = {
    acknowledged: sent.flatMap(({ at, ms }) => (at >= from ? [ms] : [])),
    health,
    cpu: (await cpuSeconds(server.pid)) - cpuBefore,
    peak: Math.max(...memory),
    last: memory.at(-1) ?? 0,
  };
  return { ...phase, held: await heldMemory(server, collection) };
};

const collectOnSignal = new URL('./attacks/attack-tools.ts', import.meta.url).href;
const attackerScript = new URL('./attacks/attacker.ts', import.meta.url).pathname;

/** The attacker's own work must not take the processors from the server: it is as if on another machine. */
const startAttacker = (name: string, url: string, scene: Scene): ChildProcess =>
  spawn('nice', ['-n', '19', process.execPath, attackerScript, name, url, JSON.stringify(scene)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const stopAttacker = async (attacker: ChildProcess): Promise<string> => {
  if (!attacker.stdout) throw new Error('the attacker has no output');
  if (attacker.exitCode !== null) return 'it ended by itself';
  attacker.kill('SIGTERM');
  const [output] = await Promise.all([text(attacker.stdout), once(attacker, 'exit')]);
  return output.trim();
};

const inMegabytes = (bytes: number): string => (bytes / megabyte).toFixed(0);
const ms = (values: readonly number[], share: number): string => percentile(values, share).toFixed(1);

const printAttacked = ({ name, quiet, attacked, answers }: Attacked, size: UnderAttackSize): void => {
  const [before, after] = [percentile(quiet.acknowledged, 0.99), percentile(attacked.acknowledged, 0.99)];
  printFigures(`Under attack: ${name}`, [
    {
      what: `others' acknowledgement, p50 and p99 of ${attacked.acknowledged.length}`,
      measured: `${ms(attacked.acknowledged, 0.5)} and ${after.toFixed(1)} ms`,
      reference: `in quiet, of ${quiet.acknowledged.length}: ${ms(quiet.acknowledged, 0.5)} and ${before.toFixed(1)} ms`,
      ratio: after / before,
    },
    {
      what: 'GET /health, p99',
      measured: `${ms(attacked.health, 0.99)} ms`,
      reference: `in quiet: ${ms(quiet.health, 0.99)} ms`,
      ratio: percentile(attacked.health, 0.99) / percentile(quiet.health, 0.99),
    },
    {
      what: 'server CPU, of one processor',
      measured: `${((attacked.cpu / size.attack) * 100).toFixed(0)} %`,
      reference: `in quiet: ${((quiet.cpu / size.quiet) * 100).toFixed(0)} %`,
    },
    {
      what: 'server memory, highest and at the end',
      measured: `${inMegabytes(attacked.peak)} and ${inMegabytes(attacked.last)} MB`,
      reference: `at the end of the quiet: ${inMegabytes(quiet.last)} MB`,
      ratio: attacked.last / quiet.last,
    },
    {
      what: 'server memory without garbage, at the end',
      measured: `${inMegabytes(attacked.held)} MB`,
      reference: `at the end of the quiet: ${inMegabytes(quiet.held)} MB`,
      ratio: attacked.held / quiet.held,
    },
    { what: 'what the attacker was answered', measured: answers },
  ]);
};

/** A minute of quiet has some eight acknowledgements beyond its p99: all of them together are the better reference. */
const printAgainstAllQuiet = (all: readonly Attacked[]): void => {
  const quiet = all.flatMap(({ quiet: { acknowledged } }) => acknowledged);
  const before = percentile(quiet, 0.99);
  printFigures(
    "Under attack: others' acknowledgement, p99, against all the quiet together",
    all.map(({ name, attacked: { acknowledged } }) => ({
      what: name,
      measured: `${ms(acknowledged, 0.99)} ms`,
      reference: `in quiet, of ${quiet.length}: ${before.toFixed(1)} ms`,
      ratio: percentile(acknowledged, 0.99) / before,
    })),
  );
};

const printAccount = (account: Account, minutes: number): void => {
  printFigures(`Under attack: after ${minutes.toFixed(1)} minutes`, [
    { what: 'sends acknowledged', measured: String(account.acknowledged) },
    { what: 'acknowledged and not stored', measured: String(account.notStored) },
    { what: 'deliveries', measured: String(account.deliveries) },
    { what: 'stored and not heard by somebody in the room', measured: String(account.notHeard) },
    { what: 'heard twice', measured: String(account.heardTwice) },
    { what: 'sends refused, by code', measured: JSON.stringify(account.refused) },
    { what: "others' calls that failed", measured: String(account.failedCalls) },
    { what: "others' connections lost", measured: String(account.connectionsLost) },
  ]);
};

const databaseOf = (dataDir: string): string => join(dataDir, 'baithak.sqlite');

const isIndexed = (databaseFile: string): boolean => {
  const file = new DatabaseSync(databaseFile, { readOnly: true });
  const done = file.prepare("SELECT 1 FROM search_backfill WHERE kind = 'done'").get();
  file.close();
  return done !== undefined;
};

/**
 * The scene is made without rate limits, by a process that ends before the first attack. The empty index is complete
 * before anything is written: the second process would otherwise go through the whole scene again while it is measured.
 */
const prepare = async (dataDir: string, size: SceneSize): Promise<Scene> => {
  const server = await startBaithak({ DATA_DIR: dataDir });
  let scene: Scene;
  try {
    while (!isIndexed(databaseOf(dataDir))) await wait(20);
    scene = await prepareScene(server.url, size);
  } finally {
    await server.stop();
  }
  // Whoever attacks has waited a day for pictures and links.
  takeLadderAway(dataDir);
  return scene;
};

/** One attack, after a time without one. */
export interface Attacked {
  readonly name: string;
  readonly quiet: Phase;
  readonly attacked: Phase;
  /** How often the attacker was answered what, as JSON. */
  readonly answers: string;
}

/**
 * People talk and read while one attacker after another does their worst from one address. `tell` hears of each attack
 * when it is over.
 */
export const playAttacks = async (
  size: UnderAttackSize,
  only: readonly string[],
  tell: (attacked: Attacked) => void,
): Promise<Account> => {
  const dataDir = process.env['BENCH_DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'baithak-attack-')));
  const scene = await prepare(dataDir, size);
  const server = await startBaithak({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import ${collectOnSignal}`,
  });
  try {
    const community = await openCommunity(server.url, scene, size.people);
    ageEverybody(dataDir);
    for (const name of only) {
      const quiet = await watch(server, community.sent, size.quiet, size);
      const attacker = startAttacker(name, server.url, scene);
      const attacked = await watch(server, community.sent, size.attack, size);
      tell({ name, quiet, attacked, answers: await stopAttacker(attacker) });
    }
    return await community.settle(databaseOf(dataDir));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * How long others wait for their acknowledgements under each attack, what the memory does, whether anything is lost or
 * doubled. BENCH_ATTACKS: the attacks to play, with commas between them. BENCH_DATA_DIR: an empty folder on a small
 * disk, for the uploads to fill.
 */
export const benchUnderAttack = async (): Promise<void> => {
  const startedAt = performance.now();
  const only = process.env['BENCH_ATTACKS']?.split(',') ?? Object.keys(attacks);
  const all: Attacked[] = [];
  const account = await playAttacks(fullUnderAttack, only, (attacked) => {
    printAttacked(attacked, fullUnderAttack);
    all.push(attacked);
  });
  printAgainstAllQuiet(all);
  printAccount(account, (performance.now() - startedAt) / 60_000);
};
