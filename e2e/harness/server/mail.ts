import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  /** The text, decoded from quoted-printable. */
  readonly text: string;
  /** The links in the text, in order. */
  readonly links: readonly string[];
}

/** Decodes quoted-printable for ASCII, which links consist of. */
const plain = (text: string): string =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export const parseMail = (eml: string): Mail => {
  const text = plain(eml.replace(/\r\n/g, '\n'));
  const to = /^To:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? '';
  return { to, text, links: [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link) };
};

/** All mails in DATA_DIR/outbox, oldest first (their names are ids, which begin with the second). */
export const readOutbox = (dataDir: string): Mail[] => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  return files.toSorted().map((name) => parseMail(readFileSync(join(outbox, name), 'utf8')));
};
