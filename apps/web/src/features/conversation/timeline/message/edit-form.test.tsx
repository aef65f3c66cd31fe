// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { press, render, type } from '../../../../testing/render.tsx';
import { farah, messageOf } from '../../../../testing/room-fixtures.ts';
import { ComposerRoomProvider } from '../../../composer/composer-room.ts';
import { EditForm } from './edit-form.tsx';

const message = messageOf(farah, 1, 'salaam');
const me = { userId: farah.user._id, username: farah.username, rank: 1 };
const composerRoom = { id: 'a'.repeat(24), me, readPresent: () => ({ present: [], bots: [] }), readNames: () => [] };
const actions = { onWrite: vi.fn(), onSave: vi.fn(), onClose: vi.fn() };

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockClear();
});

const open = async (of = message, draft: string | null = null): Promise<HTMLTextAreaElement> => {
  await render(
    <ComposerRoomProvider value={composerRoom}>
      <EditForm message={of} written={() => draft} {...actions} />
    </ComposerRoomProvider>,
  );
  const field = document.querySelector('textarea');
  if (!field) throw new Error('The form has no field.');
  return field;
};

beforeEach(() => () => document.body.replaceChildren());

test('it opens with the text of the message, or with what was typed before its row left the screen', async () => {
  expect((await open()).value).toBe('salaam');
  document.body.replaceChildren();
  expect((await open(message, 'salaam, sab')).value).toBe('salaam, sab');
});

test('Enter saves the trimmed text, and every change is kept', async () => {
  const field = await open();
  await type(field, ' adaab ');
  expect(actions.onWrite).toHaveBeenLastCalledWith(' adaab ');
  await press(field, 'Enter', { shiftKey: true });
  expect(actions.onSave).not.toHaveBeenCalled();
  await press(field, 'Enter');
  expect(actions.onSave).toHaveBeenCalledWith('adaab');
});

test('an unchanged text and Escape close the form without saving', async () => {
  const field = await open();
  await press(field, 'Enter');
  await type(field, 'adaab');
  await press(field, 'Escape');
  expect(actions.onClose).toHaveBeenCalledTimes(2);
  expect(actions.onSave).not.toHaveBeenCalled();
});

test('a text may be emptied only under pictures', async () => {
  const field = await open();
  await type(field, '');
  await press(field, 'Enter');
  expect(actions.onSave).not.toHaveBeenCalled();
  document.body.replaceChildren();
  const picture = { type: 'image', name: `${'a'.repeat(32)}-3x2.png` } as const;
  const withPicture = await open({ ...message, content: [...message.content, picture] });
  await type(withPicture, '');
  await press(withPicture, 'Enter');
  expect(actions.onSave).toHaveBeenCalledWith('');
});
