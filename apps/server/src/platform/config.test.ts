import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from './config.ts';
import { prepareDataDir, readSecret } from './data-dir.ts';

describe('settings', () => {
  it('have defaults that start a single process on loopback', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      rateLimits: true,
      requireVerifiedEmail: false,
      searchMs: 50,
      uploadBytesPerDay: 2_000_000_000,
      guestUploadBytesPerDay: 200_000_000,
      diskReserveBytes: 200_000_000,
    });
    expect([...config.services]).toEqual(['auth', 'api', 'socket', 'assets', 'web']);
  });

  it('let a process that ends go on for a while when there may be others', () => {
    expect(readConfig({}).drainMs).toBe(0);
    const between = { REDIS_URL: 'redis://r', DATABASE_URL: 'postgres://p/b', BLOB_URL: 's3://files' };
    expect(readConfig(between).drainMs).toBe(10_000);
    expect(readConfig({ ...between, DRAIN_SECONDS: '0' }).drainMs).toBe(0);
  });

  it('send nothing to a moderation service unless one is named, and pictures unless they are left out', () => {
    expect(readConfig({ CLASSIFIER_KEY: 'k' }).endpoint).toBeUndefined();
    const CLASSIFIER_URL = 'https://check.example/v1/';
    const endpoint = { url: 'https://check.example/v1', key: undefined, model: 'omni-moderation-latest', images: true };
    expect(readConfig({ CLASSIFIER_URL }).endpoint).toEqual(endpoint);
    const more = { CLASSIFIER_KEY: 'k', CLASSIFIER_MODEL: 'own/model:1', CLASSIFIER_IMAGES: 'off' };
    expect(readConfig({ CLASSIFIER_URL, ...more }).endpoint).toEqual({
      ...endpoint,
      key: 'k',
      model: 'own/model:1',
      images: false,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'baithak.example'],
    ['DATABASE_URL', 'mysql://localhost/baithak'],
    ['SMTP_URL', 'http://mail.example'],
    ['SERVICES', 'api,web,kitchen'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.1:8080'],
    ['TRUST_PROXY', '[2001:db8::1]:8080'],
    ['RATE_LIMITS', 'yes'],
    ['ROOM_ITEM', 'x'.repeat(501)],
    ['SEARCH_MS', '0'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '2.5'],
    ['SEARCH_MS', 'long'],
    ['UPLOAD_MB_PER_DAY', 'much'],
    ['GUEST_UPLOAD_MB_PER_DAY', '-1'],
    ['DISK_RESERVE_MB', '1.5'],
    ['CLASSIFIER_PICTURES', 'model'],
    ['METRICS_TOKEN', 'short'],
    ['CLASSIFIER_URL', 'ftp://check.example/v1'],
    ['CLASSIFIER_URL', 'https://me:secret@check.example/v1'],
    ['CLASSIFIER_URL', 'https://check.example/v1?key=1'],
    ['CLASSIFIER_KEY', 'with a space'],
    ['CLASSIFIER_MODEL', 'two words'],
    ['CLASSIFIER_IMAGES', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_LOG_LEVEL', 'quiet'],
  ])('refuse %s=%s in one line that names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(BadSetting);
    expect(read).toThrow(new RegExp(`^${name}: .+$`));
  });

  it('refuse a replica without the database that it follows', () => {
    const [DATABASE_URL, DATABASE_REPLICA_URL] = ['postgres://localhost/baithak', 'postgres://standby/baithak'];
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow(/^DATABASE_URL: DATABASE_REPLICA_URL is set, .+$/);
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({
      databaseReplicaUrl: DATABASE_REPLICA_URL,
    });
  });

  it('refuse a Redis of several processes without what else they share', () => {
    const [REDIS_URL, DATABASE_URL] = ['redis://localhost', 'postgres://localhost/baithak'];
    expect(() => readConfig({ REDIS_URL })).toThrow(/^DATABASE_URL: REDIS_URL is set, so the PostgreSQL .+$/);
    expect(() => readConfig({ REDIS_URL, DATABASE_URL })).toThrow(/^BLOB_URL: REDIS_URL is set, so the bucket .+$/);
    expect(readConfig({ REDIS_URL, DATABASE_URL, BLOB_URL: 's3://files?region=eu-central-1' })).toMatchObject({
      redisUrl: REDIS_URL,
    });
  });

  it.each([
    ['auth,api,socket,assets', {}, 'PUBLIC_URL'],
    ['web', {}, 'AUTH_URL'],
    ['auth,web', {}, 'API_URL'],
    ['auth,api,web', {}, 'SOCKET_URL'],
    ['auth,api,socket,web', {}, 'ASSETS_URL'],
    ['auth,web', { API_URL: 'https://api.example', SOCKET_URL: 'https://live.example' }, 'ASSETS_URL'],
  ])('refuse SERVICES=%s with %o, because %s is missing', (SERVICES, more, name) => {
    const read = () => readConfig({ SERVICES, ...more });
    expect(read).toThrow(BadSetting);
    expect(read).toThrow(new RegExp(`^${name}: .*SERVICES.+$`));
  });

  it('let a process leave services out once it is told where they are', () => {
    const split = readConfig({
      SERVICES: 'auth,web',
      API_URL: 'https://a.example',
      SOCKET_URL: 'https://s.example',
      ASSETS_URL: 'https://f.example',
    });
    expect([...split.services]).toEqual(['auth', 'web']);
    expect(readConfig({ SERVICES: 'auth,api,socket,assets', PUBLIC_URL: 'https://chat.example' }).services.size).toBe(
      4,
    );
  });

  it('name a bucket, its store and its keys', () => {
    expect(readConfig({}).blobStore).toBeUndefined();
    const nothing = {
      region: undefined,
      endpoint: undefined,
      prefix: '',
      forcePathStyle: false,
      credentials: undefined,
    };
    expect(readConfig({ BLOB_URL: 's3://my-files' }).blobStore).toEqual({ ...nothing, bucket: 'my-files' });
    expect(readConfig({ BLOB_URL: 's3://my-files?region=ap-south-1' }).blobStore).toEqual({
      ...nothing,
      bucket: 'my-files',
      region: 'ap-south-1',
    });
    const url =
      's3://files/?endpoint=http://127.0.0.1:9000&forcePathStyle=true&prefix=baithak/&accessKeyId=AKIA&secretAccessKey=a+b/c%3D';
    expect(readConfig({ BLOB_URL: url }).blobStore).toEqual({
      bucket: 'files',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
      prefix: 'baithak/',
      forcePathStyle: true,
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'a+b/c=' },
    });
  });

  it.each([
    'https://bucket.example',
    's3://',
    's3://no',
    's3://bucket/folder',
    's3://key:secret@bucket',
    's3://bucket#secret',
    's3://bucket?endpoint=store.example',
    's3://bucket?forcePathStyle=1',
    's3://bucket?accessKeyId=AKIA',
    's3://bucket?secretAccessKey=secret',
    's3://bucket?accessKeyId=&secretAccessKey=secret',
    's3://bucket?acl=secret',
    's3://bucket?region=',
    's3://bucket?region=a&region=secret',
    's3://bucket?prefix=/etc',
    's3://bucket?prefix=../secret',
  ])('refuse BLOB_URL=%s and repeat nothing of it', (value) => {
    const read = () => readConfig({ BLOB_URL: value });
    expect(read).toThrow(BadSetting);
    expect(read).toThrow(/^BLOB_URL: s3:\/\/bucket, then any of [^\n]+$/);
    expect(read).not.toThrow(/secret(?!AccessKey)|AKIA/);
  });

  it('ask for a verified address as soon as mail is real, unless told otherwise', () => {
    expect(readConfig({ SMTP_URL: 'smtp://localhost' }).requireVerifiedEmail).toBe(true);
    expect(readConfig({ SMTP_URL: 'smtp://localhost', REQUIRE_VERIFIED_EMAIL: 'off' }).requireVerifiedEmail).toBe(
      false,
    );
  });

  it('derive an address that a browser on the same machine can open', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(readConfig({ PUBLIC_URL: 'https://chat.example/' }).publicUrl).toBe('https://chat.example');
  });
});

describe('DATA_DIR', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baithak-data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it('a missing data folder is made for its owner alone', () => {
    const dataDir = join(folder, 'a', 'b');
    prepareDataDir(dataDir);
    prepareDataDir(dataDir);
    expect(modeOf(dataDir)).toBe(0o700);
  });

  it('a data folder that is a file is refused in words', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => prepareDataDir(join(folder, 'file', 'data'))).toThrow(/^DATA_DIR .* cannot be used \(ENOTDIR\)/);
  });

  it('a secret is made once, differs by name, and only its owner may read it', () => {
    const secret = readSecret(folder, 'tokens');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(readSecret(folder, 'tokens')).toBe(secret);
    expect(readSecret(folder, 'files')).not.toBe(secret);
    expect(modeOf(join(folder, 'secrets', 'tokens'))).toBe(0o600);
  });

  it('a damaged secret is refused, not replaced', () => {
    readSecret(folder, 'tokens');
    const path = join(folder, 'secrets', 'tokens');
    chmodSync(path, 0o600);
    writeFileSync(path, 'short');
    expect(() => readSecret(folder, 'tokens')).toThrow('is damaged');
  });
});
