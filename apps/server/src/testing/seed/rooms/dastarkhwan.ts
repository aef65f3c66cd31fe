import type { SeedRoom } from '../script.ts';

export const dastarkhwan: SeedRoom = {
  title: 'Dastarkhwan',
  desc: 'Recipes and what is on the table.',
  topic: 'What is on the table today?',
  access: 'Public',
  owner: 'sana21',
  members: ['hina94', 'zulfiqar', 'komal99', 'waleed', 'maryam6'],
  roles: { rabia55: 6 },
  talks: [
    {
      hoursAgo: 310,
      lines: `
        sana21: بسم اللہ۔ آج دال ماش ہے، تڑکا آخر میں
        rabia55>: تڑکے میں ادرک بھی؟
        sana21: ادرک، ثابت مرچ، اور ایک چٹکی زیرہ
        nadia08: How much salt for six people? I always lose my nerve
        sana21>: One and a half teaspoons, then taste, then courage
        hamza66: I have the courage, I need the dal
        tehmina: میرے ہاں آج آم کا اچار کھلا ہے۔ ملتان والے سمجھیں گے
        farah33>: میں سمجھتی ہوں اور یہاں لیڈز میں رو رہی ہوں
        tehmina: پتہ بھیجیں، ایک مرتبان بھیجتی ہوں
        hina94: This is why I come here hungry and leave hungrier
      `,
    },
    {
      hoursAgo: 171,
      lines: `
        nadia08: Biryani report: the rice was whole, the family is quiet. That is praise.
        sana21>: مبارک! دم پر کتنی دیر رکھا؟
        nadia08: Twenty minutes, with the towel on the lid as you said
        rabia55: تولیہ اصل راز ہے
        nadia08 [tea]: And this is what I had earned
        sana21>: حق بنتا ہے
        maryam6: imli ki chutney mein thora gur daal dein, khatta meetha dono
        komal99: gur nahi to khajoor bhi chalti hai
        maryam6>: khajoor! kal hi try karti hoon
        hamza66: Is anybody going to say what went into the freezer, or is it only me who repeats the same three things?
        sana21>: Shami kebab. Forty of them. On the first of every month.
      `,
    },
    {
      hoursAgo: 44,
      lines: `
        rabia55: میٹھے میں کیا ہے؟ کھیر یا زردہ؟
        tehmina: زردہ، مگر کم میٹھا
        sana21>: کم میٹھا زردہ کوئی چیز نہیں ہوتی تہمینہ
        tehmina: ڈاکٹر نے کہا ہے
        sana21: تو پھر کھیر، بغیر چینی کے، کھجور سے
        nadia08: Soak the chana overnight, always. I have learned this again.
        hina94: @sana21 your green chutney has left the city. My cousin in Pindi asks for it by name.
        sana21>: دھنیا، پودینہ، ہری مرچ، دہی، اور لیموں۔ لیموں کے بغیر فون بند
        komal99: hari chutney ka rang kaise hara rehta hai? meri kaali ho jati hai
        sana21: برف کا ٹکڑا، پیستے وقت
        komal99>: bas? itni si baat?
        rabia55: ساری باتیں اتنی سی ہوتی ہیں
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 260,
      by: 'sana21',
      text: 'ہری چٹنی، جو سب پوچھتے ہیں\nدھنیا دو مٹھی، پودینہ ایک، چار ہری مرچیں، آدھا پیالی دہی، ایک لیموں، نمک، اور پیستے وقت برف کے دو ٹکڑے۔ فریج میں تین دن، اگر بچے تو۔',
      tags: ['chutney', 'آسان'],
      public: true,
      likes: 23,
      replies: `
        - komal99 +4: barf wali baat ne zindagi badal di
        - hina94 +6: Made it, doubled it, hid half of it
        -- sana21 +5: The hiding is part of the recipe
        - hamza66 +3: لیموں؟
        -- sana21 +8: حمزہ، تیسری سطر پڑھیں
      `,
    },
    {
      hoursAgo: 95,
      by: 'nadia08',
      text: 'Feeding fourteen people from two burners\nMy in-laws arrive on Friday. I have two burners, one oven that lies, and a rice cooker. What would you cook, and in which order?',
      tags: ['guests', 'planning'],
      likes: 11,
      replies: `
        - sana21 +9: Qorma on Thursday, it is better on Friday. Rice in the cooker. Then both burners are free for what must be hot.
        -- nadia08 +2: You are a general
        - tehmina +4: سلاد اور رائتہ بچوں کو دے دیں، وہ مصروف بھی رہیں گے
        - rabia55 +1: اور میٹھا بازار سے۔ کوئی نہیں پوچھے گا
      `,
    },
  ],
};
