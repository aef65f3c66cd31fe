/** The pages of the staff room in the order of their tabs; `key` follows G, `place` is where an Urdu keyboard has it. */
export const staffPages = [
  { page: 'reports', path: 'reports', go: 'goReports', key: 'r', place: 'KeyR' },
  { page: 'people', path: 'people', go: 'goPeople', key: 'p', place: 'KeyP' },
  { page: 'log', path: 'log', go: 'goLog', key: 'l', place: 'KeyL' },
  { page: 'words', path: 'words', go: 'goWords', key: 'w', place: 'KeyW' },
  { page: 'platform', path: 'house', go: 'goPlatform', key: 'h', place: 'KeyH' },
] as const;

export type StaffPage = (typeof staffPages)[number]['page'];

export const staffAddress = '/staff';

export const staffPageAddress = (page: StaffPage): string =>
  `${staffAddress}/${staffPages.find((each) => each.page === page)?.path ?? ''}`;

/** What the page of the platform is divided into; the numbers come first. */
export type PlatformPart = 'numbers' | 'switches' | 'check' | 'settings';

export const platformPageAddress = (part: PlatformPart): string =>
  part === 'numbers' ? staffPageAddress('platform') : `${staffPageAddress('platform')}/${part}`;

/** The page of an address: null for an address that is none, the reports for /staff. */
export const parseStaffPath = (pathname: string): StaffPage | null => {
  const [, , path = ''] = pathname.split('/');
  if (path === '') return 'reports';
  return staffPages.find((each) => each.path === path)?.page ?? null;
};
