import type { OwnBot } from '@baithak/protocol/entities/bot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ownBotsKey } from '../../parts/bots/own-bots.ts';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import type { NewToken } from './token-card.tsx';

/** What is open on the page of bots: a form, a question about a bot, a token that is shown this once. */
export const useBotActs = () => {
  const { t } = useBotsTexts();
  const cache = useQueryClient();
  const notifyError = useNotifyError();
  const [isMaking, setIsMaking] = useState(false);
  const [asked, setAsked] = useState<{ readonly act: 'rotate' | 'delete'; readonly bot: OwnBot } | null>(null);
  const [shown, setShown] = useState<NewToken | null>(null);
  const refresh = () => void cache.invalidateQueries({ queryKey: ownBotsKey });
  const rotate = useMutation({
    networkMode: 'always',
    mutationFn: (bot: OwnBot) => client.bots.rotateBotToken({ botId: bot._id }),
    onSuccess: ({ token }, bot) => setShown({ bot, token, isRotated: true }),
    onError: notifyError,
    onSettled: () => {
      setAsked(null);
      refresh();
    },
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (bot: OwnBot) => client.bots.deleteBot({ botId: bot._id }),
    onSuccess: (_, { _id, username }) => {
      setShown((token) => (token?.bot._id === _id ? null : token));
      notify({ type: 'info', text: t('deleted', { name: isolate(username) }) });
    },
    onError: notifyError,
    onSettled: () => {
      setAsked(null);
      refresh();
    },
  });
  return {
    isMaking,
    startMaking: () => setIsMaking(true),
    stopMaking: () => setIsMaking(false),
    made: (bot: OwnBot, token: string) => {
      setIsMaking(false);
      setShown({ bot, token, isRotated: false });
      refresh();
    },
    shown,
    asked,
    ask: setAsked,
    confirm: () => asked && (asked.act === 'rotate' ? rotate : remove).mutate(asked.bot),
    isBusy: rotate.isPending || remove.isPending,
  };
};
