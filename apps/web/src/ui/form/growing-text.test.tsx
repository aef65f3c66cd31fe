// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { GrowingText } from './growing-text.tsx';

test('the field fits its text again when its width changes or a font has come, where the browser does not see to it', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const fonts = new EventTarget();
  Object.assign(document, { fonts });
  const nothing = () => undefined;
  const unmount = await render(<GrowingText value="کل شام" onChange={nothing} onKeyDown={nothing} label="Message" />);
  const area = document.querySelector('textarea');
  if (!area) throw new Error('There is no field.');
  const grow = (height: number, where: EventTarget, event: string): string => {
    Object.defineProperty(area, 'scrollHeight', { value: height, configurable: true });
    where.dispatchEvent(new Event(event));
    return area.style.blockSize;
  };
  expect(grow(62, window, 'resize')).toBe('62px');
  expect(grow(67, fonts, 'loadingdone')).toBe('67px');
  unmount();
  expect(grow(90, fonts, 'loadingdone')).toBe('67px');
});
