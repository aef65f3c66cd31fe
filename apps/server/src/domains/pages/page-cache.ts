/** A drawn page, ready to be sent. */
export interface KeptPage {
  readonly version: string;
  /** When it was drawn, ms. */
  readonly at: number;
  readonly status: number;
  readonly html: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

export interface PageCache {
  get(key: string): KeptPage | undefined;
  put(key: string, page: KeptPage): void;
}

const sizeOf = (page: KeptPage): number => page.html.length + page.gzip.length;

/** Pages in memory, at most so many bytes; who was not asked for the longest goes first. */
export const createPageCache = (most: number): PageCache => {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  const drop = (key: string): void => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
  };
  return {
    get: (key) => {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    put: (key, page) => {
      drop(key);
      pages.set(key, page);
      bytes += sizeOf(page);
      for (const oldest of pages.keys()) {
        if (bytes <= most) return;
        drop(oldest);
      }
    },
  };
};
