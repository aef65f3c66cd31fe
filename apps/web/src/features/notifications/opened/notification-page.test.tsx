// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { afterEach, expect, test, vi } from 'vitest';
import en from '../../../i18n/texts/notifications.en.ts';
import { allByRole, find, gone, pressOn, seen, seesText } from '../../../testing/by-role.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { notificationAddress } from '../state/address.ts';
import { madeNotification } from '../testing/made-notification.ts';
import { NotificationPage } from './notification-page.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

test('the offer of a room says what it means, and is answered where it is opened; then another can be chosen', async () => {
  const offer = madeNotification('roomOffer');
  const ended = vi.fn();
  answerCalls('fetchNotification', () => ({ notif: offer }));
  answerCalls('deleteNotification', () => ({ unreadCount: 0 }));
  answerCalls('acceptRoom', () => {
    throw new WireError({ code: 'ROOMS_LIMIT', msg: 'No more.' });
  });
  answerCalls('endRoomOffer', (input) => {
    ended(input);
    return {};
  });
  unmount = await render(<NotificationPage />, undefined, notificationAddress(offer._id));
  await find('heading', 'mehak44 would like to hand over Anarkali Corner to you');
  await seesText(en.wouldOwn.replace('{{days}}', '7'));
  await pressOn('button', en.accept);
  await seen(() => expect(allByRole('button', en.decline)).toHaveLength(1));
  await pressOn('button', en.decline);
  await seesText(en.choose);
  await gone('button', en.accept);
  expect(ended.mock.calls).toEqual([[{ roomId: offer.place.room?._id }]]);
});
