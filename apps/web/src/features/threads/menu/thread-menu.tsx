import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { actionsFor, type ThreadAction } from './thread-actions.ts';
import { usePaneActions } from '../pane-actions-context.ts';
import { useThreadsRoom, threadViewer } from '../threads-room.ts';

const icons: Readonly<Record<ThreadAction, IconName>> = {
  edit: 'edit',
  history: 'clock',
  pin: 'pin',
  unpin: 'pin',
  addNotice: 'bell',
  removeNotice: 'bell',
  archive: 'archive',
  quote: 'quote',
  copyLink: 'link',
  embed: 'globe',
  report: 'flag',
  delete: 'trash',
};

/** Everything that this reader may do with a thread or reply. */
export const ThreadMenu = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const room = useThreadsRoom();
  const { onlyReads } = useWritingLimits();
  const { perform } = usePaneActions();
  const parent = useThreads(({ known }) => (thread.parent === null ? undefined : known.get(thread.parent)?.thread));
  const archived = useThreads((threads) => isArchived(threads, thread));
  const actions = actionsFor(thread, threadViewer(room), { parent, isArchived: archived }).filter(
    (action) => (room.joined && !onlyReads) || action !== 'edit',
  );
  return (
    <Menu trigger={<IconButton icon="more" size="small" label={thread.parent === null ? t('menu') : t('menuReply')} />}>
      {actions.map((each) => (
        <MenuItem
          key={each}
          icon={icons[each]}
          danger={each === 'delete' || each === 'archive'}
          onChoose={() => perform(each, thread)}
        >
          {t(each)}
        </MenuItem>
      ))}
    </Menu>
  );
};
