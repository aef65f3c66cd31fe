// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { act, useLayoutEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../testing/fake-client.ts';
import { render, testCache } from '../../../../testing/render.tsx';
import { farahsConversation } from '../../../../testing/room-conversation.ts';
import { ConversationProvider } from '../../conversation-context.ts';
import { farah, messageOf, sana } from '../../../../testing/room-fixtures.ts';
import { dispatch, readConversation } from '../../state/conversation-store.ts';
import { useMessageActions } from './use-message-actions.ts';

const [first, mine, theirs] = [messageOf(farah, 1, 'one'), messageOf(farah, 2, 'two'), messageOf(sana, 3, 'three')];
const refusal = new WireError({ code: 'TOO_MANY_MENTIONS', msg: 'Too many mentions.' });

let cache = testCache();
let shown: ReturnType<typeof useMessageActions>;
let unmount = () => undefined as void;

const Pane = () => {
  const composer = useRef(null);
  const actions = useMessageActions(composer);
  useLayoutEffect(() => {
    shown = actions;
  });
  return null;
};

const show = async (joined: boolean): Promise<void> => {
  unmount = await render(
    <ConversationProvider value={farahsConversation('r', joined)}>
      <Pane />
    </ConversationProvider>,
    cache,
  );
};

beforeEach(async () => {
  cache = testCache();
  const fresh = { messages: [first, mine, theirs], rev: 3, canLoadMore: false, present: [], presentCount: 0 };
  dispatch(cache, 'r', { type: 'loaded', fresh });
  await show(true);
});
afterEach(() => unmount());

test('the last own message is edited, and shows what the server stored', async () => {
  answerCalls('editMessage', () => ({
    msg: 'Edited.',
    id: mine._id,
    rev: 4,
    message: { ...mine, changedRev: 4, content: [{ type: 'text', data: 'new' }] },
  }));
  await act(async () => shown.editLastOwn());
  expect(shown.editingId).toBe(mine._id);
  await act(async () => shown.actions.saveEdit(mine, 'new'));
  expect(shown.editingId).toBeNull();
  expect(readConversation(cache, 'r').messages[1]?.content).toEqual([{ type: 'text', data: 'new' }]);
});

test('who has left the room edits nothing there', async () => {
  unmount();
  await show(false);
  await act(async () => shown.editLastOwn());
  expect(shown.editingId).toBeNull();
});

test('a refused edit opens the form again with its text', async () => {
  answerCalls('editMessage', () => Promise.reject(refusal));
  await act(async () => shown.actions.run('edit', mine));
  await act(async () => shown.actions.saveEdit(mine, 'refused'));
  expect([shown.editingId, shown.actions.editDraft()]).toEqual([mine._id, 'refused']);
});

test('it does not when another message is being edited by then', async () => {
  let refuse = (): void => undefined;
  answerCalls('editMessage', () => new Promise((_, reject) => (refuse = () => reject(refusal))));
  await act(async () => shown.actions.saveEdit(mine, 'refused'));
  await act(async () => shown.actions.run('edit', first));
  await act(async () => refuse());
  expect([shown.editingId, shown.actions.editDraft()]).toEqual([first._id, null]);
});

test('a message is deleted after the question only', async () => {
  const deleted = vi.fn(() => ({ msg: 'Deleted.', id: mine._id, messageId: mine._id, rev: 4 }));
  answerCalls('deleteMessage', deleted);
  await act(async () => shown.actions.run('delete', mine));
  expect([shown.isDeleting, deleted.mock.calls.length]).toEqual([true, 0]);
  await act(async () => shown.confirmDelete());
  expect(shown.isDeleting).toBe(false);
  expect(deleted).toHaveBeenCalledWith({ id: 'r', messageId: mine._id });
});
