import { escapeHtml } from '@baithak/protocol/text/escape-html';

/** Escapes a text for HTML and for one line: line breaks and control characters become spaces. */
export const escapeToOneLine = (text: string): string =>
  escapeHtml(text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' '));

const codes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON for a script element: it cannot end the element or begin a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => codes[sign] ?? sign);
