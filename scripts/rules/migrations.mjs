/** @typedef {import('./source.mjs').Finding} Finding */

/** What older programs do not notice, by the beginning of the statement. `made`: the tables that the file creates. */
const additions = [
  /** @param {string} sql */
  (sql) => sql.startsWith('create sequence '),
  /** A reference to another table would refuse what older programs delete there. @param {string} sql */
  (sql) => /^create table (?:if not exists )?\w+ \(/.test(sql) && !/\breferences\b/.test(sql),
  /** @param {string} sql */
  (sql) => /^create index \w+ on \w+ /.test(sql),
  /** @param {string} sql @param {ReadonlySet<string>} made */
  (sql, made) => made.has(/^create unique index \w+ on (\w+)/.exec(sql)?.[1] ?? ''),
  /** @param {string} sql @param {ReadonlySet<string>} made */
  (sql, made) => made.has(/^insert into (\w+)/.exec(sql)?.[1] ?? ''),
  /** @param {string} sql */
  (sql) =>
    /^alter table \w+ add column [^,]+$/.test(sql) &&
    !/\b(?:references|unique|primary|check|generated)\b/.test(sql) &&
    (!/\bnot null\b/.test(sql) || /\bdefault (?!null\b)/.test(sql)),
];

/** The statements of a migration in one line each, in small letters, without comments and texts. @param {string} text */
const statementsOf = (text) =>
  text
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

/**
 * A migration whose first line says that older programs go on only adds what they do not notice
 * (docs/development.md#a-migration). @param {ReadonlyMap<string, string>} texts by path @returns {Finding[]}
 */
export const compatibleMigrations = (texts) =>
  [...texts].flatMap(([path, text]) => {
    if (!/^apps\/server\/migrations\/.*\.sql$/.test(path)) return [];
    const at = text.split('\n').indexOf('-- older programs go on');
    if (at < 0) return [];
    if (at > 0) return [{ path, line: at + 1, message: 'says that older programs go on, but not in its first line' }];
    const statements = statementsOf(text);
    const made = new Set(statements.flatMap((sql) => /^create table (?:if not exists )?(\w+)/.exec(sql)?.[1] ?? []));
    return statements
      .filter((sql) => !additions.some((isAddition) => isAddition(sql, made)))
      .map((sql) => ({ path, line: 1, message: `older programs do not go on beside: ${sql.slice(0, 80)}` }));
  });
