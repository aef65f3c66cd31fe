import type { Config } from '../../../platform/config.ts';

export const inviteUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `${publicUrl}/join/${code}`;
