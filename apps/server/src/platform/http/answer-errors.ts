import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { errors, type ErrorCode } from '@baithak/protocol/errors';
import type { App } from '../context.ts';
import { isUnavailable } from '../db/answer.ts';
import type { Log } from '../log.ts';
import { errorBody, Refusal } from '../errors.ts';

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'WRONG_TYPE',
  429: 'TOO_MANY',
  431: 'TOO_LARGE',
};

/**
 * What the caller gets for an exception: NOT_READY when the database is not available. A fault keeps its message and
 * stack in the log, never in the answer.
 */
export const refusalOf = (error: unknown, log: Log, where: string): Refusal => {
  if (error instanceof Refusal) return error;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statusCode may be there or not, as the type says
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  const code = codeOfStatus[status];
  if (code) return new Refusal(code);
  log.error({ err: error, where }, 'a call failed unexpectedly');
  return isUnavailable(error) ? new Refusal('NOT_READY', { retryAfter: 5 }) : new Refusal('UNKNOWN');
};

/** An address that cannot be parsed, which Fastify would answer with its own error. */
export const answerBadAddress = (_error: FastifyError, _request: unknown, reply: FastifyReply): void => {
  void reply
    .status(errors.INVALID_INPUT.status)
    .send(errorBody(new Refusal('INVALID_INPUT', { msg: 'The address is not valid.' })));
};

const codeOfFault: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Not HTTP, or a head that is too long (a token of 20 kB) or does not end: Node gives up before there is a request to answer. */
export const answerUnreadable = (error: Error & { code: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = codeOfFault[error.code] ?? 'INVALID_INPUT';
  const { status } = errors[code];
  const body = JSON.stringify(errorBody(new Refusal(code)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};

/** Every failure, whatever its cause, is answered with the error object (docs/contract.md#errors). */
export const answerErrors = (server: FastifyInstance, { log, metrics }: Pick<App, 'log' | 'metrics'>): void => {
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, log, request.routeOptions.url ?? 'unknown address');
    if (refusal.options.retryAfter !== undefined)
      reply.header('Retry-After', Math.max(1, Math.ceil(refusal.options.retryAfter)));
    const { booleanStatus, entry } = request.routeOptions.config;
    if (entry !== undefined) metrics.countRefusal(entry, refusal.code);
    const body = errorBody(refusal);
    // The contract fixes this one answer's shape: status false and the sentence.
    const answer = booleanStatus ? { ...body, status: false } : body;
    return reply.status(errors[refusal.code].status).send(answer);
  });
};
