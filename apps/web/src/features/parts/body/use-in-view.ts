import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has been in view. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [isInView, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isInView) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isInView]);
  return isInView;
};
