import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { newId } from '@baithak/protocol/ids';
import type { Log } from '../log.ts';
import type { MailTransport } from './mail-transport.ts';

/** No transfer encoding: a file can be read, and its link copied, without a mail program. */
const readable = (kind: 'plain' | 'html', content: string) => ({
  raw: `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
});

/** Writes every mail to DATA_DIR/outbox/<id>.eml, readable by the owner only, and logs its link (docs/contract.md#settings). */
export const createOutbox = ({ dataDir, mailFrom }: { dataDir: string; mailFrom: string }, log: Log): MailTransport => {
  const outbox = join(dataDir, 'outbox');
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async ({ link, to, subject, text, html, headers = {} }) => {
      // Named before it is written, so that the names sort in the order of sending.
      const file = `${newId()}.eml`;
      // One alternative alone would be the whole mail, without its head.
      const content = html ? { alternatives: [readable('plain', text), readable('html', html)] } : { text };
      const { message } = await writer.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        headers,
        ...content,
      });
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory.');
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Whoever watches the folder sees complete mails only.
      await writeFile(join(outbox, `.${file}`), message, { mode: 0o600 });
      await rename(join(outbox, `.${file}`), join(outbox, file));
      log.info({ file, ...(link ? { link } : {}) }, 'a mail is in the outbox');
    },
    close: () => writer.close(),
  };
};
