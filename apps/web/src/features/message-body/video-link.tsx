import { videoIdOf } from '@baithak/protocol/parts/links';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import styles from './link-row.module.css';

const site = 'youtube.com';

const Words = ({ address }: { address: string }) => (
  <span className={styles.words} dir="ltr" lang="en">
    <span className={classNames('truncate', styles.title)}>{address}</span>
    <span className="text-muted text-xs">{site}</span>
  </span>
);

interface PlayerProps {
  readonly id: string;
  readonly address: string;
  readonly onClose: () => void;
}

const Player = ({ id, address, onClose }: PlayerProps) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  return (
    <div className="[contain:inline-size] w-[min(460px,100%)] mt-1 mb-0.5 overflow-hidden bg-surface-raised line rounded-[5px_5px_18px_18px]">
      <iframe
        className="block w-full aspect-[16_/_9] line-none bg-code-bg"
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
        title={t('video')}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
      <div className={`${styles.caption} flex items-center gap-2 py-1.5 ps-3 pe-1.5`}>
        <Words address={address} />
        <Button size="small" tone="ghost" onClick={onClose} autoFocus>
          {tc('close')}
        </Button>
        <a
          className="grid place-items-center w-9 h-9 text-muted mobile:w-touch mobile:h-touch"
          href={`https://${address}`}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-label={t('openOutside')}
          title={t('openOutside')}
        >
          <Icon name="outside" size="small" />
        </a>
      </div>
    </div>
  );
};

/** A video of another site, in a row. Nothing is asked of that site before the press; without the app it is a link. */
export const VideoLink = ({ link }: { link: string }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const [state, setState] = useState<'row' | 'open' | 'closed'>('row');
  const play = useRef<HTMLAnchorElement>(null);
  // Closed again: the focus returns to where it was opened.
  useEffect(() => {
    if (state === 'closed') play.current?.focus();
  }, [state]);
  const id = videoIdOf(link);
  if (id === undefined) return <bdi>{link}</bdi>;
  const address = `youtu.be/${id}`;
  if (state === 'open') return <Player id={id} address={address} onClose={() => setState('closed')} />;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setState('open');
  };
  return (
    <div className={styles.row}>
      <a
        ref={play}
        className={classNames(styles.square, styles.play, styles.over)}
        href={`https://${address}`}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        aria-label={`${t('playVideo')} ${address}`}
        {...(isLive && {
          role: 'button',
          onClick: open,
          onKeyDown: (event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          },
        })}
      >
        <Icon name="play" filled />
      </a>
      <Words address={address} />
      <span className="text-muted text-xs pe-2" aria-hidden="true">
        {t('playHere')}
      </span>
    </div>
  );
};
