import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { AudioRoom } from '../../state/audio-state.ts';

const tile = { pattern: 1, palette: 1 } as const;
export const room: AudioRoom = { id: 'a'.repeat(24), ref: 'mushaira', title: 'Mushaira Nights', tile };
export const otherRoom: AudioRoom = { id: 'b'.repeat(24), ref: 'radio', title: 'Radio of the Lane', tile };

/** A room where nobody speaks, and the reader may. */
export const stream: Stream = {
  speakers: [],
  listeners: [],
  count: { total: 1, speakers: 0 },
  muted: false,
  permission: true,
  myMute: null,
};
