import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A letter that the server wrote into its outbox. */
export interface Letter {
  readonly to: string;
  /** The text as it came, quoted-printable undone. */
  readonly text: string;
  /** The addresses that the text names, in order. */
  readonly links: readonly string[];
}

/** Undoes quoted-printable for the ASCII that links are made of. */
const plain = (text: string): string =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export const parseLetter = (eml: string): Letter => {
  const text = plain(eml.replace(/\r\n/g, '\n'));
  const to = /^To:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? '';
  return { to, text, links: [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link) };
};

/** All letters in DATA_DIR/outbox, oldest first (their names are ids, which begin with the second). */
export const readLetters = (dataDir: string): Letter[] => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  return files.toSorted().map((name) => parseLetter(readFileSync(join(outbox, name), 'utf8')));
};
