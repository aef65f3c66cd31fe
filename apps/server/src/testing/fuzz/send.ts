import { wordsContract } from '@baithak/protocol/contracts/words';
import * as z from 'zod';
import { errorsOf, isCall, type Call, type Emit } from '@baithak/protocol/define-contract';
import { errors, type ErrorCode } from '@baithak/protocol/errors';
import type { Socket } from 'socket.io-client';
import type { Input } from './inputs.ts';

export interface Sent {
  /** Everything that was answered. */
  readonly text: string;
  readonly accepted: boolean;
  readonly code: string | undefined;
  /** What the contract does not allow; nothing when the answer is as it declares. */
  readonly wrong: string | undefined;
}

/** What can follow any call (docs/contract.md#errors). */
const everywhere: readonly ErrorCode[] = ['NOT_READY', 'TOO_LARGE', 'INVALID_INPUT', 'NOT_BUILT'];
/** No answer to one call is larger. */
const mostBytes = 1_000_000;
/** The list of allowed words is one answer, sent compressed and kept by its version. */
const mostBytesOfWords = 2_500_000;

const errorShape = z.strictObject({
  status: z.union([z.literal(0), z.literal(false)]),
  msg: z.string().min(1),
  code: z.string(),
  details: z.unknown().optional(),
  retryAfter: z.int().positive().optional(),
});

const answerShape = (entry: Call | Emit): z.ZodType => {
  if (!isCall(entry)) return z.strictObject({ status: z.literal(1), ...entry.out });
  if (entry.envelope === 'own') return z.strictObject(entry.out);
  return z.strictObject({ status: entry.envelope === 'boolean' ? z.literal(true) : z.literal(1), ...entry.out });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Judges an answer by the contract alone. `status` is 200 for an acknowledgement. */
const judge = (entry: Call | Emit, text: string, status: number, body: unknown): Sent => {
  const isWords = isCall(entry) && entry.route === wordsContract.getAllowedWords.route;
  const wrongSize = text.length > (isWords ? mostBytesOfWords : mostBytes) ? `${text.length} bytes` : undefined;
  const isRefusal = isCall(entry) ? status >= 400 : errorShape.safeParse(body).success;
  if (!isRefusal) {
    const shape = isCall(entry) && entry.body === 'raw' ? z.unknown() : answerShape(entry);
    const { error } = shape.safeParse(body);
    return { text, accepted: true, code: undefined, wrong: wrongSize ?? (error && z.prettifyError(error)) };
  }
  const refusal = errorShape.safeParse(body);
  // Fastify's and Node's own limits on addresses and headers.
  if (!refusal.success) return { text, accepted: false, code: undefined, wrong: `${status} ${text.slice(0, 500)}` };
  const { code } = refusal.data;
  const declared: readonly string[] = [...errorsOf(entry), ...everywhere];
  const known = Object.hasOwn(errors, code) ? errors[code as ErrorCode].status : undefined;
  const wrongCode = declared.includes(code) ? undefined : `${code} is not declared`;
  const wrongStatus = isCall(entry) && known !== status ? `${status} for ${code}` : undefined;
  return { text, accepted: false, code, wrong: wrongSize ?? wrongCode ?? wrongStatus };
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A GET carries text only, as UTF-8, which has no half of a pair: the input as its query, which the server's check then sees. */
export const asSent = (entry: Call | Emit, input: Input): Input =>
  isCall(entry) && entry.route.startsWith('GET')
    ? Object.fromEntries(
        Object.entries(input).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, asText(value).slice(0, 3000).toWellFormed()]],
        ),
      )
    : (JSON.parse(JSON.stringify(input)) as Input);

export const sendCall = async (url: string, call: Call, input: Input, bearer: string | undefined): Promise<Sent> => {
  const [method, path] = call.route.split(' ') as [string, string];
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    // An address has no half of a pair either.
    encodeURIComponent(String(input[name] ?? 'x').toWellFormed()),
  );
  const headers = {
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  };
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(url + named + query, {
    method,
    redirect: 'manual',
    headers,
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  return judge(call, text, response.status, parsed(text));
};

export const sendEmit = async (socket: Socket, emit: Emit, input: unknown): Promise<Sent> => {
  const body: unknown = await socket.timeout(30_000).emitWithAck(emit.emit, input);
  return judge(emit, JSON.stringify(body), 200, body);
};
