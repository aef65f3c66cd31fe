import type { Thread } from '@baithak/protocol/threads';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icon-shapes.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useThreads } from './live-cache.ts';
import { isArchived } from './live-state.ts';
import { actsFor, type ThreadAct } from './thread-acts.ts';
import { useThreadDeeds } from './thread-deeds.ts';
import { useThreadsRoom, viewerIn } from './threads-room.ts';

const icons: Readonly<Record<ThreadAct, IconName>> = {
  pin: 'pin',
  unpin: 'pin',
  addNotice: 'bell',
  removeNotice: 'bell',
  archive: 'archive',
  quote: 'quote',
  embed: 'link',
  report: 'flag',
  delete: 'trash',
};

/** Everything that this reader may do with a thread or reply. */
export const ThreadMenu = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const room = useThreadsRoom();
  const { act } = useThreadDeeds();
  const parent = useThreads(({ known }) => (thread.parent === null ? undefined : known.get(thread.parent)?.thread));
  const archived = useThreads((threads) => isArchived(threads, thread));
  const acts = actsFor(thread, viewerIn(room), { parent, isArchived: archived });
  return (
    <Menu trigger={<IconButton icon="more" size="small" label={thread.parent === null ? t('menu') : t('menuReply')} />}>
      {acts.map((each) => (
        <MenuItem key={each} icon={icons[each]} danger={each === 'delete'} onChoose={() => act(each, thread)}>
          {t(each)}
        </MenuItem>
      ))}
    </Menu>
  );
};
