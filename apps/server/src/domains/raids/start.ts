import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';

export interface RaidsService {
  /** Whether whoever comes as a guest proves some work first: while raid mode is on for the whole platform, or guests come in a surge. */
  readonly needsProof: () => boolean;
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly raids: RaidsService;
  }
}

export const start = async (_app: App): Promise<Started<RaidsService>> => ({ service: { needsProof: () => false } });
