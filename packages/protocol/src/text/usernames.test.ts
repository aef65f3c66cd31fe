import { describe, expect, it } from 'vitest';
import { isReservedName } from './reserved-names.ts';
import { usernameProblem } from './usernames.ts';
import { displayName, truncate, truncateName } from './display-names.ts';

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
    ['system', 'account', 'RESERVED'],
    ['admin', 'guest', 'RESERVED'],
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
