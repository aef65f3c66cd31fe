import { limits } from '@baithak/protocol/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const title = { badge: '', opened: '', words: '' };

const show = (changed: Partial<typeof title>): void => {
  Object.assign(title, changed);
  document.title = title.badge + title.opened + title.words;
};

export const showTitle = (words: string): void => show({ words });

interface Badge {
  /** What is for the reader, "(3) ". */
  readonly count: number;
  /** A mention is louder: "(@3) ", and another icon. */
  readonly mentioned: boolean;
  /** Anything else that is new: the icon alone says it. */
  readonly unread: boolean;
}

/** What is new in the title and the icon of the browser tab. */
export const showBadge = ({ count, mentioned, unread }: Badge): void => {
  const number = count < limits.unreadCounted ? count : `${limits.unreadCounted - 1}+`;
  show({ badge: count === 0 && !mentioned ? '' : `(${mentioned ? '@' : ''}${count === 0 ? '' : number}) ` });
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const name = mentioned ? 'favicon-mention' : unread || count > 0 ? 'favicon-unread' : 'favicon';
  if (icon && icon.getAttribute('href') !== `/${name}.svg`) icon.href = `/${name}.svg`;
};

/** Sets the title of the browser tab: "Come in · Baithak". */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation();
  const product = t('product');
  useEffect(() => {
    showTitle(title === '' ? product : `${title} · ${product}`);
  }, [title, product]);
};

/** Puts what is opened in the page first: "Where is kulfi made? · Anarkali Corner · Baithak". */
export const useOpenedTitle = (words: string): void =>
  useEffect(() => {
    show({ opened: `${words} · ` });
    return () => show({ opened: '' });
  }, [words]);
