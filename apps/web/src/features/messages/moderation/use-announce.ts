import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslator } from '../../../i18n/use-translator.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { announceSanction, type DoneSanction } from './announce-sanction.ts';

export const useAnnounceSanction = (roomId: string): ((done: DoneSanction) => void) => {
  const translator = useTranslator();
  const { until } = useTimes();
  const cache = useQueryClient();
  return useCallback(
    (done) => announceSanction({ translator, until, cache, roomId }, done),
    [translator, until, cache, roomId],
  );
};
