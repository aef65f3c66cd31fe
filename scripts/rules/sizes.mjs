import { isTest } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source @typedef {import('./source.mjs').Finding} Finding */

const most = 300;

/** A file holds one job: at most 300 lines, unless its first comment says `size: <reason>`. @param {Source} source @returns {Finding[]} */
export const sizes = ({ path, text, comments }) => {
  if (isTest(path) || path.includes('/i18n/')) return [];
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const reason = /^[\s*]*size:\s*\S/.test(comments[0]?.value ?? '');
  return count > most && !reason
    ? [{ path, line: most + 1, says: `${count} lines; at most ${most}, or say // size: why` }]
    : [];
};
