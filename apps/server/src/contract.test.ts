import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contracts } from '@baithak/protocol/contracts';
import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import { peopleContract } from '@baithak/protocol/contracts/people';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { loadingContract } from '@baithak/protocol/contracts/loading';
import { type Call, type Entry, isCall, isEmit, isServerEvent } from '@baithak/protocol/define-contract';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { type ErrorBody, errors } from '@baithak/protocol/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { domains } from './domains.ts';
import { pageRoutes } from './domains/pages/page-routes.ts';
import notBuiltYet from './not-built.json' with { type: 'json' };
import notPublishedYet from './not-published.json' with { type: 'json' };
import { notBuilt } from './platform/implement.ts';
import { ask as askWith } from './testing/ask.ts';
import { onBothEngines, onBothEnginesInProof } from './testing/databases.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { say } from './testing/room-actions.ts';
import { type Person, useWorld } from './testing/world.ts';

const entries = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as Record<string, Entry>).map(([key, entry]) => ({
    name: `${domain}.${key}`,
    domain,
    key,
    entry,
  })),
);
const calls = entries.flatMap(({ name, domain, key, entry }) =>
  isCall(entry) ? [{ name, domain, key, call: entry }] : [],
);

/** What the platform answers beside the contract (docs/contract.md#probes-and-reference). */
const platformRoutes =
  /^(GET|HEAD) \/(health|ready|metrics|docs\b.*|assets\/.*|[\w.-]+\.(html|svg|png|ico|js|css|txt|webmanifest|woff2|json|br|gz)|pictures\/.*|fonts\/.*|stickers\/.*|tiles\/.*|avatars\/.*|sounds\/.*|logo\/.*|images\/.*|icons\/.*)$/;

/** Refused by every field that takes text. */
const broken = '\u0000';

const ask = async (
  url: string,
  { route }: Call,
  input: object,
  bearer?: string,
): Promise<{ status: number; body: Partial<ErrorBody> }> => {
  const [method, path] = route.split(' ') as [string, string];
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name] ?? broken)),
  );
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
      : '';
  const response = await fetch(`${url}${named}${query}`, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Partial<ErrorBody> };
};

const requiredFields = ({ in: fields }: Call): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success === false);

/** The keys of the events that the server's code takes from a contract as values: only publishing needs the value. */
const publishedEvents = async (): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const path of glob('{domains,platform}/**/*.ts', { cwd: import.meta.dirname })) {
    if (path.endsWith('.test.ts')) continue;
    const source = await readFile(join(import.meta.dirname, path), 'utf8');
    for (const [, key = ''] of source.matchAll(/(?<!typeof )\b\w+Contract\.(\w+)/g)) keys.add(key);
  }
  return keys;
};

describe('the contract', () => {
  it('has every key once', () => {
    const keys = entries.map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('has every address and every emit of a namespace once', () => {
    const names = entries.flatMap(({ entry }) =>
      isCall(entry)
        ? [entry.route]
        : isEmit(entry)
          ? [entry.namespace, ...(entry.also ?? [])].map((of) => `${of} ${entry.emit}`)
          : [],
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is built but for what not-built.json lists: the list can only shrink', () => {
    const unbuilt = entries.flatMap(({ name, domain, key, entry }) =>
      (isCall(entry) || isEmit(entry)) && domains[domain]?.wire.handlers[key] === notBuilt ? [name] : [],
    );
    expect(unbuilt.toSorted()).toEqual(notBuiltYet);
  });

  it('has every event published but for what not-published.json lists: the list can only shrink', async () => {
    const published = await publishedEvents();
    const failures = new Set(entries.flatMap(({ entry }) => (isEmit(entry) ? [entry.failure] : [])));
    const unpublished = entries.flatMap(({ name, key, entry }) =>
      isServerEvent(entry) && !published.has(key) && !failures.has(entry.event) ? [name] : [],
    );
    expect(unpublished.toSorted()).toEqual(notPublishedYet);
  });
});

onBothEnginesInProof('a running app', (engine) => {
  const world = useWorld(engine);

  it('mounts every declared call and nothing else', () => {
    const declared = new Set<string>(calls.map(({ call }) => call.route));
    const pages = new Set(pageRoutes.flatMap(({ paths }) => paths.map((path) => `GET ${path}`)));
    const routes = world.current.running.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
    expect(routes.filter((route) => !declared.has(route) && !pages.has(route) && !platformRoutes.test(route))).toEqual(
      [],
    );
    expect([...declared].filter((at) => !routes.includes(at))).toEqual([]);
  });

  it.each(calls.filter(({ call }) => !['none', 'maybe'].includes(call.auth)))(
    '$name without a bearer answers 401',
    async ({ call }) => {
      const { status, body } = await ask(world.current.url, call, {});
      expect(status).toBe(401);
      if (call.envelope === 'boolean')
        expect(body).toMatchObject({ status: false, msg: 'Provided Token is not valid.' });
      else expect(body).toMatchObject({ status: 0, code: expect.stringMatching(/^(NO|BAD)_TOKEN$|UPLOAD_TOKEN/) });
    },
  );

  it.each(calls.filter(({ call }) => !['none', 'refresh', 'upload'].includes(call.auth)))(
    '$name with a token that is none answers 401',
    async ({ call }) => {
      const { status, body } = await ask(world.current.url, call, {}, 'x'.repeat(43));
      expect(status).toBe(401);
      expect(body).toMatchObject({ status: 0, code: 'BAD_TOKEN' });
    },
  );

  it.each(calls.filter(({ call }) => call.auth === 'member' || call.auth === 'staff'))(
    '$name is not for guests',
    async ({ call }) => {
      const { session } = await guest();
      const { status, body } = await ask(world.current.url, call, {}, session.accessToken);
      expect(status).toBe(403);
      expect(body).toMatchObject({ status: 0, code: call.auth === 'member' ? 'GUESTS_MAY_NOT' : 'FORBIDDEN' });
    },
  );

  it.each(
    calls.filter(
      ({ call }) =>
        requiredFields(call).length > 0 &&
        call.auth !== 'staff' &&
        call.auth !== 'refresh' &&
        call.body !== 'multipart' &&
        call.body !== 'form',
    ),
  )('$name with nonsense answers 400 and stores nothing', async ({ call }) => {
    const { session } = await asker();
    const before = await fingerprint(world.current.running.app);
    const bearer = call.auth === 'none' ? undefined : session.accessToken;
    for (const input of [
      {},
      Object.fromEntries(
        requiredFields(call).map((field) => [field, call.route.startsWith('GET') ? broken : { not: ['this'] }]),
      ),
    ]) {
      const { status, body } = await ask(world.current.url, call, input, bearer);
      expect(body).toMatchObject({
        status: 0,
        code: 'INVALID_INPUT',
        details: expect.arrayContaining([{ path: expect.any(String), msg: expect.any(String) }]),
      });
      expect(status).toBe(errors.INVALID_INPUT.status);
    }
    expect(await fingerprint(world.current.running.app)).toBe(before);
  });

  let known: Promise<Person> | undefined;
  const asker = () => (known ??= world.current.member('contract1'));
  let stranger: Promise<Person> | undefined;
  const guest = () => (stranger ??= world.current.guest('mehmaan'));

  it('answers an address that nobody declared with the error object', async () => {
    const response = await fetch(`${world.current.url}/a/kitchen`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 0, code: 'NOT_FOUND' });
  });

  it('publishes what it answers to: OpenAPI has every call, with what its path names', async () => {
    interface Operation {
      parameters?: { name: string; in: string; required: boolean }[];
      responses: Record<string, { content?: object }>;
    }
    const { paths } = (await (await fetch(`${world.current.url}/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, operation })),
    );
    expect(documented.map(({ at }) => at).toSorted()).toEqual(
      calls.map(({ call }) => call.route.replace(/:(\w+)/, '{$1}')).toSorted(),
    );
    for (const { at, operation } of documented) {
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        named.map(({ name, required }) => [name, required]),
        at,
      ).toEqual([...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]));
      for (const [status, { content }] of Object.entries(operation.responses))
        if (status !== '200') expect(content, `${at} ${status}`).toHaveProperty(['application/json', 'schema']);
    }
  });

  it('publishes what is said live: AsyncAPI has every emit, answer and event of each namespace, and points at nothing else', async () => {
    interface Operation {
      messages: { $ref: string }[];
      'x-not-published'?: true;
    }
    interface AsyncApi {
      channels: Record<string, { messages: Record<string, object> }>;
      operations: Record<string, Operation>;
    }
    const { channels, operations } = (await (
      await fetch(`${world.current.url}/docs/asyncapi.json`)
    ).json()) as AsyncApi;
    const documented = Object.entries(channels).flatMap(([name, { messages }]) =>
      Object.keys(messages).map((message) => `#/channels/${name}/messages/${message}`),
    );
    const declared = entries.flatMap(({ entry }) => {
      if (isCall(entry)) return [];
      if (!isEmit(entry)) return entry.namespace.map((name) => `#/channels${name}/messages/event.${entry.event}`);
      const answer = entry.answer === undefined ? [] : [`#/channels${entry.namespace}/messages/event.${entry.answer}`];
      return [
        ...[entry.namespace, ...(entry.also ?? [])].map((name) => `#/channels${name}/messages/emit.${entry.emit}`),
        ...answer,
      ];
    });
    expect(documented.toSorted()).toEqual([...new Set(declared)].toSorted());
    const pointed = Object.values(operations).flatMap(({ messages }) => messages.map(({ $ref }) => $ref));
    expect(pointed.toSorted()).toEqual(documented.toSorted());
    const marked = Object.values(operations).filter((operation) => operation['x-not-published']);
    expect(marked).toHaveLength(notPublishedYet.length);
  });
});

/** `status` and the fields of the call's `out`, in order; `optional` ones may be left out of an answer. */
const declaredFields = ({ out }: Call): { all: string[]; optional: string[] } => ({
  all: ['status', ...Object.keys(out)].toSorted(),
  optional: Object.keys(out).filter((field) => out[field]?.safeParse(undefined).success),
});

/** docs/contract.md#requests-and-answers: an answer over plain HTTP holds what the contract declares, and nothing else. */
onBothEngines('the answer to', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person;
  let roomId: string, messageId: string;
  beforeAll(async () => {
    [owner, member] = [await world.current.member('ownerkhan1'), await world.current.member('memberkhan')];
    roomId = (await owner.client.rooms.createRoom({ title: 'Exact', type: 'Normal', access: 'Public', desc: '' })).room
      ._id;
    messageId = (await say(owner, roomId, 'salaam')).id;
  });
  const fieldsOfAnswer = async (person: Person, { route }: Call, input: object): Promise<string[]> => {
    const { status, body } = await askWith(
      world.current.url,
      route.startsWith('GET') ? `${route}?${new URLSearchParams({ ...input })}` : route,
      { bearer: person.session.accessToken, input },
    );
    expect(status).toBe(200);
    return Object.keys(body);
  };
  const expectDeclaredFields = async (person: Person, call: Call, input: object): Promise<void> => {
    const { all, optional } = declaredFields(call);
    const answered = await fieldsOfAnswer(person, call, input);
    expect([...new Set([...answered, ...optional])].toSorted()).toEqual(all);
  };

  const cases: readonly (readonly [call: Call, input: () => object])[] = [
    [roomsContract.listRooms, () => ({})],
    [roomsContract.searchRooms, () => ({ search: 'Exact' })],
    [roomsContract.createRoom, () => ({ title: 'Another', type: 'Normal', access: 'Public', desc: '' })],
    [roomsContract.getRoomDetails, () => ({ roomId })],
    [roomsContract.updateRoomSettings, () => ({ roomId, topic: 'tea' })],
    [loadingContract.previewRoom, () => ({ roomId })],
    [roomsContract.joinRoom, () => ({ roomId })],
    [roomsContract.listMembers, () => ({ roomId })],
    [roomsContract.suggestMembers, () => ({ roomId, keywords: 'me' })],
    [roomsContract.createInvite, () => ({ roomId })],
    [messagesContract.getMessagesBefore, () => ({ roomId, messageId: latestCursor })],
    [messagesContract.getMessagesAfter, () => ({ roomId, messageId })],
    [messagesContract.getMessagesAround, () => ({ roomId, messageId })],
    [messagesContract.getSingleMessage, () => ({ roomId, messageId })],
    [peopleContract.getSettings, () => ({})],
    [loadingContract.getProfile, () => ({ username: 'memberkhan' })],
    [accountsContract.listSessions, () => ({})],
  ];
  it.each(cases.map(([call, input]) => ({ route: call.route, call, input })))(
    '$route holds what the contract declares, and nothing else',
    async ({ call, input }) => {
      await expectDeclaredFields(owner, call, input());
    },
  );

  it('an offer of a room and a closing holds what the contract declares', async () => {
    await member.client.rooms.joinRoom({ roomId });
    await expectDeclaredFields(owner, roomsContract.offerRoom, { roomId, target: member.username });
    await expectDeclaredFields(member, roomsContract.getRoomOffer, { roomId });
    await expectDeclaredFields(member, roomsContract.acceptRoom, { roomId });
    await expectDeclaredFields(member, roomsContract.closeRoom, { roomId });
  });
});
