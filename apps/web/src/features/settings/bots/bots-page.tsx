import type { OwnBot } from '@baithak/protocol/entities/bot';
import { botRank } from '@baithak/protocol/ranks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { Written } from '../../../ui/written.tsx';
import { ownBotsKey, useOwnBots } from '../../composer/bots/room-bots.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { useConnectionWords, useWaitingWords } from '../../people/bots/use-bot-state.ts';
import { Name } from '../../people/name.tsx';
import { useKeptFocus } from '../../../ui/use-one-stop.ts';
import { SettingsPageFrame } from '../page-frame.tsx';
import styles from './bots-page.module.css';
import { NewBotDialog, type NewToken, type OwnRoom, TokenCard } from './new-bot-dialog.tsx';

interface Acts {
  readonly onRotate: (bot: OwnBot) => void;
  readonly onDelete: (bot: OwnBot) => void;
}

const role = { rank: botRank, title: 'BOT' };

const State = ({ bot }: { bot: OwnBot }) => {
  const connection = useConnectionWords();
  const waiting = useWaitingWords();
  const kind = bot.connected !== null ? 'online' : bot.lastConnected === null ? 'never' : 'away';
  return (
    <span className="flex items-center gap-1.5 text-xs">
      <i className={classNames('flex-none w-2.25 h-2.25 nuqta', styles[kind])} aria-hidden="true" />
      {[connection(bot), waiting(bot.waiting)].filter((words) => words !== '').join(' · ')}
    </span>
  );
};

const BotRow = ({ bot, onRotate, onDelete }: Acts & { bot: OwnBot }) => {
  const { t } = useBotsTexts();
  const { _id, username, about, rooms, connected } = bot;
  return (
    <tr>
      <td>
        <span className="flex items-center gap-2.5">
          <Avatar
            id={_id}
            username={username}
            picture={bot.profile.picture}
            rank={botRank}
            size={38}
            presence={connected === null ? undefined : 'online'}
          />
          <span>
            <span className="flex items-center gap-1.5">
              <Name id={_id} username={username} role={role} />
              <Badge role={role} />
            </span>
            {about !== '' && (
              <span className="block text-muted text-xs wrap-anywhere" {...textAttributes(about)}>
                <Written text={about} />
              </span>
            )}
          </span>
        </span>
      </td>
      <td>
        <span
          className="flex items-center gap-1 flex-wrap"
          role="img"
          aria-label={rooms.map(({ title }) => title).join(', ')}
        >
          {rooms.map((room) => (
            <span key={room._id} title={room.title}>
              <Tile seed={room._id} tile={room.tile} size={26} />
            </span>
          ))}
        </span>
      </td>
      <td>
        <State bot={bot} />
      </td>
      <td>
        <span className="flex items-center justify-end gap-1 mobile:justify-start">
          <Button
            tone="outline"
            size="small"
            aria-label={t('newTokenOf', { name: username })}
            onClick={() => onRotate(bot)}
          >
            {t('newToken')}
          </Button>
          <Menu trigger={<IconButton icon="more" label={t('more', { name: username })} />}>
            <MenuItem icon="trash" danger onChoose={() => onDelete(bot)}>
              {t('delete')}
            </MenuItem>
          </Menu>
        </span>
      </td>
    </tr>
  );
};

const BotsTable = ({ bots, ...acts }: Acts & { bots: readonly OwnBot[] }) => {
  const { t } = useBotsTexts();
  const kept = useKeptFocus(bots);
  return (
    <table className={`${styles.table} w-full border-collapse mobile:block`} {...kept}>
      <thead>
        <tr>
          <th scope="col">{t('bot')}</th>
          <th scope="col">{t('rooms')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bots.map((bot) => (
          <BotRow key={bot._id} bot={bot} {...acts} />
        ))}
      </tbody>
    </table>
  );
};

/** What is open on the page of bots: a form, a question about a bot, a token that is shown this once. */
const useBotActs = () => {
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

type BotButtons = ReturnType<typeof useBotActs>;

const Question = ({ asked, ask, confirm, isBusy }: BotButtons) => {
  const { t } = useBotsTexts();
  const name = isolate(asked?.bot.username ?? '');
  const isDelete = asked?.act === 'delete';
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => ask(null)}
      title={t(isDelete ? 'deleteTitle' : 'rotateTitle', { name })}
      confirm={t(isDelete ? 'delete' : 'newToken')}
      onConfirm={confirm}
      danger={isDelete}
      busy={isBusy}
    >
      {t(isDelete ? 'deleteText' : 'rotateText')}
    </ConfirmDialog>
  );
};

/** The reader's bots: making one, its token, what they are doing (docs/contract.md#bots). `rooms`: those that the reader owns. */
export const BotsPage = ({ rooms }: { rooms: readonly OwnRoom[] }) => {
  const { t } = useBotsTexts();
  const { t: tc } = useTranslation('common');
  const { data, isError, refetch } = useOwnBots(true);
  const acts = useBotActs();
  const count = data && data.most !== null ? ` ${t('count', { count: data.bots.length, most: data.most })}` : '';
  const isFull = data !== undefined && data.most !== null && data.bots.length >= data.most;
  const make = (
    <Button tone="primary" icon="plus" disabled={data === undefined || isFull} onClick={acts.startMaking}>
      {t('new')}
    </Button>
  );
  return (
    <SettingsPageFrame title={t('title')} text={`${t('intro')}${count}`} end={make}>
      {acts.shown && <TokenCard {...acts.shown} />}
      {isError && data === undefined && (
        <Note tone="danger" alert>
          {t('failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {tc('tryAgain')}
          </Button>
        </Note>
      )}
      {!isError && data === undefined && (
        <div role="status" aria-label={t('loading')} aria-busy="true">
          <Skeleton height="120px" />
        </div>
      )}
      {data?.bots.length === 0 && (
        <EmptyState sticker="chai" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {data && data.bots.length > 0 && (
        <BotsTable
          bots={data.bots}
          onRotate={(bot) => acts.ask({ act: 'rotate', bot })}
          onDelete={(bot) => acts.ask({ act: 'delete', bot })}
        />
      )}
      <Note icon="bot">{t('rules')}</Note>
      {acts.isMaking && <NewBotDialog rooms={rooms} onMade={acts.made} onClose={acts.stopMaking} />}
      <Question {...acts} />
    </SettingsPageFrame>
  );
};
