import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { newId } from '@baithak/protocol/ids';
import type { Log } from './log.ts';
import type { Carrier } from './mail.ts';

/** Writes every letter to DATA_DIR/outbox/<id>.eml, readable by the owner only, and logs its link (CONTRACT.md 1). */
export const createOutbox = ({ dataDir, mailFrom }: { dataDir: string; mailFrom: string }, log: Log): Carrier => {
  const outbox = join(dataDir, 'outbox');
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    carry: async ({ link, to, ...letter }) => {
      const { message } = await writer.sendMail({ ...letter, from: mailFrom, to: { name: '', address: to } });
      if (!Buffer.isBuffer(message)) throw new Error('The letter was not written into memory.');
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = `${newId()}.eml`;
      // Whoever watches the folder sees whole letters only.
      await writeFile(join(outbox, `.${file}`), message, { mode: 0o600 });
      await rename(join(outbox, `.${file}`), join(outbox, file));
      log.info({ file, ...(link ? { link } : {}) }, 'a letter is in the outbox');
    },
    close: () => writer.close(),
  };
};
