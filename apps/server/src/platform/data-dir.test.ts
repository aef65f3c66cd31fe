import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDir, readSecret } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baithak-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a missing data folder is made for its owner alone', () => {
  const dataDir = join(folder, 'a', 'b');
  prepareDataDir(dataDir);
  prepareDataDir(dataDir);
  expect(modeOf(dataDir)).toBe(0o700);
});

test('a data folder that is a file is refused in words', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareDataDir(join(folder, 'file', 'data'))).toThrow(/^DATA_DIR .* cannot be used \(ENOTDIR\)/);
});

test('a secret is made once, differs by name, and only its owner may read it', () => {
  const secret = readSecret(folder, 'tokens');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret(folder, 'tokens')).toBe(secret);
  expect(readSecret(folder, 'files')).not.toBe(secret);
  expect(modeOf(join(folder, 'secrets', 'tokens'))).toBe(0o600);
});

test('a damaged secret is refused, not replaced', () => {
  readSecret(folder, 'tokens');
  const path = join(folder, 'secrets', 'tokens');
  chmodSync(path, 0o600);
  writeFileSync(path, 'short');
  expect(() => readSecret(folder, 'tokens')).toThrow('is damaged');
});
