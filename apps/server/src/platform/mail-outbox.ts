import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { newId } from '@baithak/protocol/ids';
import type { Log } from './log.ts';
import type { Carrier } from './mail-letter.ts';

/** No transfer encoding: a file can be read, and its link copied, without a mail program. */
const readable = (kind: 'plain' | 'html', content: string) => ({
  raw: `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
});

/** Writes every letter to DATA_DIR/outbox/<id>.eml, readable by the owner only, and logs its link (CONTRACT.md 1). */
export const createOutbox = ({ dataDir, mailFrom }: { dataDir: string; mailFrom: string }, log: Log): Carrier => {
  const outbox = join(dataDir, 'outbox');
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    carry: async ({ link, to, subject, text, html }) => {
      // Named before it is written: the names stand in the order in which the letters were posted.
      const file = `${newId()}.eml`;
      const alternatives = [readable('plain', text), ...(html ? [readable('html', html)] : [])];
      const { message } = await writer.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        alternatives,
      });
      if (!Buffer.isBuffer(message)) throw new Error('The letter was not written into memory.');
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Whoever watches the folder sees whole letters only.
      await writeFile(join(outbox, `.${file}`), message, { mode: 0o600 });
      await rename(join(outbox, `.${file}`), join(outbox, file));
      log.info({ file, ...(link ? { link } : {}) }, 'a letter is in the outbox');
    },
    close: () => writer.close(),
  };
};
