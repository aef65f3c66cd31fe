import type { HeldMessage } from '../../messages/api.ts';
import type { HeldProfile } from '../../people/api.ts';
import type { HeldPrivateMessage } from '../../private-threads/api.ts';
import type { HeldThread } from '../../threads/api.ts';

/** What a decision took away; nothing where there was nothing to take. */
export type Held =
  | { readonly message: HeldMessage }
  | { readonly thread: HeldThread }
  | { readonly privateMessage: HeldPrivateMessage }
  | { readonly profile: HeldProfile }
  | { readonly nothing: true };

/** What is reported, and where. */
export interface Thing {
  readonly reportId: string;
  readonly kind: string;
  readonly thing: string;
  readonly roomId: string | null;
  /** Whose it is. */
  readonly about: string;
}
