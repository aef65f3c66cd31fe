import * as z from 'zod';
import { isEmit, isServerEvent, type Emit, type ServerEvent, type Namespace } from '@baithak/protocol/define-contract';
import type { ErrorCode } from '@baithak/protocol/errors';
import { notBuilt, type Wire } from '../implement.ts';
import { failure, schemaOf } from './openapi.ts';

const namespaces = ['/room', '/global', '/private'] as const;

/**
 * AsyncAPI 3.0 of every declared emit and event, made from the contract. `unpublished`: events, as `domain.key`, that
 * nothing publishes yet.
 */
export const asyncApi = (
  domains: Readonly<Record<string, Wire>>,
  unpublished: ReadonlySet<string>,
  errorsOf: (emit: Emit) => readonly ErrorCode[],
): object => {
  const wires = Object.values(domains);
  const emits = wires.flatMap(({ contract, handlers }) =>
    Object.entries(contract).flatMap(([key, entry]) =>
      isEmit(entry) ? [{ key, emit: entry, unbuilt: handlers[key] === notBuilt }] : [],
    ),
  );
  const events = Object.entries(domains).flatMap(([domain, { contract }]) =>
    Object.entries(contract).flatMap(([key, entry]) =>
      isServerEvent(entry) ? [{ event: entry, isPublished: !unpublished.has(`${domain}.${key}`) }] : [],
    ),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Baithak, live',
      version: '1',
      description:
        'Socket.IO 4 over websocket only; the access token in the query as `token`. Acknowledgements are {"status": 1, …} or the error object.',
    },
    channels: Object.fromEntries(
      namespaces.map((name) => [
        name.slice(1),
        {
          address: name,
          messages: { ...emitMessages(name, emits), ...answerMessages(name, emits), ...eventMessages(name, events) },
        },
      ]),
    ),
    operations: {
      ...Object.fromEntries(
        emits.flatMap(({ key, emit, unbuilt }) => emitOperations(key, emit, unbuilt, errorsOf(emit))),
      ),
      ...Object.fromEntries(emits.flatMap(({ emit }) => answerOperation(emit))),
      ...Object.fromEntries(
        events.flatMap(({ event, isPublished }) =>
          event.namespace.map((name) => [
            `event ${name.slice(1)} ${event.event}`,
            {
              ...sendOperation(name, event.event, event.summary),
              ...(isPublished ? {} : { description: 'Nothing publishes it yet.', 'x-not-published': true }),
            },
          ]),
        ),
      ),
    },
  };
};

const messageName = (side: 'emit' | 'event', event: string): string => `${side}.${event}`;

const namespacesOf = (emit: Emit): readonly Namespace[] => [emit.namespace, ...(emit.also ?? [])];

const emitMessages = (namespace: string, emits: readonly { emit: Emit }[]): object =>
  Object.fromEntries(
    emits
      .filter(({ emit }) => namespacesOf(emit).some((name) => name === namespace))
      .map(({ emit }) => [
        messageName('emit', emit.emit),
        { name: emit.emit, summary: emit.summary, payload: payloadOf(emit.body, emit.in, 'input') },
      ]),
  );

const answers = 'To the sender alone: the object of the acknowledgement.';
const sentIds = { tempId: z.string().optional(), editId: z.string().optional(), messageId: z.string().optional() };

/** What the sender receives as an event of its own: the acknowledgement's object, or the error object with the ids that were sent. */
const answerMessages = (namespace: string, emits: readonly { emit: Emit }[]): object =>
  Object.fromEntries(
    emits.flatMap(({ emit }) => {
      if (emit.answer === undefined || emit.namespace !== namespace) return [];
      const accepted = schemaOf({ status: z.literal(1), ...emit.out }, 'output');
      // A failure has an event of its own, or uses this one.
      const payload = emit.failure === undefined ? { oneOf: [accepted, failure(z.literal(0), sentIds)] } : accepted;
      return [[messageName('event', emit.answer), { name: emit.answer, summary: answers, payload }]];
    }),
  );

const eventMessages = (namespace: string, events: readonly { event: ServerEvent }[]): object =>
  Object.fromEntries(
    events
      .filter(({ event }) => event.namespace.some((name) => name === namespace))
      .map(({ event }) => [
        messageName('event', event.event),
        { name: event.event, summary: event.summary, payload: payloadOf(event.body, event.payload, 'output') },
      ]),
  );

const payloadOf = (body: 'binary' | undefined, shape: Emit['in'], io: 'input' | 'output'): object =>
  body === 'binary' ? { type: 'string', format: 'binary' } : schemaOf(shape, io);

/** One operation a namespace: the first has the contract's key for its name. */
const emitOperations = (key: string, emit: Emit, unbuilt: boolean, codes: readonly ErrorCode[]): [string, object][] =>
  namespacesOf(emit).map((namespace) => [
    namespace === emit.namespace ? key : `${key} ${namespace.slice(1)}`,
    {
      action: 'receive',
      channel: { $ref: `#/channels/${namespace.slice(1)}` },
      summary: emit.summary,
      ...(unbuilt ? { description: 'Not built yet: answers NOT_BUILT.' } : {}),
      messages: [messageRef(namespace, messageName('emit', emit.emit))],
      'x-acknowledgement': schemaOf({ status: z.literal(1), ...emit.out }, 'output'),
      'x-errors': codes,
    },
  ]);

const answerOperation = ({ namespace, answer }: Emit): [string, object][] =>
  answer === undefined ? [] : [[`event ${namespace.slice(1)} ${answer}`, sendOperation(namespace, answer, answers)]];

const sendOperation = (namespace: string, event: string, summary: string): object => ({
  action: 'send',
  channel: { $ref: `#/channels/${namespace.slice(1)}` },
  summary,
  messages: [messageRef(namespace, messageName('event', event))],
});

const messageRef = (namespace: string, name: string): object => ({
  $ref: `#/channels/${namespace.slice(1)}/messages/${name.replaceAll('/', '~1')}`,
});
