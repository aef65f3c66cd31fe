import { BroadcastChannel, isMainThread } from 'node:worker_threads';

// Loaded into each thread of the server before its own code (`--import`), so that the bench can count what it holds
// without its garbage. V8 gives memory back only after a collection of last resort.
const collect = (): void => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

const channel = new BroadcastChannel('collect');
channel.unref();

if (isMainThread)
  process.on('SIGUSR2', () => {
    channel.postMessage(undefined);
    collect();
  });
else channel.onmessage = collect;
