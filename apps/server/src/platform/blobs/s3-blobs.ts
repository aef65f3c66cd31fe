import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Blobs, type Incoming, type OpenBlob, checkKey, failingIncoming } from './blobs.ts';
import type { S3Address } from './s3-address.ts';

/**
 * How long connecting may take, how long an answer may take to begin, and how long a connection may be idle in the
 * middle of a file, in milliseconds.
 */
const slowestConnect = 3_000;
const slowestAnswer = 10_000;
const longestSilence = 60_000;
/** How long a probe waits for the bucket. */
const slowestProbe = 3_000;
/** Connections at once: every download under way holds one. */
const connections = 1_000;
/**
 * Bytes of a file that are read at a time to send it. With 64 kB, Node's default, V8 collects only every 64 MB, because
 * so little of what is read is on its own heap (docs/decisions/memory-of-node.md#small-young-generation).
 */
const readAtOnce = 16_384;

/** The SDK would write to the console beside our log. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const createStore = ({ region, endpoint, forcePathStyle, credentials }: S3Address): S3Client =>
  new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle,
    maxAttempts: 3,
    logger: silent,
    // The SDK's own checksums come as trailers, which other stores than Amazon's often do not read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: slowestConnect,
      socketTimeout: longestSilence,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
  });

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const statusOf = (error: unknown): number | undefined => {
  const status = field(field(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
};

/** Why the store failed, by error names and numbers only: the rest of its answers may hold keys and signatures. */
const reasonOf = (error: unknown): string => {
  const words = [field(error, 'name'), field(error, 'code'), statusOf(error)].filter(
    (word) => word !== undefined && word !== 'Error' && word !== 'UnknownError',
  );
  return words.length > 0 ? words.join(' ') : 'no connection, region or credentials';
};

interface Store {
  readonly client: S3Client;
  /** Ends a request: by its timeout, or when the process stops. */
  readonly until: { readonly abortSignal: AbortSignal; readonly requestTimeout: number };
}

interface Target {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Blobs in a bucket, each streamed there from its incoming file. Throws, with a message for people, when the bucket
 * cannot be used.
 */
export const openS3Blobs = async (address: S3Address, incoming: Incoming, log: Log): Promise<Blobs> => {
  const client = createStore(address);
  const ended = new AbortController();
  const store: Store = { client, until: { abortSignal: ended.signal, requestTimeout: slowestAnswer } };
  const at = (key: string): Target => {
    checkKey(key);
    return { Bucket: address.bucket, Key: address.prefix + key };
  };
  const away = (error: unknown): Refusal => {
    log.error({ reason: reasonOf(error) }, 'the file store does not respond as expected');
    return new Refusal('NOT_READY', {
      msg: 'The files are out of reach at present. Try again in a moment.',
      retryAfter: 5,
    });
  };
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw away(error);
    });
  await client.send(new HeadBucketCommand({ Bucket: address.bucket }), store.until).catch((error: unknown) => {
    client.destroy();
    throw new Error(
      `BLOB_URL: the bucket ${address.bucket} cannot be used (${reasonOf(error)}). Its name, endpoint, region and keys must be right and its store must answer.`,
    );
  });
  return {
    ...incoming,
    keep: async (key, from) => {
      const target = at(key);
      // A body is sent once, so the SDK does not try again by itself.
      await asked(put(store, target, from).catch(() => put(store, target, from)));
      await rm(from, { force: true });
    },
    open: async (key) => openObject(store, at(key), asked),
    remove: async (key) => void (await asked(client.send(new DeleteObjectCommand(at(key)), store.until))),
    failing: async () => [...(await failingIncoming(incoming)), ...(await failingBucket(client, address))],
    close: () => {
      ended.abort();
      client.destroy();
    },
  };
};

/** Empty when the bucket answers within a moment. */
const failingBucket = (client: S3Client, { bucket }: S3Address): Promise<readonly string[]> =>
  client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(slowestProbe) }).then(
    () => [],
    () => ['bucket'],
  );

const put = async ({ client, until }: Store, target: Target, path: string): Promise<void> => {
  const { size } = await stat(path);
  const body = createReadStream(path, { highWaterMark: readAtOnce });
  const failure = new AbortController();
  body.once('error', () => failure.abort());
  try {
    await client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: size }), {
      abortSignal: AbortSignal.any([until.abortSignal, failure.signal]),
    });
  } finally {
    body.destroy();
  }
};

const openObject = async (
  { client, until }: Store,
  target: Target,
  asked: <T>(answer: Promise<T>) => Promise<T>,
): Promise<OpenBlob | undefined> => {
  const facts = await asked(
    client.send(new HeadObjectCommand(target), until).catch((error: unknown) => {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }),
  );
  if (!facts) return undefined;
  return {
    size: facts.ContentLength ?? 0,
    stream: async (range) => {
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const { Body: bytes } = await asked(client.send(new GetObjectCommand({ ...target, ...wanted }), until));
      if (!(bytes instanceof Readable)) throw new Error('The store answered without bytes.');
      return bytes;
    },
    close: async () => {},
  };
};
