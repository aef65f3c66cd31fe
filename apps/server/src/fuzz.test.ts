import { fc } from '@baithak/protocol/testing/fast-check';
import { contracts } from '@baithak/protocol/contracts';
import { isCall, isEmit, type Call, type Emit, type Entry } from '@baithak/protocol/define-contract';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domains } from './domains.ts';
import { callUnderWay } from './platform/cost.ts';
import { notBuilt } from './platform/implement.ts';
import { onBothEnginesInProof } from './testing/databases.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { callerKinds, openCallers, type CallerKind, type Callers } from './testing/fuzz/callers.ts';
import {
  hostile,
  hostileFor,
  inPlace,
  isValid,
  nearlyValidFor,
  validFor,
  type Input,
  type Pool,
} from './testing/fuzz/inputs.ts';
import { openPlace, uploadPool } from './testing/fuzz/places.ts';
import { asSent, sendCall, sendEmit, type Sent } from './testing/fuzz/send.ts';
import { liftRoomsLimit } from './testing/room-actions.ts';
import { useWorld } from './testing/world.ts';

interface Row {
  readonly key: string;
  readonly entry: Call | Emit;
  readonly isBuilt: boolean;
}

// Ending its own session would only end the test's; multipart and binary bodies have tests of their own.
const rows: readonly Row[] = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as Record<string, Entry>).flatMap(([key, entry]) => {
    if (!(isCall(entry) || isEmit(entry)) || ['multipart', 'binary'].includes(entry.body ?? '') || key === 'logOut')
      return [];
    return [{ key, entry, isBuilt: domains[domain]?.wire.handlers[key] !== notBuilt }];
  }),
);

/** Each of them sends, in this order: two inputs that the call takes, one nearly so, and a hostile one. */
const rounds = inProof(2, 40);

/** What is written in places that outsiders may not see; no input holds it. */
const secret = 'musafirkhana';
const isOutsider = (kind: CallerKind): boolean => kind !== 'staff';

/** An emit's payload need not be an object at all; where nothing is read from it, it can be wrong in no other way. */
const hostileTo = (entry: Call | Emit): fc.Arbitrary<Input> => {
  if (isCall(entry)) return hostileFor(entry.in);
  if (Object.keys(entry.in).length === 0) return fc.constantFrom<unknown>([], 'text', 7, true) as fc.Arbitrary<Input>;
  return fc.oneof(hostileFor(entry.in), hostile as fc.Arbitrary<Input>);
};

/** Calls after which their place is no more what it was. */
const spending = /^(close|delete|leave|accept|archive|revoke|change|register|reset)/;

/**
 * Writes that come after their answer: it takes the same time with and without an account, and however large the room was.
 * And what a refusal leaves: the verdict on a text that is not stored.
 */
const afterAnswers: ReadonlySet<string> = new Set(['accounts.storeLink', 'messages.emptySome', 'verdicts.noteRefused']);

interface Count {
  drawn: number;
  valid: number;
  accepted: number;
}

onBothEnginesInProof('whatever is sent', (engine) => {
  const world = useWorld(engine);
  const leaks: string[] = [];
  const counts = new Map<string, Count>();
  let callers: Callers;
  let hidden: readonly Pool[];
  let own: Pool | undefined;
  let placesMade = 0;
  /** What was stored before the first write of the call under way, and the names of its writes. */
  let before: string | undefined;
  const writes: string[] = [];
  /** The calls that wrote something before that one: what goes on of them is not its own. */
  const earlier = new WeakSet<object>();
  let writing: object[] = [];
  /** Other writes that are under way, and whether one was beside the call: then what it stored is not told from theirs. */
  let running = 0;
  let isBeside = false;
  const stored = () => fingerprint(world.current.running.app);

  beforeAll(async () => {
    const { db } = world.current.running.app;
    const write = db.write;
    const watched: typeof write = async (one, input) => {
      const call = callUnderWay();
      if (!call || earlier.has(call) || afterAnswers.has(one.name)) {
        running += 1;
        isBeside = true;
        return write(one, input).finally(() => (running -= 1));
      }
      writing.push(call);
      writes.push(one.name);
      before ??= await stored();
      return write(one, input);
    };
    Object.assign(db, { write: watched });
    callers = openCallers(world.current, (kind, text) => {
      if (isOutsider(kind) && text.includes(secret)) leaks.push(`${kind} heard ${text.slice(0, 300)}`);
    });
    const keeper = await world.current.member('keeper');
    await keeper.client.rooms.confirmAge();
    const vault = await openPlace(world.current, keeper, [], {
      title: secret,
      access: 'Private',
      text: secret,
      deleted: secret,
    });
    const closed = await openPlace(world.current, keeper, [], {
      title: secret,
      access: 'Private',
      text: secret,
      deleted: secret,
    });
    await keeper.client.rooms.closeRoom({ roomId: String(closed['roomId']?.[0]) });
    const adult = await openPlace(world.current, keeper, [], {
      title: 'For adults',
      access: 'Public',
      type: 'Adult',
      text: 'chai',
      deleted: secret,
    });
    // Invitations would open them to whoever has one.
    hidden = [vault, closed, adult].map(({ code: _code, inviteCode: _invite, token: _token, ...rest }) => rest);
  });
  afterAll(() => callers.close());

  /** The place that the callers own and are members of, made again when a call may have spent it. */
  const ownPlace = async ({ entry }: Row): Promise<Pool> => {
    const [owner, member] = [await callers.find('owner'), await callers.find('member')];
    if (!owner || !member) throw new Error('There are no callers.');
    if (!own) {
      await liftRoomsLimit(world.current, owner);
      // Not an id: two of them can look alike (4 is read as a, 3 as e), and the second room would be refused its title.
      const title = `Chai ${(placesMade += 1)}`;
      own = await openPlace(world.current, owner, [member], { title, access: 'Public', text: 'chai', deleted: secret });
    }
    const uploads =
      'token' in entry.in || 'name' in entry.in || 'background' in entry.in ? await uploadPool(owner) : {};
    const token = [...(own['token'] ?? []), ...(uploads['token'] ?? [])];
    const things = isCall(entry)
      ? { id: own['threadId'] ?? [], replyTo: own['threadId'] ?? [] }
      : { id: own['roomId'] ?? [], replyTo: own['messageId'] ?? [] };
    return { ...own, ...uploads, ...things, token };
  };

  /** From now on another call is under way. */
  const forgetWrites = (): void => {
    for (const call of writing) earlier.add(call);
    writing = [];
    writes.length = 0;
    before = undefined;
    isBeside = running > 0;
  };

  const send = async ({ entry }: Row, kind: CallerKind, input: Input): Promise<Sent> => {
    if (isEmit(entry)) {
      const socket = await callers.socket(kind === 'nobody' ? 'guest' : kind, entry.namespace);
      forgetWrites();
      return sendEmit(socket, entry, input);
    }
    const session = (await callers.find(kind))?.session;
    forgetWrites();
    return sendCall(
      world.current.url,
      entry,
      input,
      entry.auth === 'refresh' ? session?.refreshToken : session?.accessToken,
    );
  };

  const check = async (row: Row, count: Count, kind: CallerKind, drawn: Input): Promise<void> => {
    const input = asSent(row.entry, drawn);
    const valid = isValid(row.entry.in, input);
    // Messages of before are indexed after their answers.
    await world.current.running.app.services.messages.indexSoon.done();
    const { text, accepted, code, wrong } = await send(row, kind, input);
    const sent = `${row.key} of ${kind} with ${JSON.stringify(input).slice(0, 1000)}`;
    expect(wrong, sent).toBeUndefined();
    expect(accepted && !valid, `${sent} was accepted and is not valid`).toBe(false);
    if (!accepted && before !== undefined && code !== undefined && !isBeside) {
      const isSame = (await stored()) === before;
      const by = writes.join(', ');
      expect(isSame || isBeside, `${sent} was refused with ${code} and stored something, by ${by}`).toBe(true);
    }
    if (isOutsider(kind)) expect(text.includes(secret), `${sent} shows what is private: ${text}`).toBe(false);
    count.drawn += 1;
    count.valid += valid ? 1 : 0;
    count.accepted += accepted ? 1 : 0;
    if (accepted && spending.test(row.key)) own = undefined;
    // A download is made after the answer, and a raid counted: neither must be taken for what the next call stores.
    const caller = accepted ? await callers.find(kind) : undefined;
    const { accountData, raids } = world.current.running.app.services;
    if (caller) await accountData.exports.made(caller.userId);
    if (accepted) for (const roomId of own?.['roomId'] ?? []) await raids.store(String(roomId));
  };

  it.each(rows)('to $key is answered by the contract, and a refusal stores nothing', async (row) => {
    const count: Count = { drawn: 0, valid: 0, accepted: 0 };
    counts.set(row.key, count);
    const shape = row.entry.in;
    await callers.renew();
    const place = await ownPlace(row);
    const places = [place, ...hidden];
    const inside = fc.constantFrom<CallerKind[]>('owner', 'owner', 'member');
    const anybody = fc.constantFrom<CallerKind[]>(...callerKinds);
    const inputs = fc.tuple(
      inPlace(shape, place),
      validFor(shape, places),
      nearlyValidFor(shape, places),
      hostileTo(row.entry),
    );
    const property = fc.asyncProperty(fc.tuple(inside, anybody, anybody, anybody), inputs, async (kinds, drawn) => {
      for (const [at, input] of drawn.entries()) await check(row, count, kinds[at] ?? 'nobody', input);
    });
    await fc.assert(property, { numRuns: rounds, endOnFailure: true });
    expect(count.valid, `${count.valid} of ${count.drawn} inputs were valid`).toBeGreaterThanOrEqual(count.drawn / 3);
    expect(leaks).toEqual([]);
  });

  it('meets every call that is built with something that it does', () => {
    const total = [...counts.values()].reduce(
      (sum, one) => ({
        drawn: sum.drawn + one.drawn,
        valid: sum.valid + one.valid,
        accepted: sum.accepted + one.accepted,
      }),
      { drawn: 0, valid: 0, accepted: 0 },
    );
    const built = rows.filter(({ isBuilt }) => isBuilt).map(({ key }) => key);
    // What no input of the world can bring about: a token of a mail, a signed file, the first Owner.
    const never = built.filter((key) => counts.get(key)?.accepted === 0);
    process.stdout.write(
      `fuzz on ${engine}: ${total.drawn} inputs, ${total.valid} pass the check of their call, ${total.accepted} are accepted; ${never.length} of ${built.length} calls accept none: ${never.join(' ')}\n`,
    );
    // Two rounds meet fewer of them than forty.
    expect(never.length).toBeLessThan(built.length * inProof(0.4, 1 / 3));
  });

  it('leaves the process alive and well', async () => {
    expect((await fetch(`${world.current.url}/health`)).status).toBe(200);
    expect((await fetch(`${world.current.url}/ready`)).status).toBe(200);
  });
});
