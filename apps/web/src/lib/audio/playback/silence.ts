const rate = 8000;
/** Chrome shows no controls for a sound shorter than 5 s. */
const seconds = 6;

/** A WAV file of silence: mono, 8 bit. */
export const silentFile = (): Blob => {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string): void =>
    [...text].forEach((sign, index) => header.setUint8(at + index, sign.charCodeAt(0)));
  const length = rate * seconds;
  write(0, 'RIFF');
  header.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, 'data');
  header.setUint32(40, length, true);
  return new Blob([header.buffer, new Uint8Array(length).fill(128)], { type: 'audio/wav' });
};

interface Silence {
  /** By a press, where the browser waits for one. */
  play(): void;
  close(): void;
}

/**
 * Plays silence beside the worklet's sound on phones: they show the media session, and let a page go on with the screen
 * off, only while an element plays (docs/decisions/0455-how-sound-is-played.md).
 */
export const openSilence = (): Silence => {
  if (!matchMedia('(pointer: coarse)').matches) return { play: () => undefined, close: () => undefined };
  const address = URL.createObjectURL(silentFile());
  const element = new Audio(address);
  element.loop = true;
  const play = (): void => void element.play().catch(() => undefined);
  play();
  return {
    play,
    close: () => {
      element.pause();
      element.removeAttribute('src');
      URL.revokeObjectURL(address);
    },
  };
};
