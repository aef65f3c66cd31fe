import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: readonly string[];
  readonly from: string | undefined;
  /** The mail as received, in its transfer encoding. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves with the first mail. */
  readonly arrived: Promise<Received>;
  /** Recipients asked for so far, refused ones included. */
  attempts(): number;
  /** Close whatever mails through it first: it waits for open connections. */
  close(): Promise<void>;
}

/** A real SMTP server on loopback. `refuse` answers each recipient, by its number; `port` 0 takes a free one. */
export const startMailServer = async (
  refuse: (attempt: number) => Error | undefined = () => undefined,
  port = 0,
): Promise<MailServer> => {
  const received: Received[] = [];
  let attempts = 0;
  const arrived = Promise.withResolvers<Received>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuse((attempts += 1))),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? undefined : envelope.mailFrom.address;
        const mail = {
          to: envelope.rcptTo.map(({ address }) => address),
          from,
          raw: Buffer.concat(chunks).toString(),
        };
        received.push(mail);
        arrived.resolve(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    arrived: arrived.promise,
    attempts: () => attempts,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
