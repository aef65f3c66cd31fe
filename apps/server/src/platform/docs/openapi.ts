import * as z from 'zod';
import { isCall, type Auth, type Call, type Shape } from '@baithak/protocol/define-contract';
import { errors, type ErrorCode } from '@baithak/protocol/errors';
import { type Wire, notBuilt } from '../implement.ts';

export const schemaOf = (shape: Shape, io: 'input' | 'output'): object =>
  z.toJSONSchema(z.object(shape), { io, unrepresentable: 'any', target: 'draft-2020-12' });

const bearers: Partial<Record<Auth, string>> = { refresh: 'refreshToken', upload: 'uploadToken' };

/** OpenAPI 3.1 of every declared call, made from the contract. */
export const openApi = (
  domains: Readonly<Record<string, Wire>>,
  errorsOf: (call: Call) => readonly ErrorCode[],
): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Baithak',
    version: '1',
    description:
      'Every HTTP call. An error is a status and {"status": 0, "msg", "code", "details"?}. The live events are in asyncapi.json.',
  },
  components: {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer' },
      refreshToken: { type: 'http', scheme: 'bearer' },
      uploadToken: { type: 'http', scheme: 'bearer' },
    },
    schemas: { Error: failure(z.literal(0)), RefreshError: failure(z.literal(false)) },
  },
  paths: pathsOf(domains, errorsOf),
});

/** What a refusal looks like, with the `status` that its call gives it (docs/contract.md#errors). */
export const failure = (status: z.ZodType, more: Shape = {}): object =>
  schemaOf(
    {
      status,
      msg: z.string(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
      code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
      details: z
        .array(
          z.object({
            path: z.string().optional(),
            msg: z.string().optional(),
            connectionState: z.number().int().optional(),
          }),
        )
        .optional(),
      ...more,
    },
    'output',
  );

const pathsOf = (domains: Readonly<Record<string, Wire>>, errorsOf: (call: Call) => readonly ErrorCode[]): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [domain, { contract, handlers }] of Object.entries(domains)) {
    for (const [key, entry] of Object.entries(contract)) {
      if (!isCall(entry)) continue;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a route of the contract is a method, a space and a path
      const [method, path] = entry.route.split(' ') as [string, string];
      // The router's `:name` is `{name}` in OpenAPI.
      const address = path.replace(/:(\w+)/g, '{$1}');
      const operation = operationOf(domain, key, entry, handlers[key] === notBuilt, errorsOf(entry));
      paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
    }
  }
  return paths;
};

const operationOf = (
  domain: string,
  key: string,
  call: Call,
  unbuilt: boolean,
  codes: readonly ErrorCode[],
): object => ({
  operationId: `${domain}.${key}`,
  tags: [domain],
  summary: call.summary,
  ...(unbuilt ? { description: 'Not built yet: answers 501 NOT_BUILT.' } : {}),
  ...(call.auth === 'none'
    ? {}
    : { security: [{ [bearers[call.auth] ?? 'accessToken']: [] }, ...(call.auth === 'maybe' ? [{}] : [])] }),
  ...inputOf(call),
  responses: { 200: answerOf(call), ...failuresOf(codes, call) },
});

const inputOf = (call: Call): object => {
  if (call.body === 'multipart')
    return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  // The path says everything, whatever is sent beside it.
  if (call.body === 'form')
    return { parameters: parametersOf(call), requestBody: { content: { 'application/x-www-form-urlencoded': {} } } };
  if (call.route.startsWith('POST'))
    return { requestBody: { content: { 'application/json': { schema: schemaOf(call.in, 'input') } } } };
  return { parameters: parametersOf(call) };
};

const parametersOf = (call: Call): object[] =>
  Object.entries(call.in).map(([name, schema]) => ({
    name,
    in: call.route.includes(`:${name}`) ? 'path' : 'query',
    required: !schema.safeParse(undefined).success,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  }));

const answerOf = (call: Call): object => {
  if (call.body === 'raw') return { description: call.summary };
  const schema = schemaOf(
    call.envelope === 'own' ? call.out : { status: z.literal(call.envelope === 'boolean' ? true : 1), ...call.out },
    'output',
  );
  return { description: call.summary, content: { 'application/json': { schema } } };
};

const failuresOf = (codes: readonly ErrorCode[], { envelope }: Call): object => {
  const schema = { $ref: `#/components/schemas/${envelope === 'boolean' ? 'RefreshError' : 'Error'}` };
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `${code}: ${errors[code].msg}`).join('\n\n'),
        content: { 'application/json': { schema } },
      },
    ]),
  );
};
