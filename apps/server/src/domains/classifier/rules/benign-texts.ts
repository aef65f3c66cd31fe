/**
 * A labelled set for the rules, written for this project before its thresholds were set, small and by the same hands as
 * the lists: it shows that plain speech is not hurt, and not how much of what people really write is caught.
 */

/** What may be said: words that only look bad, poetry, banter, greetings, medicine, news, what people call themselves. */
export const benign: readonly string[] = `
Scunthorpe United drew with Essex and Sussex on Saturday
The assassin in that film was a classic character
Pass the cocktail menu, the negroni is on me
My grandmother analyses Shakespeare and Dickens
Arsenal need a new striker, they lost again
Penistone is a town in Yorkshire
The document is an assessment of the assets
Hancock and Cockburn played chess on the grass
Shiitake mushrooms with rice for dinner
I bought a peacock feather and a shuttlecock
Magna cum laude, my sister graduated today
The therapist said to breathe slowly
Titanic is on tonight at nine
Mishit the ball and it went for four
She is a specialist in raccoons and cockatoos
The title of the thesis is on cumulative errors
We need a basement flat in Middlesex
Matsushita makes nice amplifiers
Assume nothing, pass everything, class dismissed
Buttercup the cow swallowed a buttonhole
The grape harvest in Quetta was good
Dick Francis wrote good thrillers
Moby Dick is a long book
Count the number of constituents in the constituency
He plays the bass in a brass band
Kim and Hitchcock, both great
The pakistani team arrived in Lahore today
Niggling injury keeps the bowler out
A chink in the armour of the champions
Snigger all you like, I am wearing the hat
assalam o alaikum sab ko
wa alaikum assalam kaise ho
jumma mubarak doston
eid mubarak everyone, may your prayers be accepted
ramzan mubarak, sehri ka waqt kya hai
happy diwali to all my hindu friends
merry christmas to our christian brothers and sisters
guru nanak jayanti mubarak to the sikhs here
masha allah bohat khoobsurat tasveer hai
inna lillahi wa inna ilayhi rajioon
may allah grant him jannat
السلام علیکم سب دوستوں کو
جمعہ مبارک اور عید مبارک
ماشاءاللہ بہت خوبصورت
ہزاروں خواہشیں ایسی کہ ہر خواہش پہ دم نکلے
دل ہی تو ہے نہ سنگ و خشت درد سے بھر نہ آئے کیوں
بہت نکلے مرے ارمان لیکن پھر بھی کم نکلے
گلوں میں رنگ بھرے باد نو بہار چلے
ہم دیکھیں گے لازم ہے کہ ہم بھی دیکھیں گے
مجھ سے پہلی سی محبت مری محبوب نہ مانگ
قتل گاہوں سے چن کر ہمارے علم اور نکلیں گے عشاق کے قافلے
مقتل میں یہ کس دھج سے آیا ہوں
تمہیں یاد ہو کہ نہ یاد ہو
خودی کو کر بلند اتنا کہ ہر تقدیر سے پہلے
مار ڈالا تری اداؤں نے
نظر نے تیری قتل عام کیا
tere ishq ne maar dala mujhe
teri nazron ne qatal kar diya
dil ke armaan aansuon mein beh gaye
ye dil maange more
mar jawan tere te
kal match mein tumhe maar denge, tayyar rehna
we will kill you in the final lol
India will destroy us tomorrow if we bat like this
Babar smashed the bowler out of the ground
kya chhakka maara hai yaar
what a six, he killed that ball
our bowlers slaughtered them in the last over
I will beat you at chess again
you are dead in ludo tonight haha
i'm gonna kill you in fifa tonight
bowling machine, he shot through the batting
they got hammered in the semifinal
tu tou jaan hai meri
main tujhe call maarunga shaam ko
ek chakkar maar lo bazaar ka
tumhe message maar dunga baad mein
light maar do kamre ki
chor ko police ne pakar liya
chor do yaar, jane do
sab chhor do aur aa jao
baal kaat do mere, bohat lambe ho gaye
bus chut gayi meri, agli ka wait kar raha hun
bharwa karela bana hai aaj
garmi ne maar dala aaj
bijli ka bill dekh ke jaan nikal gayi
tum log kab aa rahe ho
kitna kaam hai yaar, mar gaye
dand bund bana rahe hain nehar par
aap ki ammi ki tabiyat kaisi hai
teri maa ki dua lagi hai
teri behen ki shadi kab hai
kutta bohat pyara hai tumhara
mere paas do kuttay aur ek billi hai
gaon mein janwar bohat hain
keeray makoray aa gaye barish ke baad
The doctor checked for cancer of the vagina and the rectum
Breast cancer screening is free this month
Erectile dysfunction and penis pain are treated by urologists
Her semen analysis report came today for IVF
Sexual health clinic opens at nine
How do I talk about periods and the uterus with my daughter
He has a retarded growth rate according to the paediatric chart
The anal fissure healed after two weeks
As a gay man I feel safe here
Proud to be a khwaja sira and a teacher
She is a lesbian and a great engineer
I am a trans woman from Karachi
We are muslims and we are proud
Ahmadis are citizens like all of us
Dalits are organising for their rights in court
Women are strong and women are leaders
All hindus are welcome in this room
All Pathans are my brothers
Christians are not animals, stop saying that
Muslims should not be killed anywhere
Nobody should kill women for honour
Don't kill yourself, please talk to someone
I want to kill myself and I need help
Suicide is preventable, call the helpline
Police say ten Muslims were killed in the attack
Gunmen killed four Shias on a bus, reports say
The minister condemned the killing of Christians in Jaranwala
Hazaras were targeted again in Quetta
Ahmadi graves were desecrated in the village
Jews were murdered in the holocaust
A mob burned houses of Christians last night
Court sentences man for murder of his wife
Two men were hanged for the rape of a child
Woman was raped on the motorway, police are investigating
Thousands of Palestinians were killed in Gaza
Rohingya refugees drowned in the Andaman sea
پولیس کے مطابق تین مسلمانوں کو مار دیا گیا
عیسائیوں کے گھر جلا دیے گئے
ہندوؤں کو سندھ میں تحفظ دیا جائے
شیعہ سنی بھائی بھائی
شیعہ کافر نہیں ہیں
shia sunni bhai bhai
hindu muslim jhagra khatam karo
musalmano ko apas mein larna nahi chahiye
auraton ko taleem do
auraton ko kaam karne do
sindhiyon ko pani do
balochon ko unka haq do
larkiyon ko parhne do
punjabi khana bohat mazay ka hai
pathan bohat mehman nawaz hain
hindustani gaane achay hain
indian movies are better than ours
What the hell is going on
damn it, the bus left
this traffic is shit
bloody hot today in Multan
holy crap that was close
what the fuck happened to the power
I know where you live, send me the address for the parcel
https://www.youtube.com/watch?v=dQw4w9WgXcQ
look at https://en.wikipedia.org/wiki/Faiz_Ahmad_Faiz
the news is on dawn.com and bbc.co.uk
my site is example.pk if you want recipes
haha haha haha haha
hahahahahahahaha
no no no no please
😂😂😂😂😂
GOOOOOOAL
OK
thanks
yes
salaam
shukriya yaar
PAKISTAN ZINDABAD
I killed the process and the child processes
Kill all zombie processes before you deploy
The master branch must die
Spiders and cockroaches are insects
How to kill cockroaches in the kitchen
Dogs are better than cats
Pigs are intelligent animals
Execute the query and hang up the phone
Burn all the calories you can
women should burn fewer calories, says an article
kya aapki biryani paki hai
aap ki roti paki nahi abhi tak
paki baat hai tum aa rahe ho
chai paki ya nahi, batao
maine baal katwa liye
ticket katwa lo pehle
میں نے بال کٹوا لیے
بھائی بجلی کا بل کٹوا دو
main aapko ghar se utha lunga 5 baje
tumhare bachon ko school se utha lunga
aap ke ghar bakra zibah kar denge
aap ke ghar ka kaam khatam kar dunga
tere ghar ka choolha jala dunga
آپ کے گھر کا کام ختم کر دوں گا
آپ کی جان کا خطرہ ختم کر دوں گا
we will shoot your family portrait in the garden
we will shoot your wedding video at your house
I will burn your CD for your sister
you'll kill yourself working so hard
way to shoot yourself in the foot
If you feel like you want to kill yourself, please talk to us
No Muslim should be killed for eating beef
no women should be killed in the name of honour
I don't think Jews should be killed
Do you really think refugees deserve to die?
a Muslim should die with the kalima on his lips
Christians must die to self daily
Women should be shot with vaccines too
Women who are Cancer are emotional
Indian bowlers ko chakke maro
aaj indian team ko maar do
kal ke match mein hum indians ko khatam kar denge
Abeeda Parveen aap ki pasand hai?
Niggar Johar
Kike is a Spanish nickname
آپ گشتی پولیس کو کال کریں
gandum ki fasal achi hui hai
aap ke khet mein gandum hai?
Abbo kahan hain aap
Ravi Lund aur Amit Lund mere dost hain
Mr Lund will see you now
Asad Mirzai sahib aa gaye
بھڑوں نے کاٹ لیا
khusra phaila hua hai, teeka lagwa lo
bachay ko khusra ho gaya
kutti ka pilla bohat pyara hai
tumhara homework khatam kar dunga
tumhare liye pyaz kaat dunga
`
  .trim()
  .split('\n');

/** What staff should look at perhaps, and no rule may refuse: banter, and what is told of others. */
export const doubtedAtMost: readonly string[] = `
I'm gonna kill you when you get home
men are trash lol
he called me a madarchod, please ban him
moderator sahib, ye banda sab ko madarchod likh raha hai
someone called me a nigger on the bus and I cried
مسلمانوں کو مارو کے نعرے لگانے والوں کو سزا دو
`
  .trim()
  .split('\n');
