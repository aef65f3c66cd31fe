import nodemailer from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

/** Mails at once, and how long the server may be idle, in milliseconds. */
const connections = 3;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails through the server that SMTP_URL names. */
export const createSmtp = (smtpUrl: string, mailFrom: string): MailTransport => {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: connections, ...timeouts });
  return {
    deliver: async ({ to, subject, text, html, headers = {} }) => {
      // As an object the address is taken whole, never read as a list.
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        headers,
        text,
        ...(html ? { html } : {}),
      });
    },
    close: () => transport.close(),
  };
};
