import { escapeHtml } from '@baithak/protocol/text/escape-html';

/** A mail as HTML. `body` is HTML; `language` decides its direction. */
export const mailPage = (language: 'en' | 'ur', subject: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.7; max-width: 34em; margin: 2em auto; padding: 0 1em">
${body}
</body>
</html>
`;

/** The one thing to press in a mail. */
export const mailButton = (link: string, text: string): string =>
  `<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 0.6em 1.2em; border-radius: 0.5em; background: #0b6b63; color: #ffffff">${escapeHtml(text)}</a></p>`;
