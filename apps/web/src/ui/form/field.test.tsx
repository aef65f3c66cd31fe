// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { TextLimit } from './text-limit.tsx';

let unmount = () => undefined as void;
afterEach(() => unmount());

test('a field is described by its hint, in which the rest of a limit may stand without a paragraph in another', async () => {
  unmount = await render(
    <Field label="About" hint={<TextLimit text="chai" most={10} />}>
      {(control) => <TextInput {...control} defaultValue="chai" />}
    </Field>,
  );
  const described = document.querySelector('input')?.getAttribute('aria-describedby') ?? '';
  const words = document.querySelector(`[id="${described}"]`);
  expect(words?.querySelector('[role=status]')?.textContent).toContain('6');
  expect(document.querySelectorAll('p p').length).toBe(0);
});
