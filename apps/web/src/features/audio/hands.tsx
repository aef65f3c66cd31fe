import { mayCommand } from '@baithak/protocol/commands/commands';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../i18n/lazy/audio.ts';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { useNow } from '../../lib/time/now.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeptFocus } from '../../ui/use-one-stop.ts';
import { Avatar } from '../people/avatar.tsx';
import { Name } from '../people/name.tsx';
import { keptFor, numberInLine, mayBegin } from './session/own-turn.ts';
import dockStyles from './stage/dock.module.css';
import { usePeople } from './stage/listeners.tsx';
import { type AudioRoom, useAudio } from './state/audio-state.ts';

/** Raises and lowers the reader's hand; the answer says how the line is then, which the store follows. */
const useHand = (roomId: string) => {
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => client.broadcast.raiseHand({ id: roomId, on }),
    onError: notifyError,
  });
  return { setHand: mutate, isPending };
};

interface HandButtonProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly username: string;
}

/** Why one has to ask, or how far one is in the line. */
const useHint = ({ stream, username }: Pick<HandButtonProps, 'stream' | 'username'>): string => {
  const { t } = useAudioTexts();
  const { t: te } = useTranslation('errors');
  const number = numberInLine(stream, username);
  if (number !== null)
    return stream.next?.username === username ? t('hands.youAreNext') : t('hands.number', { number });
  if (!stream.permission) return t('noRight');
  const kept = keptFor(stream);
  return kept === null ? te('NO_SPEAK_SLOT') : t('hands.goesTo', { name: isolate(kept) });
};

export const HandButton = ({ room, stream, username }: HandButtonProps) => {
  const { t } = useAudioTexts();
  const { setHand, isPending } = useHand(room.id);
  const isLost = useAudio(({ phase }) => phase === 'reconnecting');
  const isUp = numberInLine(stream, username) !== null;
  const hint = useHint({ stream, username });
  return (
    <span
      className={`${dockStyles.asking} grid grid-cols-[minmax(0,1fr)] justify-items-center gap-0.5 min-w-0 mobile:min-w-0 mobile:flex-1`}
    >
      <Button
        tone={isUp ? 'outline' : 'primary'}
        size="large"
        icon="hand"
        busy={isPending}
        disabled={isLost}
        onClick={() => setHand(!isUp)}
      >
        {t(isUp ? 'hands.lower' : 'hands.raise')}
      </Button>
      <small className="max-w-[34ch] text-xs text-muted text-center" role="status">
        {hint}
      </small>
    </span>
  );
};

const useGiveMicrophone = (roomId: string) => {
  const { t } = useAudioTexts();
  const notifyError = useNotifyError();
  return useMutation({
    networkMode: 'always',
    mutationFn: (target: string) => client.commands.giveMicrophone({ roomId, target }),
    onSuccess: ({ next }) => {
      if (next) notify({ type: 'info', text: t('hands.given', { name: isolate(next.username) }) });
    },
    onError: notifyError,
  });
};

interface NextToSpeakProps {
  readonly roomId: string;
  readonly stream: Stream;
  readonly me: { readonly username: string; readonly rank: number };
}

/** Whose hands are up, in order; whoever may let people speak gives one of them the microphone. */
export const NextToSpeak = ({ roomId, stream, me }: NextToSpeakProps) => {
  const { t } = useAudioTexts();
  const people = usePeople(roomId);
  const { mutate: give, isPending, variables } = useGiveMicrophone(roomId);
  const { hands, next } = stream;
  const { setHand } = useHand(roomId);
  const kept = useKeptFocus(stream);
  const mayGive = mayCommand(me.rank, 'grantBroadcast');
  // Else the dock has that button.
  const mayLower = mayBegin(stream, me.username, useNow());
  if (hands.length === 0) return null;
  return (
    <section className="py-3 px-4 line-b" aria-label={t('hands.title')} {...kept}>
      <p className="text-sm">
        <b>{t('hands.title')}</b> <span className="text-faint ms-1">{t('hands.order')}</span>
      </p>
      <ol className="flex flex-wrap gap-2 pt-2">
        {hands.map(({ _id, username, avatar, rank: theirs }, index) => (
          <li
            key={username}
            className="inline-flex items-center gap-2 min-h-10 max-w-full py-0.5 ps-2 pe-3 line rounded-[var(--r-2)_var(--r-2)_16px_16px] bg-surface-raised mobile:py-0"
          >
            <b className="text-faint numbers">{index + 1}</b>
            <a
              className="inline-flex items-center gap-2 min-w-0 text-inherit no-underline hover:underline hover:decoration-auto mobile:min-h-touch"
              href={`/user/${username}`}
              data-person={username}
            >
              <Avatar id={_id} username={username} picture={avatar} rank={theirs} size={28} />
              <Name id={_id} username={username} role={{ rank: theirs }} alias={people(username)?.profile.alias} />
            </a>
            {next?.username === username && (
              <span className="flex-none py-0.25 px-2.25 rounded-[var(--r-1)_var(--r-1)_9px_9px] text-xs font-medium bg-accent-soft text-accent-text">
                {t('hands.next')}
              </span>
            )}
            {mayLower && username === me.username && (
              <IconButton icon="close" label={t('hands.lower')} onClick={() => setHand(false)} />
            )}
            {mayGive && next?.username !== username && (
              <Button
                tone={index === 0 && next === null ? 'primary' : 'outline'}
                size="small"
                busy={isPending && variables === username}
                aria-label={t('hands.giveTo', { name: isolate(username) })}
                onClick={() => give(username)}
              >
                {t('hands.give')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
