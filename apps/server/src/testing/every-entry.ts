import { contracts } from '@baithak/protocol/contracts';
import { isCall, isEmit, type Call, type Emit, type Entry } from '@baithak/protocol/define-contract';
import { newId } from '@baithak/protocol/ids';
import { domains } from '../domains.ts';
import { notBuilt } from '../platform/implement.ts';
import { password, type Person } from './world.ts';

/** Calls and emits of the whole contract, each with input that its fields allow, for tests that ask all of them. */

export interface Row {
  readonly domain: string;
  readonly key: string;
  readonly entry: Call | Emit;
}

/** Bodies that the client makes out of files have tests of their own, and so have answers that are no JSON. */
export const rows: readonly Row[] = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract as Record<string, Entry>).flatMap(([key, entry]) => {
    if (
      !(isCall(entry) || isEmit(entry)) ||
      (entry.body && entry.body !== 'form') ||
      domains[domain]?.wire.handlers[key] === notBuilt
    )
      return [];
    return [{ domain, key, entry }];
  }),
);

/** What there is in a room to be asked for. */
export interface Things {
  readonly roomId: string;
  readonly messageId: string;
  readonly threadId: string;
  readonly replyId: string;
}

export const unknown = `${'0'.repeat(23)}1`;
export const files = 'x'.repeat(43);

/** Input that a call takes, as far as its fields alone can tell. */
export const inputFor = ({ key, entry }: Row, things: Things): Record<string, unknown> => {
  const values: Record<string, unknown> = {
    ...things,
    id: key === 'reportThread' ? things.threadId : things.roomId,
    editId: things.messageId,
    privateMessageId: things.messageId,
    targetId: unknown,
    index: 0,
    replyTo: key === 'replyMessage' ? things.messageId : things.threadId,
    tempId: newId(),
    message: 'salaam',
    text: 'salaam',
    type: key === 'createRoom' ? 'Normal' : 'text',
    threadText: 'a thread',
    token: files,
    target: key === 'startUpload' ? 'avatar' : 'alikhan',
    keywords: 'al',
    search: 'al',
    q: 'al',
    level: key.endsWith('RaidMode') ? 'off' : 'all',
    role: 'Member',
    sound: 'tabla',
    title: 'A room',
    access: 'Public',
    desc: '',
    email: 'one@example.com',
    password,
    current: password,
    username: 'somebody',
    agreedToTerms: true,
    code: 'nothing',
    inviteCode: 'nothing',
    sessionId: unknown,
    url: 'https://chat.example',
    reason: 2,
    rev: 1,
    on: false,
    seconds: 0,
    reportId: unknown,
    raidId: unknown,
    action: 'dismiss',
    error: { message: 'x' },
    bot: 'nobodys1',
    botId: unknown,
    targetBot: 'sawal',
    command: 'roll',
    commands: [],
    msg: 'There are no dice.',
    question: 'Where do we read?',
    choices: ['Here', 'There'],
    choice: 0,
  };
  const needed = Object.keys(entry.in).filter(
    (name) =>
      entry.in[name]?.safeParse(undefined).success === false ||
      name === 'roomId' ||
      (name === 'id' && entry.errors.includes('ROOM_NOT_FOUND')),
  );
  return Object.fromEntries(needed.map((name) => [name, values[name]]));
};

/** A call by its name in the table. */
export const ask = (person: Pick<Person, 'client'>, { domain, key }: Row, input: object): Promise<unknown> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call by its name; the client refuses what the contract does not have
  const actions = person.client as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  return actions[domain]?.[key]?.(input) ?? Promise.reject(new Error(key));
};
