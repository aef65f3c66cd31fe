import type { Service } from '@baithak/protocol/define-contract';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { type S3Address, s3Address } from './blobs/s3-address.ts';
import { namedReadMs } from './db/read.ts';
import { trustOf } from './http/client-address.ts';

interface Given {
  readonly SERVICES: readonly Service[];
  readonly PUBLIC_URL?: string | undefined;
  readonly AUTH_URL?: string | undefined;
  readonly API_URL?: string | undefined;
  readonly SOCKET_URL?: string | undefined;
  readonly ASSETS_URL?: string | undefined;
}

const addressOf = { auth: 'AUTH_URL', api: 'API_URL', socket: 'SOCKET_URL', assets: 'ASSETS_URL' } as const;
const behindPages = ['auth', 'api', 'socket', 'assets'] as const;

/**
 * What a process that serves only some services must be told (docs/contract.md#settings): its pages lead to the other
 * services, and a process without pages lets only those of PUBLIC_URL call it. Undefined when nothing is missing.
 */
const missingAddress = (given: Given): string | undefined => {
  const served = new Set(given.SERVICES);
  if (!served.has('web'))
    return given.PUBLIC_URL === undefined
      ? 'PUBLIC_URL: SERVICES leaves web out, so the address of the pages is needed, as https://chat.example.'
      : undefined;
  const missing = behindPages.find((name) => !served.has(name) && given[addressOf[name]] === undefined);
  return missing && `${addressOf[missing]}: SERVICES leaves ${missing} out, so the address of that service is needed.`;
};

const services = ['auth', 'api', 'socket', 'assets', 'web'] as const;

const isTrust = (value: string): boolean => {
  try {
    trustOf(value);
    return true;
  } catch {
    return false;
  }
};

/** A replica is one of the database that is written to. Undefined when nothing is missing. */
const missingPrimary = (given: Readonly<Record<string, unknown>>): string | undefined =>
  given['DATABASE_REPLICA_URL'] !== undefined && given['DATABASE_URL'] === undefined
    ? 'DATABASE_URL: DATABASE_REPLICA_URL is set, so the PostgreSQL that it follows is needed.'
    : undefined;

/** What several processes must share beside the news of each other. Undefined when nothing is missing. */
const missingShare = (given: Readonly<Record<string, unknown>>): string | undefined => {
  if (given['REDIS_URL'] === undefined) return undefined;
  const missing = (['DATABASE_URL', 'BLOB_URL'] as const).find((name) => given[name] === undefined);
  const what = { DATABASE_URL: 'the PostgreSQL', BLOB_URL: 'the bucket for uploaded files' };
  return missing && `${missing}: REDIS_URL is set, so ${what[missing]} that all processes share is needed.`;
};

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const origin = url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''));

/** An address that is asked as it stands. */
const webAddress = url('http:', 'https:').refine((value) => /^[^#@]+$/.test(value), {
  error: 'an address without user name and fragment',
});

/** Of an endpoint: what is asked for is added to it. */
const baseAddress = url('http:', 'https:')
  .refine((value) => /^[^?#@]+$/.test(value), { error: 'an address without user name, query and fragment' })
  .transform((value) => value.replace(/\/+$/, ''));

const megabytes = (usual: number) =>
  z.coerce
    .number({ error: 'a whole number of megabytes' })
    .int({ error: 'a whole number of megabytes' })
    .min(0, { error: 'a whole number of megabytes' })
    .max(100_000_000)
    .default(usual);

const drainSeconds = { error: 'a whole number of seconds from 0 to 300' };

const pictureClassifier = z.string().refine((value) => ['on', 'off'].includes(value) || isAbsolute(value), {
  error: 'on, off, or the full path of a program',
});

/** What the browsers of most people subscribe at: of Google, Mozilla, Apple and Microsoft. */
const knownPushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** Every setting, with what is accepted (docs/contract.md#settings). */
const settings = {
  PORT: z.coerce.number({ error: 'a whole number from 0 to 65535' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  REDIS_URL: url('redis:', 'rediss:', 'unix:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().includes('@', { error: 'a mail address' }).optional(),
  BLOB_URL: s3Address.optional(),
  SERVICES: z
    .string()
    .default(services.join(','))
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(services, { error: `any of ${services.join(',')}` })).min(1)),
  AUTH_URL: origin.optional(),
  API_URL: origin.optional(),
  SOCKET_URL: origin.optional(),
  ASSETS_URL: origin.optional(),
  REQUIRE_VERIFIED_EMAIL: onOff.optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, { error: 'addresses or ranges without ports, with commas between them, or a number of proxies' })
    .optional(),
  RATE_LIMITS: onOff.default(true),
  ROOM_ITEM: z.string().trim().min(1).max(500, { error: 'at most 500 characters' }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters' }).optional(),
  PUSH_SERVICES: z
    .string()
    .regex(/^(?:any|[a-z0-9.-]+(?:\s*,\s*[a-z0-9.-]+)*)$/, { error: 'host names with commas between them, or any' })
    .default(knownPushServices.join(','))
    .transform((value) => (value === 'any' ? undefined : value.split(',').map((name) => name.trim()))),
  CLASSIFIER_URL: baseAddress.optional(),
  CLASSIFIER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, { error: 'a key without spaces' })
    .optional(),
  CLASSIFIER_MODEL: z
    .string()
    .regex(/^[\w.:/@-]{1,200}$/, { error: 'the name of a model' })
    .default('omni-moderation-latest'),
  CLASSIFIER_IMAGES: onOff.default(true),
  ANCHOR_FILE: z
    .string()
    .refine((value) => isAbsolute(value), { error: 'the full path of a file' })
    .optional(),
  ANCHOR_URL: webAddress.optional(),
  ANCHOR_MAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, { error: 'a mail address' })
    .optional(),
  SEARCH_MS: z.coerce
    .number({ error: 'a whole number of milliseconds' })
    .int({ error: 'a whole number of milliseconds' })
    .min(1, { error: 'a whole number of milliseconds' })
    .max(60_000)
    .default(namedReadMs),
  DRAIN_SECONDS: z.coerce
    .number(drainSeconds)
    .int(drainSeconds)
    .min(0, drainSeconds)
    .max(300, drainSeconds)
    .default(10),
  UPLOAD_MB_PER_DAY: megabytes(2000),
  GUEST_UPLOAD_MB_PER_DAY: megabytes(200),
  DISK_RESERVE_MB: megabytes(200),
  CLASSIFIER_PICTURES: pictureClassifier.default('on'),
  LOG_LEVEL: logLevel.default('info'),
  AUTH_LOG_LEVEL: logLevel.optional(),
};

/** A service that speaks the moderation calls of OpenAI (docs/contract.md#classifier-endpoint). */
export interface EndpointConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  /** Whether pictures are sent there too. */
  readonly images: boolean;
}

export interface Config {
  /** Hosts at which, or below which, push services are; undefined: any. */
  readonly pushServices: readonly string[] | undefined;
  readonly port: number;
  readonly host: string;
  /** Where people reach it, without a slash at the end; derived from HOST and PORT when PUBLIC_URL is not set. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A standby of that PostgreSQL, which long reads are asked of. */
  readonly databaseReplicaUrl: string | undefined;
  /** What processes on one database tell each other goes through it; undefined: this is the only one. */
  readonly redisUrl: string | undefined;
  /** Where files are kept; under DATA_DIR by default. */
  readonly blobStore?: S3Address;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly services: ReadonlySet<Service>;
  /** Public addresses for the web client; empty strings mean the same origin. */
  readonly urls: { readonly auth: string; readonly api: string; readonly socket: string; readonly assets: string };
  readonly requireVerifiedEmail: boolean;
  readonly trustProxy: string | undefined;
  readonly rateLimits: boolean;
  /** What staff show after every 50th message of a room, written as a message is; nothing by default. */
  readonly roomItem?: string;
  readonly metricsToken: string | undefined;
  /** Undefined: nothing that people write or upload is sent anywhere. */
  readonly endpoint?: EndpointConfig;
  /** How long a search may look, in milliseconds. */
  readonly searchMs: number;
  /** How long a process that ends goes on while it sends its people to others; 0 where there are none. */
  readonly drainMs: number;
  /** Bytes that a member, and that a guest and all guests of an address, may upload on a day. */
  readonly uploadBytesPerDay: number;
  readonly guestUploadBytesPerDay: number;
  /** Bytes that uploads leave free on the disk: the database must keep working when files do not fit any more. */
  readonly diskReserveBytes: number;
  /** Whether the model judges pictures and videos: `on`, `off`, or a program of one's own that does it instead. */
  readonly pictureClassifier: string;
  /** Where anchors of the moderation log go: a file, an address that they are posted to, a mail address. */
  readonly anchorFile?: string | undefined;
  readonly anchorUrl?: string | undefined;
  readonly anchorMail?: string | undefined;
  readonly logLevel: string;
  /** Of the log of authentication; LOG_LEVEL's by default. */
  readonly authLogLevel: string;
}

/** A setting that cannot be used; the message is the one line to print. */
export class BadSetting extends Error {}

/** Reads the settings. Throws BadSetting with one line that names the variable and what is accepted. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.object(settings).safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadSetting(`${String(issue?.path[0])}: ${issue?.message ?? 'not accepted'}.`);
  }
  const read = parsed.data;
  const missing = missingAddress(read) ?? missingPrimary(read) ?? missingShare(read);
  if (missing !== undefined) throw new BadSetting(missing);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? localUrl(read.HOST, read.PORT),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    redisUrl: read.REDIS_URL,
    ...(read.BLOB_URL && { blobStore: read.BLOB_URL }),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'Baithak <baithak@localhost>',
    services: new Set(read.SERVICES),
    urls: {
      auth: read.AUTH_URL ?? '',
      api: read.API_URL ?? '',
      socket: read.SOCKET_URL ?? '',
      assets: read.ASSETS_URL ?? '',
    },
    requireVerifiedEmail: read.REQUIRE_VERIFIED_EMAIL ?? read.SMTP_URL !== undefined,
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS,
    ...(read.ROOM_ITEM !== undefined && { roomItem: read.ROOM_ITEM }),
    metricsToken: read.METRICS_TOKEN,
    ...(read.CLASSIFIER_URL !== undefined && {
      endpoint: {
        url: read.CLASSIFIER_URL,
        key: read.CLASSIFIER_KEY,
        model: read.CLASSIFIER_MODEL,
        images: read.CLASSIFIER_IMAGES,
      },
    }),
    pushServices: read.PUSH_SERVICES,
    anchorFile: read.ANCHOR_FILE,
    anchorUrl: read.ANCHOR_URL,
    anchorMail: read.ANCHOR_MAIL,
    searchMs: read.SEARCH_MS,
    drainMs: read.REDIS_URL === undefined ? 0 : read.DRAIN_SECONDS * 1000,
    uploadBytesPerDay: read.UPLOAD_MB_PER_DAY * 1_000_000,
    guestUploadBytesPerDay: read.GUEST_UPLOAD_MB_PER_DAY * 1_000_000,
    diskReserveBytes: read.DISK_RESERVE_MB * 1_000_000,
    pictureClassifier: read.CLASSIFIER_PICTURES,
    logLevel: read.LOG_LEVEL,
    authLogLevel: read.AUTH_LOG_LEVEL ?? read.LOG_LEVEL,
  };
};

/** The address at which a server on this host and port is reached from its own machine. */
export const localUrl = (host: string, port: number): string => {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};
