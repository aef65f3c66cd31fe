// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { memberRole, sana } from '../../testing/room-fixtures.ts';
import { RoomCard } from './explore.tsx';
import { RoomHeader } from './room-header.tsx';
import { InviteCard } from './invites/invite-card.tsx';
import { RoomFrame } from './room-frame.tsx';

const nothing = () => undefined;
const { role: _, ...creator } = sana.user;
const room = {
  _id: 'a'.repeat(24),
  slug: 'baithak',
  title: 'کمرہ 5-10',
  desc: 'فون: 0300-1234567',
  topic: '',
  rules: '',
  type: 'Normal' as const,
  access: 'Public' as const,
  readers: 'everyone' as const,
  tile: { pattern: 0, palette: 0 },
  background: null,
  joined: false,
  iOwn: false,
  memberCount: 3,
  onlineCount: 1,
  lastUpdate: '2026-01-01T10:00:00.000Z',
  creator,
  role: memberRole,
  createdAt: '2026-01-01T10:00:00.000Z',
  retentionMonths: null,
  retentionMost: 12,
};

let unmount = nothing as () => void;
afterEach(() => unmount());

const header = (isOwner: boolean) => (
  <RoomHeader
    room={room}
    onlineCount={1}
    rights={{ isOwner } as Parameters<typeof RoomHeader>[0]['rights']}
    panel={null}
    onPanel={nothing}
    onDialog={nothing}
    onTopic={nothing}
    onSearch={nothing}
    onJoin={nothing}
  />
);

const invitation = (
  <InviteCard
    room={room}
    me={{ guest: false }}
    address="/"
    acceptance={{ isPending: false, error: null, mutate: nothing }}
  />
);
const frame = (
  <RoomFrame roomRef="baithak" room={room} page="bans" openReports={null}>
    {null}
  </RoomFrame>
);
const card = <RoomCard room={room} isBusy={false} onJoin={nothing} />;
const places = {
  'a card of all rooms': { element: card, runs: ['5-10', '0300-1234567'] },
  'an invitation': { element: invitation, runs: ['5-10', '0300-1234567'] },
  "the head of one's own room": { element: header(true), runs: ['5-10', '0300-1234567'] },
  'the head of a room': { element: header(false), runs: ['5-10', '0300-1234567'] },
  'pages of those who keep order': { element: frame, runs: ['5-10', '5-10'] },
};

test.each(Object.entries(places))('%s: numbers in what people wrote do not turn', async (_, { element, runs }) => {
  unmount = await render(element, undefined, '/', 'ur');
  expect([...document.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent)).toEqual(runs);
});
