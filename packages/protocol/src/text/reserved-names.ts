export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** The words that are compared, of one language or of several. */
export interface ReservedWords {
  /** Names that could be used to impersonate who runs this place: refused in compounds, with digits and in look-alike spellings too. */
  readonly impersonating: readonly string[];
  /** What is put before or behind such a name, titles and forms of address too, and says nothing by itself. */
  readonly additions: readonly string[];
  /** Names like those, too short to overlook a letter in them: `mood` and `Modi` are names of their own. */
  readonly short: readonly string[];
  /** What is run, and who runs it: refused together (`communityteam`). The places are additions too. */
  readonly places: readonly string[];
  readonly runners: readonly string[];
}

export const englishWords: ReservedWords = {
  impersonating: wordsOf(`
    admin admins admn administrator administration baithak moderator moderators moderation official officials sysadmin
    superadmin superuser staff system support bethak baithack helpdesk trustandsafety trustsafety muntazim muntazem
    muntazimeen intezamia intizamia intezamiya intizamiya intezamiyah intizamiyah intezamiah intizamiah
  `),
  additions: wordsOf(`
    the real true only mr ms sir its iam im this your our team crew squad help helper helpdesk desk care service
    services center security safety chief head main lead leader boss senior junior jr sr global super sub co deputy
    account user person member bot site app web chat room rooms forum server mod mods owner founder ceo dev
    developer root jrsa info news alert alerts notice pk hq org com net online verified of from at and x
    sahib sahab saab sb ji jee bhai bhaijan baji janab wala wali naib ala
  `),
  short: wordsOf(`mod mods security`),
  places: wordsOf(`community platform site website forum server app chat room rooms`),
  runners: wordsOf(`team owner owners founder ceo crew`),
};

/** Names that mean something to the program or to readers: refused as written here, `alone` with digits and look-alikes too. */
const alone = wordsOf(`
  root mod mods themod themods modteam jrsa seniorstaff webmaster postmaster theowner realowner siteowner roomowner
`);
const exact = wordsOf(`
  profile status owner bot bots guest everyone here channel nobody anonymous unknown null undefined removed
  removeduser deleted deleteduser settings security help about privacy terms contact login register logout home
  setup rooms
`);

const articles = ['the', 'our'];

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

type Spell = (word: string) => string;
const setOf = (words: readonly string[], ...spell: readonly Spell[]): ReadonlySet<string> =>
  new Set(words.map((word) => spell.reduce((spelled, each) => each(spelled), word)));

const exactNames = setOf(exact);
const aloneNames = setOf(alone, asSeen);

interface Compound {
  readonly names: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
}

/** Whether a name is nothing but such names and additions, with at least one of the names. */
const isCompound = (name: string, { names, fillers }: Compound): boolean => {
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

/** Finds names of nothing but one of `names` and of the additions, in look-alike spellings and with letters written twice. */
export const compoundsOf = (names: readonly string[], additions: readonly string[]): ((name: string) => boolean) => {
  const seen = { names: setOf(names, asSeen), fillers: setOf(additions, asSeen) };
  // `ji` would become one letter, which is part of other words.
  const long = additions.filter((word) => word.length === 1 || withoutDoubles(asSeen(word)).length > 1);
  const single = { names: setOf(names, asSeen, withoutDoubles), fillers: setOf(long, asSeen, withoutDoubles) };
  return (name) =>
    readings(name)
      .map(asSeen)
      .some((some) => isCompound(some, seen) || isCompound(withoutDoubles(some), single));
};

/** Finds names that pass for who runs the place, by the words of some languages. */
export const impersonationsOf = (words: ReservedWords): ((name: string) => boolean) => {
  const { impersonating, short, places, runners } = words;
  const additions = [...words.additions, ...places];
  const isImpersonating = compoundsOf(impersonating, additions);
  const compounds = (names: readonly string[], fillers: readonly string[]): Compound => ({
    names: setOf(names, asSeen),
    fillers: setOf(fillers, asSeen),
  });
  const [shortOnes, ofPlaces, ofRunners] = [
    compounds(short, additions),
    compounds(places, [...runners, ...articles]),
    compounds(runners, [...places, ...articles]),
  ];
  return (name) =>
    isImpersonating(name) ||
    readings(name)
      .map(asSeen)
      .some((seen) => isCompound(seen, shortOnes) || (isCompound(seen, ofPlaces) && isCompound(seen, ofRunners)));
};

const isImpersonation = impersonationsOf(englishWords);

/**
 * Whether nobody may take a name, in lowercase letters and digits: `admin`, but also `admin1`, `adrnin`, `theadmin`,
 * `adminsahib`, `platformowner` and `official` with whatever follows. `owner` is reserved, `owner1` and `badminton` are free.
 */
export const isReservedName = (name: string): boolean =>
  exactNames.has(name) ||
  isImpersonation(name) ||
  readings(name)
    .map(asSeen)
    .some((seen) => aloneNames.has(seen) || /^of+i[cs]ia[il]/.test(seen));
