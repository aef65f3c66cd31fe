export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>;
  /** Without SMTP the link is logged, so that a newcomer can follow it. */
  link?: string;
}

/** One way of sending a mail. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}
