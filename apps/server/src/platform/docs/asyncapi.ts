import * as z from 'zod';
import { isEmit, isHear, type Emit, type Hear } from '@baithak/protocol/contract';
import type { ErrorCode } from '@baithak/protocol/errors';
import { notBuilt, type Wire } from '../implement.ts';
import { schemaOf } from './openapi.ts';

const namespaces = ['/room', '/global', '/private'] as const;

/** AsyncAPI 3.0 of every declared emit and event, made from the contract. */
export const asyncApi = (domains: Readonly<Record<string, Wire>>, errorsOf: (emit: Emit) => readonly ErrorCode[]): object => {
  const wires = Object.values(domains);
  const emits = wires.flatMap(({ contract, handlers }) =>
    Object.entries(contract).flatMap(([key, entry]) => (isEmit(entry) ? [{ key, emit: entry, unbuilt: handlers[key] === notBuilt }] : [])),
  );
  const hears = wires.flatMap(({ contract }) => Object.values(contract).filter(isHear));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Baithak, live',
      version: '1',
      description: 'Socket.IO 4 over websocket only; the access token in the query as `token`. Acknowledgements are {"status": 1, …} or the error object.',
    },
    channels: Object.fromEntries(
      namespaces.map((name) => [
        name.slice(1),
        { address: name, messages: { ...emitMessages(name, emits), ...hearMessages(name, hears) } },
      ]),
    ),
    operations: {
      ...Object.fromEntries(emits.map(({ key, emit, unbuilt }) => [key, emitOperation(emit, unbuilt, errorsOf(emit))])),
      ...Object.fromEntries(hears.flatMap((hear) => hear.namespace.map((name) => [`hear ${name.slice(1)} ${hear.hear}`, hearOperation(name, hear)]))),
    },
  };
};

const messageName = (side: 'emit' | 'hear', event: string): string => `${side}.${event}`;

const emitMessages = (namespace: string, emits: readonly { emit: Emit }[]): object =>
  Object.fromEntries(
    emits
      .filter(({ emit }) => emit.namespace === namespace)
      .map(({ emit }) => [messageName('emit', emit.emit), { name: emit.emit, summary: emit.says, payload: payloadOf(emit.body, emit.in, 'input') }]),
  );

const hearMessages = (namespace: string, hears: readonly Hear[]): object =>
  Object.fromEntries(
    hears
      .filter((hear) => hear.namespace.some((name) => name === namespace))
      .map((hear) => [messageName('hear', hear.hear), { name: hear.hear, summary: hear.says, payload: payloadOf(hear.body, hear.carries, 'output') }]),
  );

const payloadOf = (body: 'binary' | undefined, shape: Emit['in'], io: 'input' | 'output'): object =>
  body === 'binary' ? { type: 'string', format: 'binary' } : schemaOf(shape, io);

const emitOperation = (emit: Emit, unbuilt: boolean, codes: readonly ErrorCode[]): object => ({
  action: 'receive',
  channel: { $ref: `#/channels/${emit.namespace.slice(1)}` },
  summary: emit.says,
  ...(unbuilt ? { description: 'Not built yet: answers NOT_BUILT.' } : {}),
  messages: [messageRef(emit.namespace, messageName('emit', emit.emit))],
  'x-acknowledgement': schemaOf({ status: z.literal(1), ...emit.out }, 'output'),
  'x-errors': codes,
});

const hearOperation = (namespace: string, hear: Hear): object => ({
  action: 'send',
  channel: { $ref: `#/channels/${namespace.slice(1)}` },
  summary: hear.says,
  messages: [messageRef(namespace, messageName('hear', hear.hear))],
});

const messageRef = (namespace: string, name: string): object => ({ $ref: `#/channels/${namespace.slice(1)}/messages/${name.replaceAll('/', '~1')}` });
