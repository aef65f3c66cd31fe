import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createRoom, postToApi, registerMember } from './api-calls.ts';
import { percentile, printFigures } from './figures.ts';
import { cpuSeconds, startBaithak } from './process.ts';
import { playGuests, type Tried } from './raid/guests.ts';
import { openMembers, type MemberAccount, type Members } from './raid/members.ts';
import { planFresh, planHonest, planRaid, type RaidSize } from './raid/plan.ts';

/** A raid of 500 guests from 40 addresses within 30 s, against a room of 50 who talk. */
const fullRaid: RaidSize = {
  members: 50,
  raiders: 500,
  addresses: 40,
  honest: 26,
  fresh: 14,
  before: 40,
  coming: 30,
  after: 120,
};
/** BENCH_RAID=silent: the same guests come, and say nothing. */
const silent = process.env['BENCH_RAID'] === 'silent';
const seed = Number(process.env['BENCH_SEED'] ?? 15);
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** What is taken away sooner was hardly seen. */
const hardlySeenMs = 5000;
const minuteMs = 60_000;

interface Prepared {
  readonly roomId: string;
  readonly accounts: readonly MemberAccount[];
  readonly fresh: readonly MemberAccount[];
}

/** A room whose members joined a month ago, some an hour ago. Made without limits: the members come at once. */
const prepare = async (dataDir: string, { members, fresh }: RaidSize): Promise<Prepared> => {
  const server = await startBaithak({ DATA_DIR: dataDir });
  const accounts: MemberAccount[] = [];
  let roomId = '';
  try {
    roomId = await createRoom(server.url, await registerMember(server.url, 'raidowner'), 'The room of the raid');
    for (let index = 0; index < members + fresh; index += 1) {
      const name = `member${String(index).padStart(4, '0')}`;
      const token = await registerMember(server.url, name);
      await postToApi({ url: server.url, token }, '/a/rooms/join', { roomId });
      accounts.push({ name, token, address: `10.1.0.${index + 1}` });
    }
  } finally {
    await server.stop();
  }
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'));
  const age = file.prepare(
    'UPDATE room_members SET joined_at = joined_at - ?, wrote_at = 1 WHERE user_id IN (SELECT id FROM people WHERE username = ?)',
  );
  for (const [index, { name }] of accounts.entries()) age.run(index < members ? 30 * dayMs : hourMs, name);
  file.close();
  return { roomId, accounts: accounts.slice(0, members), fresh: accounts.slice(members) };
};

const raidersScript = new URL('./raid/raiders.ts', import.meta.url).pathname;

interface Played {
  readonly tried: readonly Tried[];
  /** When the last of them was done, ms since 1970. */
  readonly endedAt: number;
}

/** The raid's own work must not take the processors from the server: it is as if on other machines. */
const sendRaid = async (url: string, roomId: string, size: RaidSize, startsAt: number): Promise<Played> => {
  const raid = spawn(
    'nice',
    ['-n', '10', process.execPath, raidersScript, url, roomId, JSON.stringify(size), String(seed), String(startsAt)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const tried = JSON.parse(await text(raid.stdout)) as Tried[];
  return { tried, endedAt: Date.now() };
};

export interface RaidAccount {
  /** What raiders tried to say, what of it was delivered to a member, and what stayed longer than 5 s. */
  readonly tried: number;
  readonly delivered: number;
  readonly seen: number;
  /** Seconds from the first raid message that a member saw until the last one that stays. */
  readonly stoppedAfter: number;
  /** Processor seconds of the server per second, of members alone and while raiders are at it. */
  readonly cpuBefore: number;
  readonly cpuDuring: number;
  readonly wasFrozen: boolean;
  /** Seconds until the last raider was done, the work that is asked of each included. */
  readonly lasted: number;
  readonly ackBefore: readonly number[];
  readonly ackDuring: readonly number[];
  readonly membersRefused: number;
  /** Acknowledged, and gone or not heard by another member. */
  readonly membersLost: number;
  readonly honest: number;
  readonly honestTaken: number;
  /** Honest newcomers, and what they tried to say, refused later than a minute after the freeze. */
  readonly hindered: number;
  readonly hinderedMessages: number;
  readonly honestMessages: number;
  /** What raiders were answered, and honest newcomers later than that minute. */
  readonly answers: Readonly<Record<string, number>>;
  readonly honestAnswers: Readonly<Record<string, number>>;
}

const countCodes = (tried: readonly Tried[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code = 'accepted' } of tried) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

/** How long the first of the members had it on the screen; undefined when nobody did. */
const shownFor = ({ seen }: Members, id: string): { from: number; ms: number } | undefined => {
  const spans = seen.flatMap(({ shown, taken }) => {
    const from = shown.get(id);
    return from === undefined ? [] : [{ from, ms: (taken.get(id) ?? Number.POSITIVE_INFINITY) - from }];
  });
  return spans.toSorted((a, b) => b.ms - a.ms)[0];
};

const accountOf = (
  members: Members,
  { tried: raid, endedAt }: Played,
  honest: readonly Tried[],
  startsAt: number,
): Omit<RaidAccount, 'cpuBefore' | 'cpuDuring'> => {
  const spans = raid.flatMap(({ id }) => (id === undefined ? [] : (shownFor(members, id) ?? [])));
  const stays = spans.filter(({ ms }) => ms === Number.POSITIVE_INFINITY).map(({ from }) => from);
  const first = Math.min(...spans.map(({ from }) => from));
  const taken = new Set(members.seen.flatMap((each) => [...each.taken.keys()]));
  const frozenAt = members.frozenAt();
  const later = honest.filter(({ at }) => frozenAt !== undefined && at > frozenAt + minuteMs);
  const refused = later.filter(({ code }) => code !== undefined);
  return {
    tried: raid.length,
    delivered: spans.length,
    seen: spans.filter(({ ms }) => ms > hardlySeenMs).length,
    stoppedAfter: stays.length === 0 ? 0 : (Math.max(...stays) - first) / 1000,
    wasFrozen: frozenAt !== undefined,
    lasted: (endedAt - startsAt) / 1000,
    ackBefore: members.acknowledged.filter(({ at }) => at < startsAt).map(({ ms }) => ms),
    ackDuring: members.acknowledged.filter(({ at }) => at >= startsAt && at <= endedAt).map(({ ms }) => ms),
    membersRefused: members.refused.length,
    membersLost: members.acknowledged.filter(
      ({ id }) => taken.has(id) || members.seen.filter(({ shown }) => shown.has(id)).length < members.seen.length - 1,
    ).length,
    honest: new Set(honest.map(({ name }) => name)).size,
    honestTaken: honest.filter(({ id }) => id !== undefined && taken.has(id)).length,
    hindered: new Set(refused.map(({ name }) => name)).size,
    hinderedMessages: refused.length,
    honestMessages: later.length,
    answers: countCodes(raid),
    honestAnswers: countCodes(later),
  };
};

/** Plays the raid of this seed against members who talk, with honest newcomers among the raiders. */
export const playRaid = async (size: RaidSize): Promise<RaidAccount> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-raid-'));
  const { roomId, accounts, fresh } = await prepare(dataDir, size);
  const server = await startBaithak({ DATA_DIR: dataDir, RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'error' });
  try {
    const members = await openMembers(server.url, roomId, accounts, seed);
    const startsAt = Date.now() + size.before * 1000;
    const cpu: number[] = [await cpuSeconds(server.pid)];
    const countCpu = async (): Promise<void> => void cpu.push(await cpuSeconds(server.pid));
    const sending = sendRaid(server.url, roomId, size, startsAt);
    const [raid, honest] = await Promise.all([
      sending,
      playGuests(server.url, roomId, [...planHonest(size, seed + 1), ...planFresh(size, fresh, seed + 2)], startsAt),
      wait(size.before * 1000).then(countCpu),
      sending.then(countCpu),
    ]);
    await wait(Math.max(0, startsAt + (size.coming + size.after) * 1000 - Date.now()));
    await members.stop();
    const [opened = 0, begun = 0, over = 0] = cpu;
    const account = accountOf(members, raid, honest, startsAt);
    return { ...account, cpuBefore: (begun - opened) / size.before, cpuDuring: (over - begun) / account.lasted };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

/** What members see of a raid, how long it lasts, what it costs them, and whom it hinders. BENCH_SEED: another raid. */
export const benchRaid = async (): Promise<void> => {
  const size = { ...fullRaid, silent };
  const account = await playRaid(size);
  const [before, during] = [percentile(account.ackBefore, 0.99), percentile(account.ackDuring, 0.99)];
  const guests = planRaid(size, seed);
  printFigures(
    `A raid of ${guests.length} guests from ${size.addresses} addresses, seed ${seed}${silent ? ', who say nothing' : ''}`,
    [
      { what: 'messages that raiders tried to say', measured: `${account.tried}: ${JSON.stringify(account.answers)}` },
      {
        what: 'delivered to a member at all',
        measured: `${account.delivered} (${percent(account.delivered, account.tried)})`,
      },
      {
        what: 'seen: not taken away within 5 s',
        measured: `${account.seen} (${percent(account.seen, account.tried)})`,
      },
      { what: 'raiders were at it for', measured: `${account.lasted.toFixed(0)} s` },
      { what: 'stopped after', measured: `${account.stoppedAfter.toFixed(1)} s` },
      {
        what: `members' acknowledgement, p99 of ${account.ackDuring.length}`,
        measured: `${during.toFixed(1)} ms`,
        reference: `before, of ${account.ackBefore.length}: ${before.toFixed(1)} ms`,
        ratio: during / before,
      },
      {
        what: 'processor seconds of the server per second',
        measured: account.cpuDuring.toFixed(2),
        reference: `before: ${account.cpuBefore.toFixed(2)}`,
        ratio: account.cpuDuring / account.cpuBefore,
      },
      { what: "members' messages refused and lost", measured: `${account.membersRefused} and ${account.membersLost}` },
      {
        what: `honest newcomers hindered after the first minute, of ${account.honest}`,
        measured: `${account.hindered}; ${account.hinderedMessages} of ${account.honestMessages} messages: ${JSON.stringify(account.honestAnswers)}`,
      },
      { what: 'messages wrongly taken from honest newcomers', measured: String(account.honestTaken) },
    ],
  );
};
