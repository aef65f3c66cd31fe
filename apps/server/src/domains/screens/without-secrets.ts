/** What might name a person or let somebody in: mail addresses, queries of addresses, long secrets. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, '[mail]')
    .replace(/\?[^\s)'"]*/g, '?…')
    .replace(/[A-Za-z0-9_-]{40,}/g, '[secret]');
