import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { hasLinks, linksIn, withoutLinks } from './find-links.ts';
import { linkCases } from './links.cases.ts';
import { parseParts } from './parse-parts.ts';
import { readAddress, readLinks } from './read-address.ts';

const found = (text: string): string[] => linksIn(text).map(({ start, end }) => text.slice(start, end));

describe('links in a text', () => {
  it.each([
    ['see https://chat.example/a?b=1, please', ['https://chat.example/a?b=1']],
    ['لفظhttp://chat.example', ['http://chat.example']],
    ['ﷺ.com ﷺ http://ﷺ', ['ﷺ.com', 'http://ﷺ']],
    ['see_http://chat.example', ['http://chat.example']],
    ['(https://chat.example/a)', ['https://chat.example/a']],
    ['دیکھیں https://chat.example۔ اچھا', ['https://chat.example']],
    ['what a over, that again youtu.be/9fxq', ['youtu.be/9fxq']],
    ['www.chat.example now', ['www.chat.example']],
    ['go to chat.com. Now', ['chat.com']],
    ['CHAT.COM.PK/x and t.me/chat', ['CHAT.COM.PK/x', 't.me/chat']],
    ['یہchat.comپر', ['chat.com']],
    ['_chat.com_ and chat.com_', ['chat.com', 'chat.com']],
    ['.chat.com ...chat.com /chat.com -chat.com-', ['chat.com', 'chat.com', 'chat.com', '-chat.com']],
    ['ftp://chat.com //chat.com/x tg://resolve?x', ['ftp://chat.com', 'chat.com/x', 'tg://resolve?x']],
    ['x@chat.com/join', ['chat.com/join']],
    ['chat.tk. chat.com.join @chat.com', ['chat.tk', 'chat.com', 'chat.com']],
    ['chat．com, chat。com and 𝐜𝐡𝐚𝐭.com', ['chat．com', 'chat。com', '𝐜𝐡𝐚𝐭.com']],
    ['see chat\u200b.com now', ['chat\u200b.com']],
    ['h\u200bttps://chat.example\u2069 now', ['h\u200bttps://chat.example']],
    ['évil.com', ['évil.com']],
    ['chat.me/x chat.in/x chat.live/x www.chat.me', ['chat.me/x', 'chat.in/x', 'chat.live/x', 'www.chat.me']],
    ['دیکھیں مثال.پاکستان ابھی', ['مثال.پاکستان']],
    ['گروپ.پاـکستان', ['گروپ.پاـکستان']],
    ['گروپ.پاکِستان پر', ['گروپ.پاکِستان']],
    ['گروپ۔پاکستان آؤ', ['گروپ۔پاکستان']],
    ['سب گروپ۔پاکِستان پر آؤ', ['گروپ۔پاکِستان']],
    ['دوستو دیکھو گروپ۔پاکستان ابھی', ['گروپ۔پاکستان']],
    ['آج\nگروپ۔پاکستان بہت اچھا', ['گروپ۔پاکستان']],
    ['گروپ.live اور گپ.online', ['گروپ.live', 'گپ.online']],
    ['yaar discord.gg dekho', ['discord.gg']],
    ['me kal t.me pe tha', ['t.me']],
    ['bit.ly, youtu.be! wa.me and x.t.me', ['bit.ly', 'youtu.be', 'wa.me', 'x.t.me']],
    ['chai.online', ['chai.online']],
    ['chat.shop', ['chat.shop']],
    ['party.live', ['party.live']],
    ['PARTY.LIVE now everybody', ['PARTY.LIVE']],
    ['join us at party.live tonight, all', ['party.live']],
    ['sab log party.live par aao', ['party.live']],
    ['we are all at chat.party.live.', ['chat.party.live']],
    ['so\nparty\u200b．live\nyes', ['party\u200b．live']],
    ['geo.tv, my-chat.club', ['geo.tv', 'my-chat.club']],
    ['مثال۔پاکستان', ['مثال۔پاکستان']],
    ['دیکھیں مثال۔پاکستان/گپ شپ', ['مثال۔پاکستان/گپ']],
    ['گپ\u200cشپ.شبكة، آؤ', ['گپ\u200cشپ.شبكة']],
    ['موقع.وزارة-الاتصالات.مصر', ['موقع.وزارة-الاتصالات.مصر']],
    ['یہ مثال.com ہے', ['مثال.com']],
    ['مثال．com اور chat۔com', ['مثال．com', 'chat۔com']],
    ['chat.xn--mgbai9azgqp6j now', ['chat.xn--mgbai9azgqp6j']],
    ['http://مثال.پاکستان/x', ['http://مثال.پاکستان/x']],
    ['93.184.216.34/x and 10.1.2.3:8080', ['93.184.216.34/x', '10.1.2.3:8080']],
    ['come to 93.184.216.34.', ['93.184.216.34']],
    ['٩٣.١٨٤.٢١٦.٣٤/x اور ۹۳۔۱۸۴۔۲۱۶۔۳۴', ['٩٣.١٨٤.٢١٦.٣٤/x', '۹۳۔۱۸۴۔۲۱۶۔۳۴']],
    ['93.\u200b184．216.34/x', ['93.\u200b184．216.34/x']],
    ['http://1572395042 http://0x5db8d822/x', ['http://1572395042', 'http://0x5db8d822/x']],
    ['http://٩٣.١٨٤.٢١٦.٣٤', ['http://٩٣.١٨٤.٢١٦.٣٤']],
    [
      'http:/chat.example http:\\\\chat.example https:chat.example',
      ['http:/chat.example', 'http:\\\\chat.example', 'https:chat.example'],
    ],
    ['http://[2606:2800:21f::1]/x', ['http://[2606:2800:21f::1]/x']],
  ])('%s', (text, links) => expect(found(text)).toEqual(links));

  it.each([
    'theek hai.me aata hun',
    'salaam.us ne kaha',
    'theek.top player hai',
    'bas.ai thi wo',
    'acha.app kaise hain',
    'chalo.live dekhte hain',
    '12.30.am/pm',
    'write to ali@chat.com, ali.co@chat.com or ali.khan@mail.chat.com',
    'ok.me too',
    'acha.me aata hu',
    'Acha.me',
    'haan theek hai.live',
    'me ghar pohancha.me so raha tha',
    'kal match dekhna.live aayega',
    'hahaha.top',
    'no.1.top and 2.live',
    'a.me b.me',
    'good game.gg everybody',
    'write to ali@party.live or ali@mail.party.live',
    'mera number dekhte.link bhejo yaar',
    'شکریہ.live',
    'واہ۔پاکستان جیت گیا',
    'common.sense and chat.community',
    '3.5 and 12.05/13.05',
    'version 1.2.3.4, Chrome 120.0.6099.109 and 10.0.19041.388',
    'on 27.11.2026 at 12.30, 3.5 or 1.250.000 rupees, Rs.500/- each',
    '۲۷.۱۱.۲۰۲۶ کو ۱۲.۳۰ پر، ۳٫۵ کلو، ۱۲۵۰ روپے',
    '٣.٥ اور ٢٧/١١/٢٠٢٦',
    'call 03001234567 or 1572395042',
    'میں لاہور سے ہوں.پاکستان زندہ باد',
    'بات ختم ہوئی۔پاکستان جیت گیا',
    'زندہ باد۔پاکستان',
    'کراچی میں گرمی ہے۔ایران میں سردی۔مصر میں بھی',
    'آج کی خبریں۔قطر نے کہا',
    'پاکستان۔ ایران۔ مصر',
    'ڈاکٹر.احمد آئے',
    'ساڑھے تین۔بازار بند ہے',
    'http: is a word, and so is https',
    'https:// and www. alone',
    'and/or, e.g./i.e.',
    '',
  ])('none in: %s', (text) => expect(found(text)).toEqual([]));
});

it.each(['**chat.com**', '||https://chat.example||', '`chat.com`', 'chat.**com**', 'https://youtu.be/dQw4w9WgXcQ'])(
  'are seen through marks: %s',
  (text) => expect(hasLinks(parseParts(text))).toBe(true),
);

it('are none in names, emoji and words', () =>
  expect(hasLinks(parseParts('@ali12 :smile: #sawal **a word**'))).toBe(false));

it('of what is changed are those alone that were not there before', () => {
  const before = parseParts('see **chat.com** and https://youtu.be/dQw4w9WgXcQ');
  expect(hasLinks(parseParts('look: chat.com, https://youtu.be/dQw4w9WgXcQ'), before)).toBe(false);
  expect(hasLinks(parseParts('look: chat.com/x'), before)).toBe(true);
  expect(hasLinks(parseParts('look: https://youtu.be/aaaaaaaaaaa'), before)).toBe(true);
});

it.each([
  ['what a over, that again youtu.be/9fxq', 'what a over, that again'],
  ['see https://a.example and www.b.example now', 'see and now'],
  ['https://a.example\nnow', 'now'],
  ['no link', 'no link'],
  ['دیکھو chat\u200b．com ابھی', 'دیکھو ابھی'],
])('are taken out of: %s', (text, rest) => expect(withoutLinks(text)).toBe(rest));

describe('where a link ends', () => {
  const marked = (text: string): string => {
    let [shown, at] = ['', 0];
    for (const { start, end } of linksIn(text)) {
      shown += `${text.slice(at, start)}⟦${text.slice(start, end)}⟧`;
      at = end;
    }
    return shown + text.slice(at);
  };

  it.each(linkCases)('%s', (text) => expect(marked(text.replace(/[⟦⟧]/g, ''))).toBe(text));

  it('counts every sign as what browsers read it as', () => {
    const signs = Array.from({ length: 0x3_0000 }, (_, code) => String.fromCodePoint(code)).filter((sign) => {
      const plain = sign.normalize('NFKC');
      return plain !== sign && /^[a-z0-9().,]*[a-z0-9][a-z0-9().,]*$/i.test(plain);
    });
    expect(signs.length).toBeGreaterThan(1000);
    const missed = signs.filter((sign) => {
      const links = [`https://${sign}xample.org/a`, `https://ex${sign}mple.org:80`];
      return found(links.join(' ')).join(' ') !== links.join(' ') || !hasLinks(parseParts(`${sign}xample.org/join`));
    });
    expect(missed).toEqual([]);
  });

  it('stays where it is, whatever text is around it', () => {
    const before = [
      '',
      ' ',
      'see ',
      'دیکھیں ',
      '(',
      '[',
      '“',
      '«',
      '‘',
      "'",
      '"',
      '**',
      '||',
      '> ',
      '\n',
      '،',
      '۔',
      '\u200f',
      '\u2067',
      '😀',
    ];
    const behind = [
      '',
      ' ',
      '.',
      ',',
      '!',
      '?',
      '؟',
      '،',
      '۔',
      '؛',
      '”',
      '»',
      '’',
      "'",
      '"',
      '**',
      '||',
      '~~',
      '…',
      '\n',
      '\u200f',
      '\u200b',
      '\u2069',
      '\ufeff',
      '😀',
      ' and',
      ' میں',
      '…)',
    ];
    const links = linkCases.flatMap((text) => [...text.matchAll(/⟦(.+?)⟧/g)].map(([, link = '']) => link));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...before), { maxLength: 3 }),
        fc.constantFrom(...links),
        fc.array(fc.constantFrom(...behind), { maxLength: 4 }),
        (first, one, last) => {
          const text = first.join('') + one + last.join('');
          expect(linksIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([one]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('where a link leads', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['www.example.com/page', 'https://www.example.com/page'],
    ['t.me/chat', 'https://t.me/chat'],
    ['http:\\\\chat.example', 'http://chat.example'],
    ['https:/chat.example', 'https://chat.example'],
    ['10.1.2.3:8080/x', 'http://10.1.2.3:8080/x'],
    ['https://exa\u200bmple.org/a', 'https://example.org/a'],
    ['https://example.org/\u202egnp.exe', 'https://example.org/gnp.exe'],
    ['https://example.org/a\u00adb', 'https://example.org/ab'],
    ['https://fa.wikipedia.org/wiki/می\u200cخواهم', 'https://fa.wikipedia.org/wiki/می\u200cخواهم'],
    ['https://ur.wikipedia.org/wiki/%D9%BE', 'https://ur.wikipedia.org/wiki/%D9%BE'],
    ['گروپ۔پاکستان', 'https://گروپ.پاکستان'],
    ['ⓗⓣⓣⓟⓢ://ⓔⓧⓐⓜⓟⓛⓔ.ⓞⓡⓖ/join', 'https://example.org/join'],
    ['𝐡𝐭𝐭𝐩://𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐨𝐫𝐠', 'http://example.org'],
    ['https://ⓔxample.org/ⓐ', 'https://ⓔxample.org/ⓐ'],
    ['ⓔxample.org/join', 'https://ⓔxample.org/join'],
    ['🄴xample.com:80', 'https://Example.com:80'],
    ['tg://resolve?x', null],
    ['ftp://example.org/a', null],
    ['javascript://example.org/%0aalert(1)', null],
    ['data://example.org', null],
  ])('%s leads to %s', (text, href) => expect(linksIn(text).map((link) => link.href)).toEqual([href]));
});

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
