import { describe, expect, it } from 'vitest';
import { linksIn } from './find-links.ts';
import { readAddress, readLinks } from './read-address.ts';

describe('an address as people read it', () => {
  it.each([
    [
      'https://ur.wikipedia.org/wiki/%D9%BE%D8%A7%DA%A9%D8%B3%D8%AA%D8%A7%D9%86',
      'https://ur.wikipedia.org/wiki/پاکستان',
    ],
    [
      'https://ur.wikipedia.org/wiki/%d8%ae%d9%88%d8%a8_%d8%b5%d9%88%d8%b1%d8%aa',
      'https://ur.wikipedia.org/wiki/خوب_صورت',
    ],
    ['https://fa.wikipedia.org/wiki/%D9%85%DB%8C%E2%80%8C%D8%AE', 'https://fa.wikipedia.org/wiki/می\u200cخ'],
    ['https://de.wikipedia.org/wiki/M%C3%BCnchen?q=%D9%BE#%D9%BE', 'https://de.wikipedia.org/wiki/München?q=پ#پ'],
    ['https://xn--mgbh0fb.xn--mgbai9azgqp6j/a', 'https://مثال.پاکستان/a'],
    ['https://XN--MGBH0FB.xn--mgbai9azgqp6j:8080/', 'https://مثال.پاکستان:8080/'],
    ['www.xn--mgbh0fb.com', 'www.مثال.com'],
    ['https://مثال.پاکستان/گپ', 'https://مثال.پاکستان/گپ'],
  ])('%s reads %s', (address, read) => expect(readAddress(address)).toBe(read));

  it.each([
    [
      'signs that nobody sees, and overrides of direction',
      'https://x.example/%E2%80%AEgnp.exe?%E2%80%8B%EF%BB%BF%C2%AD%D8%9C',
    ],
    ['what an address is made of', 'https://x.example/a%2Fb%20c%3Fd%23e%25f'],
    ['bytes that are no letters', 'https://x.example/%E9%FF%C3%28%ED%A0%80'],
    ['a joiner between other letters', 'https://x.example/a%E2%80%8Cb'],
    ['a tower of marks', `https://x.example/a${'%CC%81'.repeat(7)}`],
    ['a mark without its letter', 'https://x.example/%CC%81'],
    ['names in letters that look like others', 'https://xn--pple-43d.com/ https://xn--80ak6aa92e.com/'],
    ['names that stand for nothing', 'https://xn--.com/ https://xn--zzzzzzzz99999.com/ https://xn--a-\u0661.com/'],
  ])('keeps %s', (_, address) => expect(readAddress(address)).toBe(address));

  it('has the letters of a browser where they look like others', () =>
    expect(readAddress('https://аpple.com/x')).toBe('https://xn--pple-43d.com/x'));

  it.each([
    ['https://ⓔxample.org/join', 'https://example.org/join'],
    ['ⓗⓣⓣⓟⓢ://ⓔⓧⓐⓜⓟⓛⓔ.ⓞⓡⓖ', 'https://example.org'],
    ['𝐡𝐭𝐭𝐩：//𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org', 'http://example.org'],
    ['🄴xample.com:80/ⓐ', 'example.com:80/ⓐ'],
  ])('shows the host that a browser opens: %s', (address, read) => expect(readAddress(address)).toBe(read));

  it('is read inside a text, and the text around it stays', () => {
    const text = 'دیکھیں https://ur.wikipedia.org/wiki/%D9%BE%D8%A7۔ 100%D9%BE';
    expect(readLinks(text)).toBe('دیکھیں https://ur.wikipedia.org/wiki/پا۔ 100%D9%BE');
    expect(linksIn(text)).toHaveLength(1);
    expect(readLinks('https://example.org/\u202egnp.exe')).toBe('https://example.org/gnp.exe');
  });
});
