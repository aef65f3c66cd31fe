import { useEffect } from 'react';

/** Names the page in the browser's tab, word for word as the server did. */
export const useExactTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
