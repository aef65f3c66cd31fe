import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface ReceivedMail {
  readonly to: string;
  /** Its header lines, each on one line. */
  readonly headers: readonly string[];
  /** The whole mail, its transfer encoding decoded. */
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

/** A mail as it came through SMTP or is in the outbox. */
export const parseMail = (eml: string): ReceivedMail => {
  const text = decoded(eml);
  const link = /https?:\/\/[^/\s"]+\/([^\s"<]+)/.exec(text)?.[1] ?? '';
  const [head = ''] = eml.replaceAll('\r\n', '\n').split('\n\n', 1);
  const headers = head.replaceAll(/\n\s+/g, ' ').split('\n');
  return { headers, to: /^To: (\S+)\r?$/m.exec(eml)?.[1] ?? '', text, link: link.split('/').map(decodeURIComponent) };
};

/** The mails to an address in DATA_DIR/outbox, oldest first. */
export const mailsTo = async (dataDir: string, email: string): Promise<ReceivedMail[]> => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = (await readdir(outbox)).filter((file) => !file.startsWith('.')).toSorted();
  const mails = await Promise.all(files.map(async (file) => parseMail(await readFile(join(outbox, file), 'utf8'))));
  return mails.filter(({ to }) => to === email);
};

/** Waits until an address has got `count` mails, and returns the last one: they are sent after the answer. */
export const waitForMail = (dataDir: string, email: string, count = 1): Promise<ReceivedMail> =>
  vi.waitFor(
    async () => {
      const last = (await mailsTo(dataDir, email))[count - 1];
      if (!last) throw new Error(`${email} has fewer than ${count} mails.`);
      return last;
    },
    { timeout: 20_000, interval: 10 },
  );
