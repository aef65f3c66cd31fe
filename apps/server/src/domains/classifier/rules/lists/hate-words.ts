import type { Flag } from '../flags.ts';

/**
 * Words of hate and threats by what they are in a sentence: English, Roman Urdu, Urdu. None of them is anything alone;
 * hate.ts and threats.ts look for their order.
 */
export const hateWords: Readonly<Record<Flag, string>> = {
  group: `muslims hindus sikhs christians jews buddhists atheists ahmadis ahmadiyya qadianis shias shiites sunnis wahhabis
    ismailis parsis brahmins dalits punjabis sindhis pathans pashtuns baloch balochis muhajirs mohajirs biharis bengalis
    kashmiris afghans indians pakistanis bangladeshis arabs israelis palestinians chinese russians americans africans
    europeans blacks whites browns asians immigrants migrants refugees foreigners women girls females men gays lesbians
    homosexuals homos queers trans transgenders hijras eunuchs disabled cripples gypsies roma
    muslim hindu sikh christian jew jewish shia sunni ahmadi qadiani
    musalman musalmano musalmanon muslimo muslimon hinduon hinduo sikhon isai isaiyon eesai yahudi yahudiyon yahoodi
    ahmadiyon qadiyani qadianiyon shiaon shion shiyon sunniyon wahabi wahabiyon deobandi deobandiyon barelvi barelviyon
    punjabiyon sindhiyon pathano pathanon pashtunon balochon muhajiron mohajiron biharion bihariyon bangali bangaliyon
    kashmiriyon afghani afghaniyon afghano indian indiano pakistaniyon hindustani hindustaniyon angrezon kalon auraton
    aurton aurat larkiyon khwajasira hijron hijro muhajir punjabi sindhi pathan balochi bihari khwajasaraon
    مسلمان مسلمانوں ہندو ہندوؤں سکھ سکھوں عیسائی عیسائیوں یہودی یہودیوں احمدی احمدیوں قادیانی قادیانیوں شیعہ شیعوں سنی سنیوں
    وہابی وہابیوں دیوبندی دیوبندیوں بریلوی بریلویوں پنجابی پنجابیوں سندھی سندھیوں پٹھان پٹھانوں پشتون پشتونوں بلوچ بلوچوں مہاجر
    مہاجروں بہاری بہاریوں بنگالی بنگالیوں کشمیری کشمیریوں افغان افغانوں افغانی افغانیوں ہندوستانیوں پاکستانیوں عورت عورتوں عورتیں
    لڑکیوں خواجہ خواجہسرا خواجہسراؤں ہیجڑوں اقلیتوں کالوں`,
  sect: `shia shias shiites sunni sunnis ahmadi ahmadis qadiani qadianis qadiyani wahabi wahabis deobandi barelvi ismaili
    ismailis شیعہ سنی احمدی قادیانی وہابی دیوبندی بریلوی اسماعیلی`,
  all: 'all every these those any sab saray sare saare sabhi tamam har in inn un سب سارے تمام ہر ان سبھی',
  kill: `kill murder exterminate slaughter burn hang shoot gas rape behead lynch eradicate annihilate butcher stone
    massacre genocide crucify execute nuke cleanse`,
  killed: `wiped killed murdered exterminated slaughtered burned burnt hanged hung shot gassed raped beheaded lynched eradicated
    annihilated butchered stoned massacred crucified executed nuked cleansed die perish burn hang drown eliminated`,
  modal: 'should must deserve deserves need needs ought gotta shall chahiye chahiay چاہیے چاہئے',
  vermin: `vermin cockroaches cockroach subhuman subhumans parasites parasite rats maggots lice filth scum plague cancer
    garbage trash savages leeches disease virus infestation keeray makoray keere makore gandagi najas ghaleez کیڑے مکوڑے گندگی نجس غلیظ`,
  beast: `dogs pigs monkeys apes donkeys snakes animals swine beasts insects goats kuttay kutte kuttey suar suwar sooar
    janwar janwer khanzeer khinzir bandar saanp کتے سور سؤر جانور خنزیر بندر سانپ`,
  be: 'are is r am hain hein hen hai ہیں ہے',
  not: `not never dont doesnt didnt wont shouldnt mustnt cant arent isnt nobody no stop against nahi nahin nhi nai na mat
    نہیں نہ مت`,
  told: `said says saying told tells called calls calling call quote quoted reported reportedly reports report condemned
    condemns accused allegedly alleges claims claimed claim believe believes thinks wrote writes chanted chanting police
    court news article kaha kehta kehte kehna bola khabar mutabiq naare naaray nara slogan slogans
    کہا کہتا کہتے کہنا خبر مطابق پولیس عدالت نعرے نعرہ نعروں`,
  filthy:
    'filthy dirty stinking fucking bloody damn disgusting ganday gande ganda badbudar zaleel گندے گندا ذلیل بدبودار',
  self: 'i ill im ive we well were me main mein mai hum ham میں ہم',
  you: `you u ya your ur yours urself tu tum tujhe tujhy tujh tuje tumhe tumhein tumhen tumko tujhko tera teri tere tumhara
    tumhari tumhare aap aapko apko apki aapki apka تو تم تجھے تجھ تمہیں تمھیں تیرا تیری تیرے تمہارا تمہاری تمہارے آپ`,
  will: 'will ill gonna going wanna want gunna finna gon swear',
  urduKill: `maar maarna mar kaat kat jala jalaa qatal qatl katal katl khatam phansi goli zinda utha tezab chhuri zibah
    zabah halak mita ura uraa مار کاٹ جلا قتل ختم پھانسی گولی زندہ اٹھا تیزاب ذبح ہلاک مٹا اڑا`,
  urduOrder: `do dalo daalo dena karo kardo krdo kar maro maaro lagao jalao kaato chahiye chahiay phenko mitao
    دو ڈالو دینا کرو کردو کر مارو لگاؤ جلاؤ کاٹو چاہیے پھینکو مٹاؤ`,
  urduWill: `dunga doonga dungi doongi denge dunga dalunga daalunga dalenge daloonga karunga karoonga karungi karenge
    marunga maarunga maroonga marenge maarenge kaatunga jalaunga lunga loonga dun دونگا دوں ڈالوں کروں ماروں دیں کریں ماریں
    دونگی ڈالیں`,
  urduTo: 'ko koo کو',
  heretic: 'kafir kaafir kafiron murtad heretics infidels apostates کافر مرتد کافروں',
  means: `knife knives gun pistol rifle acid bullet blood throat skull family house home mother sister kids children wife
    daughter chhuri churi pistol goli tezab jaan khoon ghar maa behen bachon khandan gardan چھری پستول گولی تیزاب جان خون گھر
    ماں بہن بچوں خاندان گردن`,
  banter: `lol lmao haha hahaha hahahaha hehe jk joking kidding match game final semifinal cricket over overs batting bowling
    wicket wickets runs score league bowler bowlers batsman batsmen batters chakka chakke sixes psl ipl ludo chess football fifa pubg team tournament laughing exam test assignment
    mazak mazaq khel میچ مذاق کرکٹ کھیل فائنل ٹیم`,
  yourself: 'kys yourself urself yourselves urselves khudkushi خودکشی',
  ring: 'phone fone call calls msg message messages msgs text line ring missed missedcall whatsapp chakkar mail email dm photo pic کال میسج چکر',
  filler: `just nothing but like such a an the of bunch fucking literally truly really worse than dirty filthy always
    only pure bohat bohot sirf بس صرف to tou تو`,
};
