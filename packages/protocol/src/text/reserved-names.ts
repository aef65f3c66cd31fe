export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Names that could be used to impersonate who runs this place: refused in compounds, with digits and in look-alike spellings too. */
const impersonating = wordsOf(`
  admin admins administrator administration baithak moderator moderators moderation official officials sysadmin
  superadmin superuser staff system support bethak baithack
`);

/** What is put before or behind such a name, and says nothing by itself. */
const additions = wordsOf(`
  the real true only mr ms sir its iam im this your our team crew help helper helpdesk desk care service
  services center security safety chief head main lead leader boss senior junior jr sr global super sub co
  account user person member bot site app web chat room rooms forum server mod mods owner founder ceo dev
  developer root jrsa info news alert alerts notice pk hq org com net online verified of from at and x
`);

/** The same, too short to overlook a letter in them: `mood` and `Modi` are names of their own. */
const short = wordsOf(`mod mods security`);

/** Names that mean something to the program or to readers: refused as written here, `alone` with digits and look-alikes too. */
const alone = wordsOf(`
  root mod mods themod themods modteam jrsa seniorstaff webmaster postmaster theowner realowner siteowner roomowner
`);
const exact = wordsOf(`
  profile status owner bot bots guest everyone here channel nobody anonymous unknown null undefined removed
  removeduser deleted deleteduser settings security help about privacy terms contact login register logout home
  setup rooms
`);

const digits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};
/** One spelling for what looks the same: l, i and 1; rn and m; vv and w. */
const asSeen = (name: string): string =>
  name
    .replace(/\d/g, (digit) => digits[digit] ?? digit)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[lj]/g, 'i');
/** A letter that is written twice is easily overlooked; in short words it makes another word (`mood`). */
const withoutDoubles = (name: string): string => name.replace(/(.)\1+/g, '$1');

export const setOf = (words: readonly string[], ...spell: ((word: string) => string)[]): ReadonlySet<string> =>
  new Set(words.map((word) => spell.reduce((spelled, each) => each(spelled), word)));

const exactNames = setOf(exact);
const aloneNames = setOf(alone, asSeen);
const spellings = [
  { names: setOf(impersonating, asSeen), fillers: setOf(additions, asSeen) },
  { names: setOf(impersonating, asSeen, withoutDoubles), fillers: setOf(additions, asSeen, withoutDoubles) },
] as const;
const shortOnes = { names: setOf(short, asSeen), fillers: setOf(additions, asSeen) };

/** Whether a name is nothing but such names and additions, with at least one of the names. */
export const isCompound = (
  name: string,
  { names, fillers }: { readonly names: ReadonlySet<string>; readonly fillers: ReadonlySet<string> },
): boolean => {
  // For each place, whether words lead there: additions only, or with a name among them.
  const added = new Set([0]);
  const named = new Set<number>();
  for (let from = 0; from < name.length; from += 1) {
    if (!added.has(from) && !named.has(from)) continue;
    for (let end = from + 1; end <= name.length; end += 1) {
      const word = name.slice(from, end);
      if (names.has(word)) named.add(end);
      if (!fillers.has(word)) continue;
      if (named.has(from)) named.add(end);
      if (added.has(from)) added.add(end);
    }
  }
  return named.has(name.length);
};

/** The name with and without its digits, those at its ends and all, and with `cl` read as a d. */
const readings = (name: string): string[] =>
  [name, name.replaceAll('cl', 'd')].flatMap((read) => [read, read.replace(/^\d+|\d+$/g, ''), read.replace(/\d/g, '')]);

/**
 * Whether nobody may take a name, in lowercase letters and digits: `admin`, but also `admin1`, `adrnin`, `theadmin` and
 * `official` with whatever follows. `owner` is reserved, `owner1` and `badminton` are free.
 */
export const isReservedName = (name: string): boolean =>
  exactNames.has(name) ||
  readings(name).some((some) => {
    const seen = asSeen(some);
    const single = withoutDoubles(seen);
    return (
      aloneNames.has(seen) ||
      /^of+i[cs]ia[il]/.test(seen) ||
      isCompound(seen, spellings[0]) ||
      isCompound(seen, shortOnes) ||
      isCompound(single, spellings[1])
    );
  });
