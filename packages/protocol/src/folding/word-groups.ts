/**
 * Test data for sound-key.test.ts, written by hand: each line is one spoken word, in Urdu's letters and in the Roman
 * spellings that people type. A Roman spelling on two lines belongs to both words.
 */
export const wordGroups: readonly string[] = `
نہیں nahi nahin nhi nai naheen
کیا kya kia kiya
اچھا acha achha accha achcha
اچھی achi achhi acchi
ہے hai he hay
میں mein main men
ہیں hain hen
بہت bohat bahut bohot bht buhat
کام kaam kam
کم kam
آج aaj aj
کل kal kl
ابھی abhi abi
پھر phir fir phr
کیوں kyun kyu kyon
کہاں kahan kahaan
یہاں yahan yahaan
وہاں wahan wahaan
کب kab kb
جب jab jb
سب sab sb
اب ab
تم tum tm
ہم hum
آپ aap ap
میرا mera
میری meri
تیرا tera
ہمارا hamara humara
تمہارا tumhara tmhara
اپنا apna
بھائی bhai bhaii
بہن behen behan bahan
دوست dost
یار yaar yar
ماں maan maa
باپ baap bap
بیٹا beta
بیٹی beti
بچہ bacha baccha bachcha
بچے bache bachay bachche
لڑکا larka ladka
لڑکی larki ladki
عورت aurat
آدمی aadmi admi
گھر ghar
پانی pani paani
چائے chai chaye chaey
روٹی roti
چاول chawal
نمک namak nmk
دودھ doodh dudh
گوشت gosht
سبزی sabzi
پیاز piyaz pyaz pyaaz
بجلی bijli bijlee
پیسہ paisa
پیسے paise paisay
روپے rupay rupaye rupe
کتاب kitab kitaab
قلم qalam kalam
سکول school skool
استاد ustad ustaad
سوال sawal sawaal
جواب jawab jawaab
وقت waqt wakt
دن din
رات raat rat
صبح subah subha
شام shaam sham
سال saal sal
مہینہ mahina maheena
ہفتہ hafta
گھنٹہ ghanta
منٹ minute mint
پیار pyar piyar pyaar
محبت mohabbat muhabbat mohabat
عشق ishq ishk
دل dil
زندگی zindagi zindgi
خوش khush
خوشی khushi
خواب khwab khuab
خدا khuda
اللہ allah
شکریہ shukriya shukria
مہربانی meherbani mehrbani mehrbaani
معاف maaf
معلوم maloom maaloom malum
غلط ghalat galat
صحیح sahi saheeh
ٹھیک theek thik
ضرور zaroor zarur
شاید shayad shayed
بالکل bilkul
زیادہ zyada ziyada ziada
تھوڑا thora thoda
بڑا bara bada
چھوٹا chota chhota
نیا naya nya
پرانا purana purana
خوبصورت khubsurat khoobsurat khoobsoorat
مشکل mushkil
آسان aasan asaan asan
جلدی jaldi
دیر der dair
بعد baad bad
پہلے pehle pehlay pahle
ساتھ saath sath
پاس paas pas
اوپر upar uper oopar
نیچے neeche niche neechay
باہر bahar baahar
اندر andar
سامنے samne saamne
پیچھے peeche peechay piche pichay
طرف taraf trf
طرح tarah tarha trah
بات baat bat
باتیں baatein baaten batein
لوگ log
ملک mulk
شہر shehr shahar sheher
گاؤں gaon
سڑک sarak sadak
بازار bazaar bazar
دکان dukan dukaan
مسجد masjid
نماز namaz namaaz
روزہ roza
عید eid
رمضان ramzan ramzaan
مبارک mubarak mubarik
سلام salam salaam
حافظ hafiz
خیر khair
خیال khayal khyal khayaal
حال haal hal
کیسے kaise kese kaisay
کیسا kaisa kesa
کیسی kaisi kesi
کون kaun kon
کوئی koi
کچھ kuch kuchh kch
کبھی kabhi kabi
ہمیشہ hamesha hamaisha
دیکھا dekha daikha
دیکھو dekho
سنو suno
بولو bolo
جاؤ jao jaao
آؤ aao ao
گیا gaya gya
گئی gayi gai
گئے gaye
ہوا hua huwa hwa
ہوئی hui huee
رہا raha rha
رہی rahi rhi
رہے rahe rahay rhe
کرنا karna krna
کرتا karta krta
کرو karo kro
دینا dena
لینا lena
کھانا khana khaana
پینا peena pina
سونا sona
سمجھ samajh smjh
یاد yaad yad
انتظار intezar intizar intezaar
کوشش koshish
مزہ maza mazah
غصہ ghussa gussa
اداس udas udaas
بارش barish baarish
ہوا hawa
سمندر samandar
آسمان aasman asmaan aasmaan
زمین zameen zamin
پھول phool phul fool
درخت darakht
جانور janwar jaanwar
کتا kutta kuta
بلی billi bili
چاند chand chaand
سورج suraj sooraj
ستارہ sitara
رنگ rang
سفید safed safaid
کالا kala kaala
لاہور lahore lahor
کراچی karachi
پاکستان pakistan paakistan
اسلام islam
اردو urdu
شاعری shayari shairi shaairi
مشاعرہ mushaira
غزل ghazal gazal
شعر sher shair
کرکٹ cricket kriket
موبائل mobile mobail
انٹرنیٹ internet
ٹیم team teem
عمر umar umer
علی ali
عائشہ ayesha aisha aysha
فاطمہ fatima faatima
حسین hussain husain husein
محمد muhammad mohammad muhammed
احمد ahmed ahmad
زینب zainab zaynab
عثمان usman usmaan
بلال bilal bilaal
`
  .trim()
  .split('\n');

/** Words that must not find each other by sound, whatever the figures are. */
export const apart: readonly string[] = `
کام کم
کام kim
کم kaam
کل کال
آم ام
ہے ہی
ہے ہیں
hai hi
hai hain
hain han
میرا میری
mera meri
mera mere
بچہ بچے
گیا گئی
گئی گی
گئے گے
کئی کی
bat boat
bat but
form from
kana khana
kala khala
dil dal
bal phal
din dan
sada sara
kitab katib
کھانا کانا
کھالا کالا
جل جھل
tal thal
ghar gar
pani bani
lena dena
karo kiya
raat roti
salam islam
hum ham-ara
ملک ملکہ
بات بت
سال سل
dost dust
rang ring
log lag
yahan wahan
this that
there three
some same
`
  .trim()
  .split('\n')
  .map((line) => line.replace('-', ''));
