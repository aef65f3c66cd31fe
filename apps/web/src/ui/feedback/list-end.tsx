import type { ReactNode } from 'react';

/** Below the rows of a list: the error of the last load, and the button that loads more. */
export const ListEnd = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center items-center gap-3 p-4 text-danger text-xs">{children}</div>
);
