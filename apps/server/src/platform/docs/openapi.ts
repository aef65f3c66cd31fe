import * as z from 'zod';
import { isCall, type Auth, type Call, type Shape } from '@baithak/protocol/contract';
import { errors, type ErrorCode } from '@baithak/protocol/errors';
import type { Wire } from '../implement.ts';
import { notBuilt } from '../implement.ts';

export const schemaOf = (shape: Shape, io: 'input' | 'output'): object =>
  z.toJSONSchema(z.object(shape), { io, unrepresentable: 'any', target: 'draft-2020-12' });

const bearers: Partial<Record<Auth, string>> = { refresh: 'refreshToken', upload: 'uploadToken' };

/** OpenAPI 3.1 of every declared call, made from the contract. */
export const openApi = (domains: Readonly<Record<string, Wire>>, errorsOf: (call: Call) => readonly ErrorCode[]): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Baithak',
    version: '1',
    description: 'Every HTTP call. An error is a status and {"status": 0, "msg", "code", "details"?}. The live events are in asyncapi.json.',
  },
  components: {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer' },
      refreshToken: { type: 'http', scheme: 'bearer' },
      uploadToken: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: pathsOf(domains, errorsOf),
});

const pathsOf = (domains: Readonly<Record<string, Wire>>, errorsOf: (call: Call) => readonly ErrorCode[]): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [domain, { contract, handlers }] of Object.entries(domains)) {
    for (const [key, entry] of Object.entries(contract)) {
      if (!isCall(entry)) continue;
      const [method, path] = entry.at.split(' ') as [string, string];
      const operation = operationOf(domain, key, entry, handlers[key] === notBuilt, errorsOf(entry));
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
    }
  }
  return paths;
};

const operationOf = (domain: string, key: string, call: Call, unbuilt: boolean, codes: readonly ErrorCode[]): object => ({
  operationId: `${domain}.${key}`,
  tags: [domain],
  summary: call.says,
  ...(unbuilt ? { description: 'Not built yet: answers 501 NOT_BUILT.' } : {}),
  ...(call.auth === 'none' ? {} : { security: [{ [bearers[call.auth] ?? 'accessToken']: [] }] }),
  ...inputOf(call),
  responses: { 200: answerOf(call), ...failuresOf(codes) },
});

const inputOf = (call: Call): object => {
  if (call.body === 'multipart') return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  if (call.at.startsWith('POST')) return { requestBody: { content: { 'application/json': { schema: schemaOf(call.in, 'input') } } } };
  return {
    parameters: Object.entries(call.in).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    })),
  };
};

const answerOf = (call: Call): object => {
  if (call.body === 'raw') return { description: call.says };
  const schema = schemaOf(call.envelope === 'own' ? call.out : { status: z.literal(call.envelope === 'boolean' ? true : 1), ...call.out }, 'output');
  return { description: call.says, content: { 'application/json': { schema } } };
};

const failuresOf = (codes: readonly ErrorCode[]): object => {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: of.map((code) => `${code}: ${errors[code].msg}`).join('\n\n') }]),
  );
};
