export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Without SMTP the link is logged, so that a newcomer can follow it. */
  link?: string;
}

/** One way of handing a letter over. */
export interface Carrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}
