import { describe, expect, it } from 'vitest';
import { createSoundPlayer, isSoundOn, soundEvents, type SoundEvent } from './sounds.ts';

describe('sounds', () => {
  it('are heard as chosen: all, private messages alone, none', () => {
    const heard = (chosen: 'all' | 'pm' | 'none') => soundEvents.filter((occasion) => isSoundOn(chosen, occasion));
    expect(heard('all')).toEqual(['message', 'private', 'return']);
    expect(heard('pm')).toEqual(['private']);
    expect(heard('none')).toEqual([]);
  });

  it('of one kind come at most once a second, and obey a change at once', () => {
    const played: SoundEvent[] = [];
    let chosen: 'all' | 'none' = 'all';
    const ring = createSoundPlayer(
      () => chosen,
      (occasion) => played.push(occasion),
    );
    ring('message', 0);
    ring('message', 999);
    ring('private', 999);
    ring('message', 1000);
    chosen = 'none';
    ring('message', 9000);
    expect(played).toEqual(['message', 'private', 'message']);
  });

  it('have their files', () => {
    const files = Object.keys(import.meta.glob('../../../../public/sounds/*.ogg', { query: '?url' })).map((path) =>
      path.split('/').at(-1),
    );
    expect(files).toEqual(expect.arrayContaining(['ui_message.ogg', 'ui_private.ogg', 'ui_reconnect.ogg']));
  });
});
