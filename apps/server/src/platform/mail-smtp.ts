import nodemailer from 'nodemailer';
import type { Carrier } from './mail-letter.ts';

/** Letters at once, and how long the server may be silent, in ms. */
const connections = 3;
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands letters to the mail server that SMTP_URL names. */
export const createSmtp = (smtpUrl: string, mailFrom: string): Carrier => {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: connections, ...patience });
  return {
    carry: async ({ to, subject, text, html }) => {
      // As an object the address is taken whole, never read as a list.
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
      });
    },
    close: () => transport.close(),
  };
};
