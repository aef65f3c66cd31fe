import { posix } from 'node:path';
import { lines } from './source.mjs';

/** @typedef {import('./source.mjs').Finding} Finding @typedef {Map<string, string>} Texts path to text */

const inCode = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm;
const cited = /(?<![\w/.-])docs\/[\w/-]+\.md(?:#[\w-]*)?/g;
const linked = /\]\(([^)\s]+)\)/g;
const named = /`([\w@.-]+(?:\/[\w@.-]+)+\/?)`/g;
const ours = /^(apps|bench|docs|e2e|packages|scripts)\//;
const built = /\/(dist|dist-server|\.artifacts)(\/|$)/;
/** Documents that are not in the repository, and numbers of sections or decisions, which nobody can follow. */
const elsewhere =
  /\b(CONTRACT|DESIGN|ARCHITECTURE|STACK)\.md\b|\b(CONTRACT|DESIGN|ARCHITECTURE|[Ss]pecification),? (section )?\d|\.\.\/shared\b|\bdecisions? \d{4}\b/g;

/** Files that databases out there ran: their comments stay as they are (apps/server/migrations/checksums.json). */
const released = /^apps\/server\/migrations\/.*\.sql$/;

/** @param {string} heading the text of a heading @returns {string} the anchor that GitHub gives it */
const slug = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a Markdown text; a repeated heading gets -1, -2 and so on. @param {string} text @returns {Set<string>} */
export const anchors = (text) => {
  const found = new Set();
  for (const [, heading = ''] of text.replaceAll(inCode, '').matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)) {
    const first = slug(heading);
    let name = first;
    for (let count = 1; found.has(name); count += 1) name = `${first}-${count}`;
    found.add(name);
  }
  return found;
};

/** What is wrong with a path and heading, if anything. @param {string} target @param {Texts} texts @param {(path: string) => boolean} exists */
const broken = (target, texts, exists) => {
  const [path = '', heading] = target.split('#');
  if (!exists(path)) return `${path} does not exist`;
  if (heading === undefined || !path.endsWith('.md')) return undefined;
  return anchors(texts.get(path) ?? '').has(heading) ? undefined : `${path} has no heading #${heading}`;
};

/**
 * Every docs/….md#heading that a file cites exists, and so does every relative link of a Markdown file, and every path of the project
 * that docs name in backticks. `texts`: every file that may cite, and all of docs; `exists`: whether a file or folder
 * of the project is there.
 * @param {Texts} texts @param {(path: string) => boolean} exists @returns {Finding[]}
 */
export const citations = (texts, exists) => {
  /** @type {Finding[]} */
  const findings = [];
  for (const [path, text] of texts) {
    const lineOf = lines(text);
    /** @param {number} offset @param {string | undefined} message */
    const report = (offset, message) => message && findings.push({ path, line: lineOf(offset), message });
    for (const { 0: target, index } of text.matchAll(cited)) report(index, broken(target, texts, exists));
    for (const { 0: what, index } of released.test(path) ? [] : text.matchAll(elsewhere))
      report(
        index,
        `${what}: name a heading of docs/contract.md, product.md, design.md or architecture.md, or a page of docs/decisions`,
      );
    if (!path.endsWith('.md')) continue;
    for (const { 1: target = '', index } of text.matchAll(linked))
      if (!/^[a-z]+:/.test(target)) {
        const [file = '', ...heading] = target.split('#');
        const whole = file === '' ? path : posix.join(posix.dirname(path), file);
        report(index, broken([whole, ...heading].join('#'), texts, exists));
      }
    for (const { 1: target = '', index } of text.matchAll(named))
      if (ours.test(target) && !built.test(target) && !exists(target)) report(index, `${target} does not exist`);
  }
  return findings;
};

const page = /^docs\/decisions\/(?!README\.md$)(.+)$/;
const mostLines = 80;

/** Every page of decisions is named by a topic, short, and listed. @param {Texts} texts @returns {Finding[]} */
export const decisions = (texts) => {
  const list = texts.get('docs/decisions/README.md') ?? '';
  return [...texts].flatMap(([path, text]) => {
    const [, name] = page.exec(path) ?? [];
    if (name === undefined) return [];
    const count = text.split('\n').length - 1;
    const wrong = [
      /^[a-z][a-z-]*\.md$/.test(name) ? undefined : 'is not named by its topic, in words and hyphens',
      list.includes(`](${name})`) ? undefined : 'is missing in docs/decisions/README.md',
      count <= mostLines ? undefined : `has ${count} lines, ${mostLines} at most: a page of decisions is read whole`,
    ];
    return wrong.flatMap((message) => (message === undefined ? [] : [{ path, line: 1, message }]));
  });
};
