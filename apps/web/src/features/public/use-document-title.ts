import { useEffect } from 'react';

/** Sets the title of the document, exactly as the server rendered it. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
