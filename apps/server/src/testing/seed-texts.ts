/** What the demonstration community says: English, Urdu and Roman Urdu. `{name}` is somebody of the room, `{n}` a number. */

export interface SeedRoom {
  readonly title: string;
  readonly desc: string;
  readonly topic: string;
  readonly access: 'Public' | 'Private';
  readonly lines: readonly string[];
}

export const everyday: readonly string[] = [
  'Good morning everyone',
  'السلام علیکم سب کو',
  'walaikum assalam, kaise hain sab?',
  'Reading along while the chai boils',
  'chai ready hai, kis ko chahiye?',
  'آج گرمی بہت ہے، چھت پر بھی ہوا نہیں',
  '@{name} did you see this?',
  'haan ji, bilkul theek kaha',
  'بالکل ٹھیک کہا',
  'Back in {n} minutes',
  'bijli chali gayi, phone par hoon',
  'بجلی پھر چلی گئی',
  'Happy to help, ask away :smile:',
  'shukriya @{name}, bari meherbani',
  'شکریہ @{name}، بڑی مہربانی',
  'Who else is awake at this hour?',
  'koi jaag raha hai abhi?',
  'That made my day, thank you',
  'mazaa aa gaya yaar',
  'مزہ آ گیا',
  'See you all tomorrow, khuda hafiz',
  'اچھا بھئی، شب بخیر',
  'Number {n} on the list is my favourite',
  'abhi aaya, {n} minute',
  'کیا کسی کو وقت کا اندازہ ہے؟',
];

export const seedRooms: readonly SeedRoom[] = [
  {
    title: 'Anarkali Corner', access: 'Public', desc: 'Lahore food, lanes and old-city news.',
    topic: 'Lahore food, lanes and old-city news. Be kind, be brief, bring chutney.',
    lines: [
      'The nihari place behind the bazaar opens at {n} now',
      'آج پھر بجلی گئی، اس لیے مشاعرہ ساڑھے نو بجے ہوگا',
      'samosay {n} rupay ke ho gaye hain, yaqeen karo',
      'Took the lane by the mosque, the jasmine is out',
      'بھاٹی گیٹ والی چھت طے ہے، شال ساتھ لائیے گا',
      'gol gappay wala wapas aa gaya hai!',
      '@{name} can you bring {n} of them?',
      'دس منٹ میں پہنچ رہی ہوں',
    ],
  },
  {
    title: 'Mushaira Nights', access: 'Public', desc: 'Poetry, read aloud and typed.', topic: 'شبِ مشاعرہ: باری باری',
    lines: [
      'A small verse of my own tonight, be gentle',
      'بارش کی پہلی بوند نے دیوار پہ لکھا، آج گھر لوٹ آنا',
      'wah wah, kya baat hai @{name}',
      'واہ واہ، مکرر ارشاد',
      'The second line turns so quietly',
      'agli baari kis ki hai?',
      'چراغ بجھنے سے پہلے ایک بات کہہ گیا',
      'Reading number {n} now',
    ],
  },
  {
    title: 'Dastarkhwan', access: 'Public', desc: 'Recipes and what is on the table.', topic: 'What is on the table today?',
    lines: [
      'How much salt for {n} people?',
      'پیاز ہلکے براؤن کریں، پھر ٹماٹر ڈالیں',
      'daal mein tarka akhir mein lagana',
      '@{name} the biryani worked, thank you!',
      'چاول {n} منٹ دم پر رکھیں',
      'imli ki chutney mein thora gur daalo',
      'Soak the chana overnight, always',
      'میٹھے میں کیا ہے؟ کھیر یا زردہ؟',
    ],
  },
  {
    title: 'Clifton Evenings', access: 'Public', desc: 'Karachi, the sea and slow talk.', topic: 'سمندر کی خبر',
    lines: [
      'The sea is very quiet today',
      'سمندر آج بہت خاموش ہے',
      'sea view par hawa zabardast hai',
      'Camel rides are {n} now, imagine',
      'برنس روڈ چلیں؟',
      'bun kabab kha ke aa raha hoon',
      'High tide at {n}, careful',
      '@{name} کراچی کب آ رہے ہیں؟',
    ],
  },
  {
    title: 'Cricket ka Dhaba', access: 'Public', desc: 'Every ball, every excuse.', topic: 'Next ball, next breath',
    lines: [
      '{n} off 6, breathe',
      'چھ گیندوں پر چودہ رنز!',
      'yeh to wide thi, umpire so raha hai kya',
      'What a yorker, what a yorker',
      'kya catch pakra hai @{name} dekha?',
      'آخری اوور کون کرے گا؟',
      'Rain stopped play again',
      'bas {n} run aur',
    ],
  },
  {
    title: 'Pardes Lounge', access: 'Private', desc: 'Far from home, close enough.', topic: 'Snow, visas and phone cards',
    lines: [
      'Snow in Toronto again',
      'پردیس میں عید کا چاند بھی دیر سے نکلتا ہے',
      'ammi ko call kar li?',
      'The flight is {n} hours, send podcasts',
      'یہاں برف گر رہی ہے، وہاں آم پک رہے ہیں',
      'ghar ki yaad aa rahi hai aaj',
      '@{name} which queue did you stand in?',
      'Found gulab jamun in the corner shop!',
    ],
  },
  {
    title: 'Kitaab Ghar', access: 'Public', desc: 'What we are reading.', topic: 'اگلی کتاب: باہمی مشورے سے',
    lines: [
      'Page {n}, no spoilers please',
      'اگلی کتاب کون سی رکھیں؟',
      'main ne abhi shuru ki hai, bohat achi hai',
      'The translation loses the joke but keeps the sadness',
      'اس ناول کا آخری باب پھر پڑھا',
      'library {n} baje band hoti hai',
      '@{name} lend me yours after?',
      'افسانے ہی افسانے',
    ],
  },
  {
    title: 'Code and Chai', access: 'Public', desc: 'Programs and patience.', topic: 'It works on my machine',
    lines: [
      'Build passed on main',
      'بگ مل گیا، ایک سیمی کولن تھا',
      'yaar yeh regex kis ne likha hai',
      '{n} tests green, one shy',
      'کیا کسی نے نیا ورژن آزمایا؟',
      'deploy se pehle chai zaroori hai',
      '@{name} can you review mine?',
      'اردو کی بورڈ کون سا استعمال کرتے ہیں؟',
    ],
  },
];

export const seedPeople: readonly string[] = [
  'zulfiqar', 'ayesha10', 'noorjahan', 'hamza66', 'mehak44', 'bilal07', 'hina94', 'sana21', 'usman786', 'danish88',
  'kashif12', 'omar31', 'farah33', 'rabia55', 'imran23', 'saadia', 'taimur', 'mahnoor', 'shahzaib', 'komal99',
  'adnan17', 'zainab5', 'faisal', 'nadia08', 'waleed', 'asma2000', 'junaid', 'samina', 'haris42', 'tehmina',
  'yasir11', 'lubna77', 'rehana', 'salman3', 'iqra2001', 'arslan', 'maryam6', 'kamran', 'sidra19', 'babar56',
];
