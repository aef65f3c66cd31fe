import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface Posted {
  readonly to: string;
  /** The whole letter, its transfer encoding undone. */
  readonly text: string;
  /** The path and the parts of the one link in it, e.g. `['verify', 'sana@example.com', '<token>']`. */
  readonly link: readonly string[];
}

const decoded = (raw: string): string => {
  const eml = raw.replaceAll('\r\n', '\n');
  const [, ...parts] = eml.split(/^Content-Type: text\//m);
  return parts
    .map((part) => {
      const body = part.slice(part.indexOf('\n\n') + 2).split(/^--/m)[0] ?? '';
      if (/^Content-Transfer-Encoding: 8bit/im.test(part)) return body;
      if (/^Content-Transfer-Encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString();
      const bytes = body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    })
    .join('\n');
};

/** A letter as it came through SMTP or lies in the outbox. */
export const readPosted = (eml: string): Posted => {
  const text = decoded(eml);
  const link = /https?:\/\/[^/\s"]+\/([^\s"<]+)/.exec(text)?.[1] ?? '';
  return { to: /^To: (\S+)\r?$/m.exec(eml)?.[1] ?? '', text, link: link.split('/').map(decodeURIComponent) };
};

/** The letters to an address in DATA_DIR/outbox, oldest first. */
export const lettersTo = async (dataDir: string, email: string): Promise<Posted[]> => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = (await readdir(outbox)).filter((file) => !file.startsWith('.')).toSorted();
  const letters = await Promise.all(files.map(async (file) => readPosted(await readFile(join(outbox, file), 'utf8'))));
  return letters.filter(({ to }) => to === email);
};

/** Waits until an address has got `count` letters, and returns the last of them: they are posted after the answer. */
export const letterTo = (dataDir: string, email: string, count = 1): Promise<Posted> =>
  vi.waitFor(
    async () => {
      const last = (await lettersTo(dataDir, email))[count - 1];
      if (!last) throw new Error(`${email} has fewer than ${count} letters.`);
      return last;
    },
    { timeout: 20_000, interval: 10 },
  );
