import nodemailer from 'nodemailer';
import type { Carrier } from './mail.ts';

/** Letters at once, and how long the server may be silent, in ms. */
const connections = 3;
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands letters to the mail server that SMTP_URL names. */
export const createSmtp = (smtpUrl: string, mailFrom: string): Carrier => {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: connections, ...patience });
  return {
    carry: async ({ link: _, ...letter }) => {
      await transport.sendMail({ from: mailFrom, ...letter });
    },
    close: () => transport.close(),
  };
};
