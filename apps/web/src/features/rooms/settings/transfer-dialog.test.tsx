// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { Member } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import common from '../../../i18n/texts/common.en.ts';
import rooms from '../../../i18n/texts/rooms.en.ts';
import { byRole, find, pressOn, seen, seesText } from '../../../testing/by-role.ts';
import { roomDetails, userOf } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farah, sana } from '../../../testing/room-fixtures.ts';
import { readNotices } from '../../../ui/feedback/notices.ts';
import { TransferDialog } from './transfer-dialog.tsx';

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
const notices = (): string =>
  readNotices()
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
  expect(notices()).toContain('has been asked');
});

test('while an offer is open it is shown with its end, and taken back; then another one can be chosen', async () => {
  answerCalls('getRoomOffer', () => ({ offer }));
  await open();
  await find('button', rooms.transfer.takeBack);
  expect(byRole('dialog').textContent).toContain(sana.username);
  await pressOn('button', rooms.transfer.takeBack);
  await find('button', rooms.transfer.next);
  expect(ended.mock.calls).toEqual([[{ roomId: room._id }]]);
  expect(notices()).toContain(rooms.transfer.takenBack);
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
