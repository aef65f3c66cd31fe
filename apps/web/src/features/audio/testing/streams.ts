import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { Speaker } from '@baithak/protocol/entities/entities';
import type { AudioRoom } from '../state/audio-state.ts';

export const room: AudioRoom = {
  id: '1'.repeat(24),
  ref: 'mushaira',
  title: 'Mushaira',
  tile: { pattern: 0, palette: 0 },
};

export const otherRoom: AudioRoom = { ...room, id: '2'.repeat(24), ref: 'radio', title: 'Radio of the Lane' };

export const speakerOf = (username: string, more: Partial<Speaker> = {}): Speaker => ({
  _id: '3'.repeat(24),
  username,
  avatar: null,
  rank: 2,
  desc: '',
  since: '2026-11-20T10:00:00.000Z',
  connected: true,
  muted: false,
  paused: false,
  ...more,
});

export const streamOf = (speakers: readonly Speaker[], more: Partial<Stream> = {}): Stream => ({
  speakers: [...speakers],
  listeners: [],
  count: { total: speakers.length, speakers: speakers.length },
  muted: speakers.some(({ muted }) => muted),
  hands: [],
  next: null,
  permission: true,
  myMute: null,
  ...more,
});
