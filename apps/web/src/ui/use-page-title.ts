import { limits } from '@baithak/protocol/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const title = { badge: '', words: '' };

const show = (changed: Partial<typeof title>): void => {
  Object.assign(title, changed);
  document.title = title.badge + title.words;
};

export const showTitle = (words: string): void => show({ words });

/** What is unread in the title, "(3) ", and the icon of the browser tab. A mention is louder: "(@3) " and another icon. */
export const showBadge = (unread: number, mentioned: boolean): void => {
  const count = unread < limits.unreadCounted ? unread : `${limits.unreadCounted - 1}+`;
  show({ badge: unread === 0 && !mentioned ? '' : `(${mentioned ? '@' : ''}${unread === 0 ? '' : count}) ` });
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const name = mentioned ? 'favicon-mention' : unread > 0 ? 'favicon-unread' : 'favicon';
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
