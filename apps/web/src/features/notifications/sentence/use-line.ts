import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { isolateLine } from '../../../lib/isolate-line.ts';
import { lineOf } from './sentence.ts';

/** The line below the sentence of a notification, in the reader's language. */
export const useLine = (notif: Notification): string => {
  const { t, i18n } = useTranslation('notifications');
  return isolateLine(lineOf(t, notif, i18n.language === 'ur' ? 'ur' : 'en'));
};
