import type { Page } from 'playwright';

/** What happens to the audio frames on the way to a page. */
export interface BadLine {
  /** 0 to 1: of frames, at random. */
  readonly lost?: number;
  /** Every so many-th frame. */
  readonly lostEvery?: number;
  /** ms: each frame is held up by up to that, in order. */
  readonly jitter?: number;
}

/** Stands between the page and its connection: an audio frame is a text packet and the binary one after it. */
const damage = ({ lost = 0, lostEvery = 0, jitter = 0 }: BadLine): void => {
  let state = 7;
  // The same random numbers in each run.
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const isAudio = /^451-\/room,\["audioStream"/;
  let count = 0;
  let deliveredAt = 0;
  const Native = WebSocket;
  class Line extends Native {
    #header: MessageEvent | undefined;
    override set onmessage(handler: ((event: MessageEvent) => void) | null) {
      super.onmessage = handler && ((event: MessageEvent) => this.#pass(event, handler.bind(this)));
    }
    #pass(event: MessageEvent, handler: (event: MessageEvent) => void): void {
      if (typeof event.data === 'string' && isAudio.test(event.data)) {
        this.#header = event;
        return;
      }
      const header = typeof event.data === 'string' ? undefined : this.#header;
      if (!header) return handler(event);
      this.#header = undefined;
      count += 1;
      if (random() < lost || (lostEvery > 0 && count % lostEvery === 0)) return;
      const deliver = (): void => {
        handler(header);
        handler(event);
      };
      if (jitter === 0) return deliver();
      deliveredAt = Math.max(deliveredAt, performance.now() + jitter * random());
      setTimeout(deliver, deliveredAt - performance.now());
    }
  }
  window.WebSocket = Line;
};

/** From the next document on. */
export const throughBadLine = async (page: Page, line: BadLine): Promise<void> => {
  await page.addInitScript(damage, line);
};

/** A browser that can neither make nor play Opus, from the next document on. */
export const withoutOpus = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'AudioDecoder');
    Reflect.deleteProperty(window, 'AudioEncoder');
  });
};

/** A microphone that leaves its sound as it is, which has been checked. A steady tone is noise to what removes noise. */
export const withPlainMicrophone = async (page: Page): Promise<void> => {
  await page.addInitScript(() =>
    localStorage.setItem('audio', JSON.stringify({ removeEcho: false, removeNoise: false, isChecked: true })),
  );
};
