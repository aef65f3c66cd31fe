import { describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults that start a single process on loopback', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', rateLimits: true, requireVerifiedEmail: false });
    expect([...config.services]).toEqual(['auth', 'api', 'socket', 'assets', 'web']);
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
    ['RATE_LIMITS', 'yes'],
    ['ROOM_ITEM', 'x'.repeat(501)],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in one line that names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(BadSetting);
    expect(read).toThrow(new RegExp(`^${name}: .+$`));
  });

  it('say in words what is not built yet, instead of ignoring it', () => {
    expect(() => readConfig({ REDIS_URL: 'redis://localhost' })).toThrow(/^REDIS_URL: .*not built yet/);
    expect(() => readConfig({ BLOB_URL: 's3://bucket' })).toThrow(/^BLOB_URL: .*not built yet/);
  });

  it('ask for a verified address as soon as mail is real, unless told otherwise', () => {
    expect(readConfig({ SMTP_URL: 'smtp://localhost' }).requireVerifiedEmail).toBe(true);
    expect(readConfig({ SMTP_URL: 'smtp://localhost', REQUIRE_VERIFIED_EMAIL: 'off' }).requireVerifiedEmail).toBe(false);
  });

  it('derive an address that a browser on the same machine can open', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(readConfig({ PUBLIC_URL: 'https://chat.example/' }).publicUrl).toBe('https://chat.example');
  });
});
