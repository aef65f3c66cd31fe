import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Written } from './written.tsx';

test('numbers with signs between them are left to right as a whole, and nothing of the text is lost', () => {
  expect(renderToStaticMarkup(<Written text="فون: 0300-1234567 یا +92 300 1234567۔" />)).toBe(
    'فون: <bdi dir="ltr">0300-1234567</bdi> یا <bdi dir="ltr">+92 300 1234567</bdi>۔',
  );
  expect(renderToStaticMarkup(<Written text="5-10" />)).toBe('<bdi dir="ltr">5-10</bdi>');
  expect(renderToStaticMarkup(<Written text="no number" />)).toBe('no number');
});
