import { describe, expect, it } from 'vitest';
import { displayName, truncate, truncateName } from './display-names.ts';
import { isReservedName } from './reserved-names.ts';
import { isReservedAsShown } from './reserved-urdu-names.ts';
import { usernameProblem } from './usernames.ts';

describe('a username', () => {
  it.each([
    ['ali1', 'guest', null],
    ['ali', 'guest', 'TOO_SHORT'],
    ['1ali', 'guest', 'FIRST_LETTER'],
    ['Ali12', 'guest', 'CHARACTERS'],
    ['', 'guest', 'TOO_SHORT'],
    ['ali_1', 'guest', 'CHARACTERS'],
    ['علی1', 'guest', 'CHARACTERS'],
    ['ali12\n', 'guest', 'CHARACTERS'],
    ['a'.repeat(24), 'guest', null],
    ['a'.repeat(25), 'guest', 'TOO_LONG'],
    ['ali12', 'account', 'TOO_SHORT'],
    ['ali123', 'account', null],
    ['1ali23', 'account', null],
  ] as const)('%s of a %s is told %s', (name, kind, problem) => expect(usernameProblem(name, kind)).toBe(problem));

  it.each([
    'profile',
    'status',
    'admin',
    'baithak',
    'system',
    'moderator',
    'admin1',
    'admin2024',
    'adm1n',
    'm0derator',
    'r00t',
    'sys7em9',
  ])('%s is reserved', (name) => expect(isReservedName(name)).toBe(true));

  it.each([
    ...[
      'theadmin',
      'adrnin',
      'baithakstaff',
      'official',
      'officialnews',
      'officialsana',
      '0ff1c1al',
      'offlclal',
      'oficial7',
    ],
    ...[
      'admins',
      'realadmin',
      'adminteam',
      'admlnteam',
      'addmin',
      'adminn',
      '4dm1n',
      '007admin',
      'ad2min',
      'admin1team',
      'aclmin',
    ],
    ...[
      'moderat0r',
      'rnoderator',
      'moderatorteam',
      'modteamstaff',
      'staff1',
      'thestaff',
      'staffofbaithak',
      'seniorstaff9',
    ],
    ...[
      '8aithak',
      'baithakk',
      'baithakofficial',
      'baithaksupport',
      'supportteam',
      'systern',
      'sysadmin2',
      'mod12',
      'r00t99',
    ],
    ...['securityteam', 'teamsecurity', 'chatmod', 'modsecurity', 'teammods', 'roommod7'],
  ])('%s passes for staff, and is reserved', (name) => expect(isReservedName(name)).toBe(true));

  it.each([
    ...[
      'badminton',
      'badminton7',
      'adminton',
      'admiral',
      'moderna',
      'modest99',
      'modernart',
      'model123',
      'mood',
      'mood12',
    ],
    ...[
      'ecosystem',
      'systematic',
      'solarsystem',
      'supporter',
      'supportive',
      'rooted',
      'rootbeer',
      'grassroots',
      'beetroot',
    ],
    ...[
      'staffordshire',
      'falstaff',
      'flagstaff',
      'officer7',
      'office99',
      'coffee12',
      'sysadmina',
      'madmina',
      'sadmine',
    ],
    ...[
      'realsana',
      'thequeen',
      'teamgreen',
      'boss123',
      'verified',
      'userali',
      'onlyfaisal',
      'headmaster',
      'chiefwiggum',
    ],
    ...[
      'modi99',
      'promod',
      'teamup',
      'thereal1',
      'muhammad',
      'sana2024',
      'ali123',
      'jamil786',
      'cornflake',
      'carnival',
      'savvygirl',
      'clementine',
      'internet',
    ],
  ])('%s is an ordinary name, and free', (name) => expect(isReservedName(name)).toBe(false));

  it.each(['owner1', 'adminah', 'statusquo', 'guest12', 'baithakfan', 'profiles'])('%s is free', (name) =>
    expect(isReservedName(name)).toBe(false),
  );
});

describe('a name as shown', () => {
  const person = (username: string, fullname: string) => ({ username, profile: { fullname } });
  it('is the full name, else the username, and blank for a removed user', () => {
    expect(displayName(person('ali123', 'Ali Raza'))).toBe('Ali Raza');
    expect(displayName(person('ali123', ' '))).toBe('ali123');
    expect(displayName(person('Removed User', ''))).toBe('');
    expect(displayName(person('x', 'Removed User'))).toBe('');
  });

  it('is cut after 13 or 20 characters', () => {
    expect(truncateName('Muhammad Bilal')).toBe('Muhammad Bila…');
    expect(truncateName('Muhammad Bila')).toBe('Muhammad Bila');
    expect(truncateName('Muhammad Bilal Ahmad Khan', 'long')).toBe('Muhammad Bilal Ahmad…');
  });

  it('is never cut inside an emoji or between a letter and its marks', () => {
    expect(truncate('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(truncate('بِبِبِ', 2)).toBe('بِبِ…');
    expect(truncate('👩‍👩‍👧'.repeat(13), 13)).toBe('👩‍👩‍👧'.repeat(13));
  });
});

const list = (names: string): string[] => names.trim().split(/\s*\n\s*|\s*,\s*/);

describe('a username that passes for who runs the place', () => {
  it.each(
    list(`
      adminsahib, adminji, intezamia, intizamia, muntazim, baithakadmn, modsquad, staffwala, communityteam, platformowner
      muntazimbot, adminjibot, staffsahib, adminbhai7, naibadmin, baithakcommunity, ourcommunityteam, helpdesk
      trustandsafety, trustsafetyteam, intezamiyah, 1ntezam1a
    `),
  )('%s is reserved', (name) => expect(isReservedName(name)).toBe(true));

  it.each(
    list(`
      nazim, nazimali, malikahmed, madiha, modi, modiji, modibhai, staffan, teamour, adman, hamid, aminah, adminah
      muntazir, muntazirali, admini, community, communityfan, team, teamsahib, sahib, jibhai, ownerji, chat, chatroom
      platform, roomies, trustme, helpdeskfan, walima, ourteam
    `),
  )('%s is free', (name) => expect(isReservedName(name)).toBe(false));
});

describe('a full name or alias that passes for who runs the place', () => {
  it.each(
    list(`
      ایڈمن admin, admin ایڈمن, بیٹھک admin, Baithak ٹیم, بیٹھک team, ٹیم admin, موڈ team, mod ٹیم, علیadmin
      انتظامیة, انتظامیھ, عملة, عملھ, عملہ, بیٹهک, ایڈ1من, ایڈ۱من, Ad1min, ایڈمین, اِیڈمَن, ایڈمـــن, ایڈ من
      سٹاف, اسٹاف, بیٹھک سٹاف, اسٹاف ٹیم, منتظم اعلی, منتظمِ اعلیٰ, ایڈمن صاحب, ایڈمن علی, علی (ایڈمن), سپر ایڈمن
      سیکیورٹی ٹیم, بیٹھک سیکیورٹی, موڈ ٹیم, آفیشل اکاؤنٹ, نگراں, کمیونٹی ٹیم, ہیلپ ڈیسک
      @dmin, Adm!n, 🅰dmin, 🅰️dmin, 🇦🇩🇲🇮🇳, $taff, B@ithak Te@m, Ali @dmin, Sana | Adm!n, Ali-Admin, Admin Ali, Theadmin Ali
      Muntazim, Intezamia, admin sahib, help desk, trust and safety, Trust & Safety, Platform Owner, Moderator Sana
    `),
  )('%s is reserved', (name) => expect(isReservedAsShown(name)).toBe(true));

  it.each(
    list(`
      ناظم, مالک, Malik Ahmed, ناظم علی, Nazim, عاملہ, Madiha, Modi, Modi Ji, Staffan, Teamour, Adman, Hamid, محمد منظم
      Aminah, Adminah Khan, Muntazir, منتظر, منتظر علی, موڈ, اچھا موڈ, ٹیم, علی صاحب, صاحب جی, Ali 🇵🇰, Guest 12, Owner 1
      Baithak Fan, Sana Official, Badminton Sana, Ali!, @sana, Team Green, My community, معاملہ, Supportive Sana
      Staff Nurse Ayesha, مالک صاحب, سپر مین, علی بھائی
    `),
  )('%s is free', (name) => expect(isReservedAsShown(name)).toBe(false));
});
