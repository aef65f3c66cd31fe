import type { SeedRoom } from '../script.ts';

export const kitaab: SeedRoom = {
  title: 'Kitaab Ghar',
  desc: 'What we are reading.',
  topic: 'اگلی کتاب: باہمی مشورے سے',
  rules: 'No spoilers before the date in the pinned thread.\nجس کتاب سے اقتباس ہو اس کا نام ضرور لکھیے۔',
  access: 'Public',
  owner: 'hina94',
  members: ['zulfiqar', 'mehak44', 'asma2000', 'tehmina'],
  roles: { saadia: 6 },
  talks: [
    {
      hoursAgo: 280,
      lines: `
        hina94: Welcome, readers. Tea is allowed, crumbs are forgiven.
        saadia>: اور صفحے کا کونا موڑنا؟
        hina94: Is between you and your conscience
        mahnoor: main ne abhi shuru ki hai, bohat achi hai, magar train mein ro pari
        adnan17: آگ کا دریا پھر سے شروع کی ہے۔ ہر دس سال بعد دوسری کتاب ہوتی ہے
        hina94>: And every ten years it is me who is another reader
        tehmina: کوئی ہلکی سی تجویز کریں، سونے سے پہلے والی
        saadia: پطرس کے مضامین۔ مگر پھر ہنسی کے مارے نیند نہیں آئے گی
        tehmina>: منظور
      `,
    },
    {
      hoursAgo: 140,
      lines: `
        mahnoor: Page 200, no spoilers please, I beg
        adnan17: دو سو صفحوں پر تو ابھی سب زندہ ہیں
        mahnoor>: ADNAN
        adnan17~: معاف کیجیے => معاف کیجیے، میں نے کچھ نہیں کہا
        saadia: لائبریری پانچ بجے بند ہوتی ہے، ساڑھے چار تک آ جائیے گا
        hina94: The translation loses the joke but keeps the sadness. Is that the usual exchange rate?
        mehak44>: Always. You need two translators, one for each.
        hina94 [shelf]: My shelf after Sunday. The gap is @saadia, she has three of mine.
        saadia>: چار ہیں، مگر میں نے نہیں بتایا
      `,
    },
    {
      hoursAgo: 11,
      lines: `
        saadia: چار میں سے دو واپس لا رہی ہوں، کل
        mahnoor: Finished it. At two in the morning. I would like to sit with somebody.
        adnan17>: بیٹھیے۔ چائے ہے
        mahnoor: The letter. The last letter.
        adnan17: مجھے معلوم ہے
        tehmina: میں نے ابھی وہاں تک نہیں پڑھا، آہستہ بولیے
        mehak44: We should choose the next one before everybody is in pieces
        saadia: @hina94 آپ کی باری ہے چننے کی
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 270,
      by: 'hina94',
      text: 'What we read next: suggestions until Friday\nOne book a person, one sentence why. Urdu, English or in translation. We begin on the first; no spoilers before the fifteenth.',
      tags: ['next book'],
      pinned: true,
      likes: 10,
      replies: `
        - saadia +8: اداس نسلیں، کیونکہ میں نے اسے اسکول میں پڑھنے سے بچا لیا تھا
        - mahnoor +5: Something short, please. I have a baby and forty minutes.
        -- hina94 +3: Afsanay, then. A story a week.
        - adnan17 +4: کوئی سفرنامہ، سردیوں کے لیے
        - mehak44 +2: Anything with a garden in it
      `,
    },
    {
      hoursAgo: 72,
      by: 'tehmina',
      text: 'پرانی کتابوں کی دکان جہاں مالک خود پڑھتا ہو\nملتان میں ایک ہے: آپ کتاب اٹھائیں تو وہ قیمت نہیں، کہانی بتاتے ہیں۔ آپ کے شہر میں؟',
      tags: ['دکانیں', 'bookshops'],
      public: true,
      likes: 18,
      picture: 'shelf',
      replies: `
        - hina94 +6: Lahore, the second gate, Sunday pavement. He refuses to sell a book he has not finished.
        -- tehmina +4: یہی اصل تاجر ہے
        - kashif12 +3: Karachi: Regal, on Sundays, the man with the umbrella
        - farah33 +2: Leeds has one too. He asks for the name of your grandmother first.
      `,
    },
  ],
};
