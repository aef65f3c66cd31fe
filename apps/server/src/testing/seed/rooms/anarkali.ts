import type { SeedRoom } from '../script.ts';

export const anarkali: SeedRoom = {
  title: 'Anarkali Corner',
  desc: 'Lahore food, lanes and old-city news.',
  topic: 'Lahore food, lanes and old-city news. Be kind, be brief, bring chutney.',
  rules:
    'Be kind. No selling; tell us where it is good instead.\nNo pictures of people who have not agreed.\nاردو، رومن اردو اور انگریزی، سب چلتی ہے۔',
  access: 'Public',
  owner: 'zulfiqar',
  members: ['hina94', 'usman786', 'farah33', 'waleed', 'asma2000', 'taimur', 'rehana', 'salman3'],
  roles: { bilal07: 9, ayesha10: 6 },
  talks: [
    {
      hoursAgo: 300,
      lines: `
        zulfiqar: Salaam everyone. This corner is for food, lanes and news of the old city. Sit where you like.
        ayesha10>: وعلیکم السلام زلفی بھائی۔ چائے کس طرف ہے؟
        zulfiqar>: Left of the door, as always :smile:
        bilal07: First question, then. Who does the best nihari at seven in the morning?
        hamza66>: Behind the bazaar, the one with the green shutters. Go before nine or go hungry.
        ayesha10: نو بجے تک تو دیگ خالی ہو جاتی ہے
        sana21>: سچ۔ پچھلے ہفتے سوا نو پہنچی تھی، صرف خوشبو ملی
        hamza66~: And take cash, they do not do cards => And take cash, they take no cards
        bilal07: Noted. Sunday, seven, green shutters.
        mehak44: I will come for the naan and the conversation
      `,
    },
    {
      hoursAgo: 221,
      lines: `
        bilal07: Report from Sunday: we were there at 6:50 and there was already a line to the tailor's.
        bilal07 [bazaar]: The lane at seven, before the noise
        ayesha10>: کیا تصویر ہے! یہ روشنی صرف صبح ہوتی ہے
        hamza66: Two plates each, no regrets
        mehak44: One regret. I forgot the lemon.
        sana21: لیموں میرے پاس ہمیشہ ہوتا ہے، بیگ میں :lemon:
        imran23: Is it the same family that had the place in the seventies?
        zulfiqar>: The grandson. Same pot, he says. I did not ask about the pot further.
        hina94: The stairs beside it go up to a roof with the whole mosque in view. Ask nicely, they let you.
        ayesha10>: چھت والی بات ٹھیک ہے، میں بھی گئی ہوں۔ سلام کر کے اوپر چلے جائیں
      `,
    },
    {
      hoursAgo: 148,
      lines: `
        kashif12: Karachi calling. What should one eat in Lahore in exactly one evening?
        hamza66>: Start with gol gappay at the corner, so that you are not hungry when you choose dinner
        bilal07: Then fish if it is cold, karahi if it is not
        sana21: اور آخر میں کھیر، مٹی کے پیالے میں
        kashif12: You people have described three dinners
        zulfiqar>: One evening, you said. Not one dinner.
        ayesha10: پیدل چلیں گے تو سب ہضم ہو جائے گا
        kashif12>: From where to where?
        ayesha10: دہلی دروازے سے شاہی حمام، پھر وزیر خان، پھر واپس۔ دو گھنٹے
        noorjahan: I walk that on Thursdays after asr, whoever wants company is welcome
        kashif12: Thursday then. Thank you, all of you.
        hina94: :bc_samosa:
      `,
    },
    {
      hoursAgo: 76,
      lines: `
        hamza66: Breaking news: the gol gappay cart is back at its corner. He says he was at his daughter's wedding.
        sana21>: مبارک ہو! اور پانی؟ وہی املی والا؟
        hamza66: Same water, new bowl
        mehak44: My neighbour says the gas will be off from two to six tomorrow
        ayesha10>: پھر تو باہر کا کھانا واجب ہے
        bilal07: The baker near the water tank starts his tandoor at five anyway
        rabia55: کیا وہ قلچے بھی لگاتا ہے؟
        bilal07>: Til walay bhi, but only on Fridays
        hina94: Went past the mosque lane today. The jasmine is out, all of it at once.
        noorjahan>: موتیا ہے، چمبیلی نہیں۔ مگر خوشبو میں کس نے پوچھا ہے
        hina94: Corrected, and still happy
        imran23: Does anybody have the number of the man who mends brass?
        zulfiqar>: I will ask. His shop has no sign, only a bucket.
      `,
    },
    {
      hoursAgo: 27,
      lines: `
        zulfiqar: The brass man: third door after the pickle shop, mornings only. The bucket is blue now.
        imran23>: شکریہ زلفی صاحب، کل ہی جاتا ہوں
        hamza66: Samosay are forty rupees. Forty.
        sana21>: گھر آ جائیں، بیس میں بنا دوں گی
        hamza66: With the green chutney?
        sana21: ہری بھی، لال بھی
        bilal07: @hamza66 we heard you. So did everyone.
        asma2000: chalo phir, sana ke ghar, sab ke sab
        ayesha10: آج شام چھت پر مشاعرہ بھی ہے، شال ساتھ لائیے گا
        noorjahan>: بھاٹی گیٹ والی چھت، ساڑھے نو بجے
        bilal07: Load shedding is at nine, so bring a torch as well
        ayesha10~: موم بتیاں ہم لائیں گے => موم بتیاں اور چائے ہم لائیں گے
        kashif12: I am two provinces away and I can smell that tea
        farah33: From Leeds too
      `,
    },
    {
      hoursAgo: 1.2,
      lines: `
        ayesha10: کل رات کا مشاعرہ یاد رہے گا۔ بجلی گئی تو آوازیں اور صاف ہو گئیں
        noorjahan>: اور کسی نے فون کی روشنی بھی نہیں جلائی
        bilal07 [roofs]: From the roof, a minute before the lights went
        hina94: I could hear the last ghazal from our house. Did not know it was you all!
        zulfiqar>: Next time come up. There is always one more cup.
        hamza66: Who is for fish tonight? It is finally cold enough.
        sana21: میں۔ مگر جلدی، بچوں نے سونا بھی ہے
        bilal07: Seven, at the fountain
        mehak44: @hina94 are you coming?
        taimur: I am nine minutes away, keep me a chair
        sana21>3: سات ٹھیک ہے۔ لیموں میں لا رہی ہوں
        hamza66>: Of course you are
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 290,
      by: 'zulfiqar',
      text: 'How this corner works\nAsk anything about food, lanes and the old city. Tell us where a thing is good, not where it is cheap. If you were served badly, say so kindly: the cook may be reading.\nسب کو خوش آمدید۔ اردو، رومن اردو، انگریزی، جیسے آسان ہو۔',
      tags: ['welcome'],
      likes: 14,
      pinned: true,
      notice: true,
      replies: `
        - ayesha10 +6: دروازہ کھلا رکھنے کا شکریہ
        - kashif12 +2: May Karachi people complain about the biryani?
        -- zulfiqar +9: They may. They will be outvoted.
      `,
    },
    {
      hoursAgo: 200,
      by: 'farah33',
      text: 'Where is kulfi still made by hand?\nI am in Lahore for nine days in December and I remember a man with a wooden bucket near the Shahi Hammam. Is he still there? Is anybody?',
      tags: ['food', 'walled city'],
      public: true,
      likes: 17,
      dislikes: 1,
      replies: `
        - bilal07 +11: Still there, after five, on the side of the hammam where the tea boys sit. His son turns the bucket now.
        -- farah33 +3: You have made my whole trip. Pistachio?
        --- bilal07 +2: Pistachio and malai. Malai first.
        - sana21 +7: گوالمنڈی میں بھی ایک ہیں، مگر حمام والے کی بات اور ہے
        - hamza66 +4: In December? You will be alone in the queue. That is the right time.
        -- mehak44 +1: kulfi has no season, hamza
      `,
    },
    {
      hoursAgo: 120,
      by: 'ayesha10',
      text: 'دہلی دروازے سے وزیر خان تک: میرا پیدل راستہ\nدروازے سے سیدھے اندر، دائیں ہاتھ شاہی حمام۔ وہاں سے مسالے والوں کی گلی، پھر مسجد کا چوک۔ صبح آٹھ سے پہلے جائیں تو گلی آپ کی ہے۔ آرام سے دو گھنٹے۔',
      tags: ['چہل قدمی', 'walled city'],
      public: true,
      picture: 'bazaar',
      likes: 21,
      replies: `
        - noorjahan +8: چوک میں جو بوڑھا درخت ہے اس کے نیچے ذرا رکیے گا
        - kashif12 +5: Did exactly this on Thursday. Two hours became four, all of them good.
        -- ayesha10 +4: یہی تو اس راستے کی خرابی ہے :smile:
        - imran23: Is the hammam open on Fridays?
        -- bilal07 +2: Closed from noon until three.
      `,
    },
    {
      hoursAgo: 52,
      by: 'hamza66',
      text: 'Unpopular: chai is better in a steel cup\nIt burns your fingers, so you drink it at the right speed. Discuss.',
      tags: ['chai'],
      likes: 9,
      dislikes: 6,
      replies: `
        - sana21 +8: مٹی کا پیالہ۔ بات ختم۔
        - danish88 +3: A steel cup in the office keeps other people from borrowing it
        - mehak44 +5: You are wrong, but I enjoyed reading it
        -- hamza66: I accept both halves of that
      `,
    },
    {
      hoursAgo: 8,
      by: 'bilal07',
      text: 'Fish tonight: who is coming, and where?\nIt is cold enough at last. I vote for the fountain at seven and then we see which fryer has the shorter line.',
      tags: ['food', 'tonight'],
      likes: 6,
      replies: `
        - sana21 +2: میں آ رہی ہوں، لیموں سمیت
        - hamza66 +1: Count two for me
        - taimur: In
      `,
    },
  ],
};
