import type { Stream } from '@baithak/protocol/contracts/broadcast';

/** Which number somebody has in the line of those who ask to speak, from 1 on; null while their hand is down. */
export const numberInLine = ({ hands }: Pick<Stream, 'hands'>, username: string | undefined): number | null => {
  const at = hands.findIndex((hand) => hand.username === username);
  return at === -1 ? null : at + 1;
};

/** Whom the place is kept for: nobody else may begin now. */
export const keptFor = ({ next }: Pick<Stream, 'next'>): string | null => (next?.until ? next.username : null);
