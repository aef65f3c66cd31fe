import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { within } from '@baithak/protocol/testing/within';

export interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly model: string;
  /** A text, or parts such as a picture. */
  readonly input: unknown;
}

type Scores = Readonly<Record<string, number>>;
/** Scores as the service answers them, or a way of its own to answer. */
type Answer = Scores | ((response: ServerResponse) => void);

/** A moderation service on this machine, which answers what a test wants. */
export interface ModerationServer {
  /** As CLASSIFIER_URL has it. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Texts that were asked about. */
  texts(): string[];
  /** From now on; by default nothing is wrong with anything. */
  answerWith(answer: (asked: Asked) => Answer): void;
  /** When so many have asked. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export const answerStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = '{}') =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
/** It takes the request, and never answers. */
export const neverAnswer = (): void => {};
/** It breaks the connection. */
export const hangUp = (response: ServerResponse): void => void response.socket?.destroy();

export const innocent: Scores = { sexual: 0.001, hate: 0.002, 'violence/graphic': 0 };

const read = async (request: IncomingMessage): Promise<Asked> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as Pick<Asked, 'model' | 'input'>;
  return { url: request.url ?? '', authorization: request.headers.authorization, model, input };
};

export const openModerationServer = async (): Promise<ModerationServer> => {
  const asked: Asked[] = [];
  const waiting = new Set<() => void>();
  let answerOf: (asked: Asked) => Answer = () => innocent;
  const server = createServer((request, response) => {
    void read(request).then((one) => {
      const answer = answerOf(one);
      asked.push(one);
      if (typeof answer === 'function') answer(response);
      else
        answerStatus(
          200,
          {},
          JSON.stringify({ id: 'modr-1', results: [{ flagged: true, category_scores: answer }] }),
        )(response);
      for (const each of waiting) each();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    texts: () => asked.flatMap(({ input }) => (typeof input === 'string' ? [input] : [])),
    answerWith: (answer) => {
      answerOf = answer;
    },
    until: (count) =>
      within(
        () => `${count} questions to the moderation server: got ${asked.length}`,
        new Promise((resolve) => {
          const look = (): void => {
            if (asked.length < count) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
          look();
        }),
      ),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
