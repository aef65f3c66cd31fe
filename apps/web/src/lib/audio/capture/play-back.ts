interface Recording {
  readonly ms: number;
  readonly onPlaying: () => void;
  readonly signal: AbortSignal;
}

type Take = (samples: Float32Array<ArrayBuffer>) => void;

/** So many samples of what `hear` gives from now on. */
const record = async (hear: (take?: Take) => void, length: number, signal: AbortSignal) => {
  const { promise, resolve, reject } = Promise.withResolvers<Float32Array<ArrayBuffer>>();
  const recorded = new Float32Array(length);
  let filled = 0;
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  hear((samples) => {
    const part = samples.subarray(0, length - filled);
    recorded.set(part, filled);
    filled += part.length;
    if (filled === length) resolve(recorded);
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    hear(undefined);
  }
};

/** Records, then plays it. `hear` has the samples given to a function, or to nobody any more. Rejects with the signal's reason. */
export const playBack = async (
  context: AudioContext,
  hear: (take?: Take) => void,
  { ms, onPlaying, signal }: Recording,
): Promise<void> => {
  signal.throwIfAborted();
  const recorded = await record(hear, Math.ceil((ms / 1000) * context.sampleRate), signal);
  const buffer = context.createBuffer(1, recorded.length, context.sampleRate);
  buffer.copyToChannel(recorded, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  source.addEventListener('ended', () => resolve());
  source.start();
  onPlaying();
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    source.disconnect();
  }
};
