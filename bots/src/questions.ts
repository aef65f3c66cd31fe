export interface Question {
  readonly en: string;
  readonly ur: string;
  /** The first one is right. In both languages. */
  readonly choices: readonly [string, string, string, string];
}

export const questions: readonly Question[] = [
  {
    en: 'Whose pen name was Ghalib?',
    ur: 'غالب کس کا تخلص تھا؟',
    choices: [
      'Mirza Asadullah Khan · مرزا اسد اللہ خان',
      'Mir Taqi · میر تقی',
      'Khwaja Haider Ali · خواجہ حیدر علی',
      'Momin Khan · مومن خان',
    ],
  },
  {
    en: 'Who wrote “Bang-e-Dara”?',
    ur: '«بانگِ درا» کس کی کتاب ہے؟',
    choices: ['Iqbal · اقبال', 'Faiz · فیض', 'Hali · حالی', 'Josh · جوش'],
  },
  {
    en: 'Which is the highest mountain of Pakistan?',
    ur: 'پاکستان کا سب سے اونچا پہاڑ کون سا ہے؟',
    choices: ['K2 · کے ٹو', 'Nanga Parbat · نانگا پربت', 'Rakaposhi · راکاپوشی', 'Tirich Mir · تریچ میر'],
  },
  {
    en: 'On which river is Sukkur?',
    ur: 'سکھر کس دریا پر ہے؟',
    choices: ['Indus · سندھ', 'Jhelum · جہلم', 'Chenab · چناب', 'Ravi · راوی'],
  },
  {
    en: 'How many balls has an over in cricket?',
    ur: 'کرکٹ کے ایک اوور میں کتنی گیندیں ہوتی ہیں؟',
    choices: ['6', '4', '8', '10'],
  },
  {
    en: 'Who won the Cricket World Cup of 1992?',
    ur: '1992 کا کرکٹ عالمی کپ کس نے جیتا؟',
    choices: ['Pakistan · پاکستان', 'England · انگلینڈ', 'Australia · آسٹریلیا', 'New Zealand · نیوزی لینڈ'],
  },
  {
    en: 'Which planet is nearest to the sun?',
    ur: 'سورج سے سب سے قریب کون سا سیارہ ہے؟',
    choices: ['Mercury · عطارد', 'Venus · زہرہ', 'Earth · زمین', 'Mars · مریخ'],
  },
  { en: 'What is H₂O?', ur: 'H₂O کیا ہے؟', choices: ['Water · پانی', 'Salt · نمک', 'Oxygen · آکسیجن', 'Sugar · شکر'] },
  {
    en: 'In which city is the Badshahi Mosque?',
    ur: 'بادشاہی مسجد کس شہر میں ہے؟',
    choices: ['Lahore · لاہور', 'Delhi · دہلی', 'Multan · ملتان', 'Agra · آگرہ'],
  },
  {
    en: 'In which city is the Taj Mahal?',
    ur: 'تاج محل کس شہر میں ہے؟',
    choices: ['Agra · آگرہ', 'Delhi · دہلی', 'Lahore · لاہور', 'Jaipur · جے پور'],
  },
  { en: 'How many lines has a couplet (sher)?', ur: 'ایک شعر میں کتنے مصرعے ہوتے ہیں؟', choices: ['2', '3', '4', '5'] },
  {
    en: 'What is the last couplet of a ghazal, with the pen name, called?',
    ur: 'غزل کا آخری شعر، جس میں تخلص ہو، کیا کہلاتا ہے؟',
    choices: ['Maqta · مقطع', 'Matla · مطلع', 'Radif · ردیف', 'Qafia · قافیہ'],
  },
  {
    en: 'Which is the largest ocean?',
    ur: 'سب سے بڑا سمندر کون سا ہے؟',
    choices: ['Pacific · بحر الکاہل', 'Atlantic · بحر اوقیانوس', 'Indian · بحر ہند', 'Arctic · بحر منجمد شمالی'],
  },
  {
    en: 'How many bones has an adult human, about?',
    ur: 'بالغ انسان میں تقریباً کتنی ہڈیاں ہوتی ہیں؟',
    choices: ['206', '106', '306', '406'],
  },
  {
    en: 'What is the capital of Bangladesh?',
    ur: 'بنگلہ دیش کا دارالحکومت کون سا ہے؟',
    choices: ['Dhaka · ڈھاکا', 'Chittagong · چٹاگانگ', 'Sylhet · سلہٹ', 'Khulna · کھلنا'],
  },
];
