// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { RoomBot } from '@baithak/protocol/entities/bot';
import type { Member } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import common from '../../i18n/texts/common.en.ts';
import rooms from '../../i18n/texts/rooms.en.ts';
import { byRole, find, pressOn, seen, seesText } from '../../testing/by-role.ts';
import { idOf, roomDetails, userOf } from '../../testing/entities.ts';
import { answerCalls } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { farah, memberRole, sana } from '../../testing/room-fixtures.ts';
import { readToasts } from '../../ui/feedback/toasts.ts';
import { RoomBotsDialog } from './room-bots-dialog.tsx';
import { RoomCard } from './explore.tsx';
import { InviteCard } from './invites/invite-card.tsx';
import { InviteList } from './invites/invite-dialog.tsx';
import { RoomFrame } from './room-frame.tsx';
import { RoomHeader } from './room-header.tsx';
import { TransferDialog, heirsOf } from './settings/transfer-dialog.tsx';

describe('words of people', () => {
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
});

describe('invitations', () => {
  const room = { _id: 'a'.repeat(24) } as RoomDetails;
  const inviteOf = (code: string, uses: number | null, used: number) => ({
    inviteCode: code,
    url: `/join/${code}`,
    maker: userOf(farah.user),
    uses,
    used,
    endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  });
  const revoked = vi.fn();
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  /** Resolves when `check` holds. */
  const seen = (check: () => void) => act(() => vi.waitFor(check));
  const rows = () => [...document.querySelectorAll('li')];
  const takeBack = (row: Element | undefined) =>
    act(async () =>
      [...(row?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Take back')?.click(),
    );

  test('the invitations that hold are shown with their use, and one is taken back', async () => {
    const held = [inviteOf('one', 5, 2), inviteOf('two', null, 1)];
    answerCalls('listInvites', () => ({ invites: [...held] }));
    answerCalls('revokeInvite', (input) => {
      expect(input).toEqual({ roomId: room._id, inviteCode: 'one' });
      held.shift();
      return { revoked: true };
    });
    unmount = await render(<InviteList room={room} onRevoked={revoked} />);
    await seen(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.textContent).toMatch(/By .*farah3.*used 2 of 5 times · until/);
    expect(rows()[1]?.textContent).toMatch(/used 1 time · until/);
    await takeBack(rows()[0]);
    await seen(() => expect(rows()).toHaveLength(1));
    expect(revoked).toHaveBeenCalledWith('one');
  });

  test('the focus goes on to the next invitation, and from the last one to what is left of the dialog', async () => {
    const held = [inviteOf('one', 5, 2), inviteOf('two', null, 1)];
    answerCalls('listInvites', () => ({ invites: [...held] }));
    answerCalls('revokeInvite', () => {
      held.shift();
      return { revoked: true };
    });
    unmount = await render(
      <div data-pane>
        <button type="button">Create</button>
        <InviteList room={room} onRevoked={revoked} />
      </div>,
    );
    for (const left of [1, 0]) {
      await seen(() => expect(rows()).toHaveLength(left + 1));
      rows()[0]?.querySelectorAll('button')[1]?.focus();
      await takeBack(rows()[0]);
      await seen(() => expect(rows()).toHaveLength(left));
      const next = left === 1 ? rows()[0] : document.querySelector('[data-pane]');
      expect(document.activeElement).toBe(next?.querySelector('button'));
    }
  });

  test('one that somebody else took back says so, and leaves the list', async () => {
    const held = [inviteOf('one', 5, 2)];
    answerCalls('listInvites', () => ({ invites: [...held] }));
    answerCalls('revokeInvite', () => {
      held.shift();
      throw new WireError({ code: 'INVITE_GONE', msg: 'Gone.' });
    });
    unmount = await render(<InviteList room={room} onRevoked={revoked} />);
    await seen(() => expect(rows()).toHaveLength(1));
    await takeBack(rows()[0]);
    await seen(() => expect(document.body.textContent).toContain('This invitation is no longer valid.'));
    expect(rows()).toHaveLength(0);
  });
});

describe('the dialog that gives a room away', () => {
  const room = roomDetails({ title: 'Chand Raat', iOwn: true, creator: userOf(farah.user) });
  const memberOf = ({ user: { role, ...user } }: typeof farah): Member => ({ user, role });
  const until = new Date(Date.now() + limits.roomOfferDays * 86_400_000).toISOString();
  const offer = { to: userOf(sana.user), until };
  const onClose = vi.fn();
  const ended = vi.fn();
  const offered = vi.fn();
  let unmount = () => undefined as void;
  beforeEach(() => {
    for (const mock of [onClose, ended, offered]) mock.mockClear();
    answerCalls('listMembers', () => ({ members: [farah, sana].map(memberOf), canLoadMore: false }));
    answerCalls('getRoomOffer', () => ({ offer: null }));
    answerCalls('offerRoom', (input) => {
      offered(input);
      return { offer };
    });
    answerCalls('endRoomOffer', (input) => {
      ended(input);
      answerCalls('getRoomOffer', () => ({ offer: null }));
      return {};
    });
  });
  afterEach(() => unmount());
  const open = async () => {
    unmount = await render(<TransferDialog room={room} open onClose={onClose} />);
  };
  const named = (text: string): string => text.replace('{{name}}', sana.username);
  const toasts = (): string =>
    readToasts()
      .map(({ text }) => text)
      .join(' ');

  test('the room is offered to a member who was chosen and confirmed, and the owner reads that they have been asked', async () => {
    await open();
    await find('dialog', rooms.transfer.title);
    await seesText(rooms.transfer.text.replace('{{days}}', String(limits.roomOfferDays)));
    await pressOn('radio', new RegExp(sana.username));
    await pressOn('button', rooms.transfer.next);
    await find('dialog', named(rooms.transfer.sureTitle));
    await seesText(rooms.transfer.sureText);
    expect(offered).not.toHaveBeenCalled();
    await pressOn('button', rooms.transfer.confirm);
    await seen(() => expect(onClose).toHaveBeenCalledOnce());
    expect(offered.mock.calls).toEqual([[{ roomId: room._id, target: sana.username }]]);
    expect(toasts()).toContain('has been asked');
  });

  test('a bot of the room is not offered as its owner', async () => {
    const person = memberOf(sana);
    const bot = { ...person, role: { ...person.role, rank: botRank } };
    expect(heirsOf(room, [person, bot])).toEqual([person]);
  });

  test('while an offer is open it is shown with its end, and taken back; then another one can be chosen', async () => {
    answerCalls('getRoomOffer', () => ({ offer }));
    await open();
    await find('button', rooms.transfer.takeBack);
    expect(byRole('dialog').textContent).toContain(sana.username);
    await pressOn('button', rooms.transfer.takeBack);
    await find('button', rooms.transfer.next);
    expect(ended.mock.calls).toEqual([[{ roomId: room._id }]]);
    expect(toasts()).toContain(rooms.transfer.takenBack);
  });

  test('an offer that was answered meanwhile cannot be taken back: the dialog shows what there is now', async () => {
    answerCalls('getRoomOffer', () => ({ offer }));
    await open();
    await find('button', rooms.transfer.takeBack);
    answerCalls('endRoomOffer', () => {
      answerCalls('getRoomOffer', () => ({ offer: null }));
      throw new WireError({ code: 'NOT_FOUND', msg: 'Gone.' });
    });
    await pressOn('button', rooms.transfer.takeBack);
    await find('button', rooms.transfer.next);
  });

  test('closing the dialog leaves the offer as it is', async () => {
    answerCalls('getRoomOffer', () => ({ offer }));
    await open();
    await find('button', rooms.transfer.takeBack);
    await pressOn('button', common.close, byRole('dialog').querySelector('footer') ?? document);
    expect([onClose.mock.calls.length, ended.mock.calls]).toEqual([1, []]);
  });
});

describe('the dialog of bots', () => {
  const roomId = 'a'.repeat(24);
  const botOf = (username: string): RoomBot => ({
    ...userOf(farah.user),
    _id: idOf(username),
    username,
    about: '',
    by: userOf(farah.user),
    online: true,
    lastConnected: null,
    commands: [],
  });

  let unmount = () => undefined as void;
  let bots: RoomBot[] = [];
  beforeEach(() => {
    bots = [botOf('ginti')];
    answerCalls('listRoomBots', () => ({ bots }));
  });
  afterEach(() => unmount());

  const words = () => document.body.textContent;
  const seen = (check: () => void) => act(() => vi.waitFor(check));
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent)?.replace(/[\u2066-\u2069]/g, '') === name,
    );
  const press = (name: string) => act(async () => button(name)?.click());
  const open = async () => {
    unmount = await render(<RoomBotsDialog room={{ _id: roomId }} onClose={() => undefined} />);
  };
  const addByName = async (name: string) => {
    await act(async () => {
      const field = document.querySelector('input');
      if (!field) throw new Error('There is no field.');
      // React watches the value by a setter of its own on the element.
      Reflect.set(HTMLInputElement.prototype, 'value', name, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  };

  test("a room's bots are listed with whose they are; one is added by its name", async () => {
    const added: unknown[] = [];
    answerCalls('addBot', (input) => {
      added.push(input);
      bots = [...bots, botOf('sawal')];
      return { bot: botOf('sawal') };
    });
    await open();
    await seen(() => expect(words()).toContain('ginti'));
    expect(words()).toContain(farah.username);
    await addByName('sawal');
    await seen(() => expect(words()).toContain('sawal'));
    expect(added).toContainEqual({ roomId, bot: 'sawal' });
  });

  test('a name that no bot has is said, and nothing is added', async () => {
    answerCalls('addBot', () => {
      throw new WireError({ code: 'NO_SUCH_PERSON', msg: '', status: 404 });
    });
    await open();
    await seen(() => expect(words()).toContain('ginti'));
    await addByName('nobody');
    await seen(() => expect(words()).toContain('There is no one here by that name.'));
  });

  test('a bot is taken out once that is confirmed', async () => {
    const removed: unknown[] = [];
    answerCalls('removeBot', (input) => {
      removed.push(input);
      bots = [];
      return {};
    });
    await open();
    await seen(() => expect(words()).toContain('ginti'));
    await press('Remove ginti');
    await seen(() => expect(words()).toContain('It hears nothing of the room from then on.'));
    expect(removed).toEqual([]);
    await press('Remove');
    await seen(() => expect(words()).toContain('There is no bot in this room.'));
    expect(removed).toEqual([{ roomId, bot: botOf('ginti')._id }]);
  });
});
