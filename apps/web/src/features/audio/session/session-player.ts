import type { Player } from '../../../lib/audio/audio.ts';
import { bytesOf, type SessionParts } from './parts.ts';

export interface SessionPlayer {
  /** Opens the player, once. */
  open(): Promise<void>;
  /** Another speaker begins, or the line was down: what is held is forgotten. */
  reset(): void;
  /** The level that is shown is that of what is heard. */
  show(): void;
  resume(): Promise<void>;
  close(): void;
}

export const createSessionPlayer = ({ client, store, loadEngine, device }: SessionParts): SessionPlayer => {
  let opening: Promise<void> | undefined;
  let player: Player | undefined;
  let ends: readonly (() => void)[] = [];
  /** Counts the closes: a player that opens after one is closed again, also when the next one opens already. */
  let closes = 0;

  const follow = (now: Player): void => {
    let output = '';
    const choose = (): void => {
      const chosen = device.get();
      now.setVolume(chosen.isMuted ? 0 : chosen.volume);
      if (chosen.output !== output) void now.setOutput(chosen.output).catch(() => undefined);
      output = chosen.output;
    };
    choose();
    const tellBlocked = (isBlocked: boolean): void => store.dispatch({ type: 'blocked', isBlocked });
    tellBlocked(now.isBlocked());
    ends = [
      device.subscribe(choose),
      now.onBlocked(tellBlocked),
      client.on.audioStream((frame) => now.push(bytesOf(frame))),
    ];
  };

  const show = (): void => store.dispatch({ type: 'levelChanged', level: player?.level ?? null });

  const open = async (): Promise<void> => {
    const before = closes;
    const now = await (await loadEngine()).openPlayer();
    if (before !== closes) return now.close();
    player = now;
    follow(now);
    show();
  };

  const close = (): void => {
    closes += 1;
    opening = undefined;
    ends.forEach((end) => end());
    ends = [];
    void player?.close().catch(() => undefined);
    player = undefined;
  };

  return {
    open: async () => (opening ??= open()),
    reset: () => player?.reset(),
    show,
    resume: async () => player?.resume(),
    close,
  };
};
