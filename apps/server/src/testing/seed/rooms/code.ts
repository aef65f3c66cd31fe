import type { SeedRoom } from '../script.ts';

export const code: SeedRoom = {
  title: 'Code and Chai',
  desc: 'Programs and patience.',
  topic: 'It works on my machine',
  access: 'Public',
  owner: 'danish88',
  members: ['hina94', 'junaid', 'taimur', 'sidra19'],
  roles: { imran23: 6 },
  talks: [
    {
      hoursAgo: 243,
      lines: `
        danish88: Build passed on main. I am as surprised as you are.
        imran23>: کس نے ٹھیک کیا؟
        danish88: Nobody. That is what worries me.
        nadia08: yaar yeh regex kis ne likha hai
        danish88>: Git blame says you, in March
        nadia08: March wali nadia bohat confident thi
        imran23: بگ مل گیا، ایک کوما تھا
        danish88: It is always a comma. When it is not a comma it is a time zone.
        arslan: Which Urdu keyboard do people here use? The phonetic one keeps eating my hamza
        imran23>: فونیٹک ہی، مگر ہمزہ کے لیے \`U\` دبائیں، شفٹ کے ساتھ
        arslan: That was it! Four years, and it was shift.
      `,
    },
    {
      hoursAgo: 92,
      lines: `
        nadia08: How do you tell whether a line is right to left? I count letters and it feels wrong
        danish88>: Counting is fine, that is what I do:
        danish88: \`\`\`⏎const rtl = /[\\u0600-\\u06ff]/g;⏎const share = (text) => (text.match(rtl)?.length ?? 0) / text.length;⏎const dir = (text) => (share(text) > 0.3 ? 'rtl' : 'ltr');⏎\`\`\`
        nadia08: And per line, not per message!
        danish88>: Per line, yes. I learned that from a recipe with an English shopping list.
        imran23: اور اعداد؟ قیمتیں الٹی ہو جاتی ہیں
        danish88: Isolate them: https://www.w3.org/International/articles/inline-bidi-markup/
        imran23>: یہ پڑھ کر دس سال کا غصہ اتر گیا
        hina94: I understand none of this and I am glad that somebody does
        danish88: deploy se pehle chai zaroori hai, that is all you need
      `,
    },
    {
      hoursAgo: 6,
      lines: `
        imran23: کیا کسی نے نیا ورژن آزمایا؟
        taimur: On my machine, yes. It works there.
        danish88>: Topic of the room, ladies and gentlemen
        nadia08: 41 tests green, one shy
        danish88: Which one?
        nadia08: The one that asks for tomorrow. It fails after nine at night.
        imran23>: ٹائم زون
        danish88: I said so. I said so on Tuesday.
        nadia08: @danish88 can you look at it with me? Ten minutes, I bring the chai
        danish88>: For chai, twenty
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 160,
      by: 'danish88',
      text: 'What was the smallest change that broke the most?\nMine: a trailing space in a file name. Eleven services, one Friday. I will go first so that nobody feels alone.',
      tags: ['stories', 'friday'],
      public: true,
      likes: 20,
      replies: `
        - imran23 +9: زبر کی جگہ زیر۔ تلاش دو مہینے تک ”کتاب“ نہیں ڈھونڈ سکی
        - nadia08 +6: I renamed a column. The report that nobody reads was read by the one person who matters.
        -- danish88 +3: They always come on a Friday too
        - arslan +4: Summer time. There is no summer time here. That was the problem.
      `,
    },
    {
      hoursAgo: 48,
      by: 'sidra19',
      text: 'Learning to program at forty: where do I begin?\nI run a tailoring shop and I want to keep my own orders instead of paying for a thing that does not know what a dupatta is. English is fine, Urdu is easier.',
      tags: ['beginners'],
      likes: 14,
      replies: `
        - nadia08 +8: With a spreadsheet, honestly. When it hurts, you will know exactly what your program must do.
        -- sidra19 +3: It hurts already :smile:
        - imran23 +5: اردو میں شروع کے سبق میں لکھ دوں گا، یہیں، ہر جمعے ایک
        -- sidra19 +4: اللہ خوش رکھے۔ پہلا جمعہ کب ہے؟
        --- imran23 +2: پرسوں
      `,
    },
  ],
};
