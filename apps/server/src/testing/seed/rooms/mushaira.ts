import type { SeedRoom } from '../script.ts';

export const mushaira: SeedRoom = {
  title: 'Mushaira Nights',
  desc: 'Poetry, read aloud and typed.',
  topic: 'شبِ مشاعرہ: باری باری',
  rules: 'ایک وقت میں ایک شاعر۔ دوسروں کا کلام نام کے ساتھ۔\nYour own verses are yours; others’ with their names.',
  access: 'Public',
  owner: 'ayesha10',
  members: ['zulfiqar', 'farah33', 'lubna77', 'sidra19', 'mahnoor'],
  roles: { noorjahan: 9 },
  talks: [
    {
      hoursAgo: 318,
      lines: `
        ayesha10: خوش آمدید۔ آج سے یہ محفل ہر جمعرات کو جمے گی
        noorjahan>: بہت خوب۔ پہلا شعر کس کا ہوگا؟
        ayesha10: جو سب سے پہلے چائے ختم کرے
        hina94: Then it is me. A small one of my own, be gentle:
        hina94: بارش نے دیوار پہ لکھا، آج گھر لوٹ آنا⏎ہم نے دیوار ہی بدل لی، پھر بھی گھر یاد آیا
        noorjahan>: واہ واہ! مکرر ارشاد
        samina: دوسرا مصرع کیسے خاموشی سے پلٹتا ہے
        adnan17: kya baat hai, bohat khoob
        hina94: شکریہ سب کا۔ ہاتھ کانپ رہے تھے لکھتے ہوئے
        ayesha10>: یہاں سب کے کانپتے ہیں، بیٹھیے
      `,
    },
    {
      hoursAgo: 149,
      lines: `
        noorjahan: آج طرح یہ ہے: ”چراغ“
        adnan17: چراغ بجھنے سے پہلے ایک بات کہہ گیا⏎کہ روشنی نہیں رہتی، دیکھنے والے رہتے ہیں
        samina>: سبحان اللہ۔ یہ آپ ہی کا ہے؟
        adnan17: جی، کل رات کا، بجلی گئی ہوئی تھی
        noorjahan>: لوڈشیڈنگ نے کتنے شاعر پیدا کیے ہیں
        saadia: میری تیسری جماعت والوں نے لکھا ہے: ”چراغ ایک چھوٹا سورج ہے جو سو نہیں سکتا“
        ayesha10>: یہ تو سب پر بھاری ہے!
        hina94: Please tell that child that a room full of grown-ups stopped talking
        saadia: کل بتاؤں گی، وہ یقین نہیں کرے گی
        farah33: Reading this on a train in the rain. Perfect.
      `,
    },
    {
      hoursAgo: 20,
      lines: `
        ayesha10: آج کی محفل چھت پر ہے اور یہاں بھی۔ جو نہ آ سکے یہیں سنائے
        samina: دور ہوں، یہیں سناتی ہوں⏎ہم نے خط میں لکھی تھی ساری بات⏎ڈاکیہ پڑھ کے رو پڑا ہوگا
        noorjahan>: آخری مصرع! کیا کہنے
        adnan17: ڈاکیے کو بھی دعوت دیجیے
        lubna77: pehli baar aayi hoon, yahan kitni pyari baatein hoti hain
        ayesha10>: خوش آمدید لبنیٰ، آپ کی باری کب ہے؟
        lubna77: abhi sirf sun'ne aayi hoon :smile:
        zulfiqar: Nobody only listens for long in here
        noorjahan: حنا، آپ کا قطعہ ادھورا تھا، مکمل ہوا؟
        adnan17: ہم سب انتظار میں ہیں
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 240,
      by: 'noorjahan',
      text: 'پہلا شعر جو آپ کو یاد ہو گیا تھا؟\nمیرا: نانی چولہے کے پاس پڑھا کرتی تھیں، مطلب برسوں بعد سمجھ آیا۔ آپ کا کون سا تھا، اور کس سے سنا؟',
      tags: ['یادیں', 'شعر'],
      public: true,
      likes: 19,
      replies: `
        - adnan17 +9: ابا ٹرین میں سناتے تھے، تاکہ سفر چھوٹا ہو جائے۔ سفر لمبا ہو جاتا تھا، مگر اچھا
        - saadia +6: اسکول کی دیوار پر لکھا تھا: ”لب پہ آتی ہے دعا“۔ آج بھی بچوں کے ساتھ پڑھتی ہوں
        -- noorjahan +3: یہ تو سب کا پہلا ہے، چاہے یاد نہ ہو
        - farah33 +4: Mine came with a melody, and I cannot say it without singing. So I do not say it on trains.
      `,
    },
    {
      hoursAgo: 66,
      by: 'mahnoor',
      text: 'How do you read a ghazal to somebody who has no Urdu?\nMy husband asks what I am smiling at. I translate, and it dies in my mouth. What do you do?',
      tags: ['translation'],
      likes: 12,
      replies: `
        - hina94 +7: I read the Urdu first, slowly. Then only the one image, never the whole line.
        -- mahnoor +2: The one image. I will try tonight.
        - farah33 +3: Let them hear the refrain come back. They smile at the third time, every time.
      `,
    },
  ],
};
