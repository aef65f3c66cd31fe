/** Written after the rules were first done and left as they are; whoever mended the rules since had read them (docs/classifier.md). */
export const heldOutBenign: readonly string[] = `
My cousin works as a sex education teacher in Hyderabad
The cock crowed at four and woke the village
Afghan refugees are returning home by the thousands
Women should not die in childbirth in this century
This biryani is to die for
Someone stole my bike, I could kill him
The Sikhs of Nankana welcomed us with langar
Hindus and Muslims lived in this street for centuries
The report says extremists want to kill Shias
I will shoot you an email tomorrow
Kill the engine before you open the hood
Ahmadis are not allowed to vote, says the law
He burned the Indian curry again
aaj bohat garmi hai yaar marr gaye
tum ne tou dil jeet liya
wo ladki bohat bewafa nikli
mujhe sab punjabi dost bohat pasand hain
maine kutta pala hai, tumhe pasand aayega
larkon ko bhi khana banana seekhna chahiye
muhajiron ko unke ghar wapas mil gaye
is film mein hero sab ko maar deta hai
tumhari yaad ne maar dala
ہندو اور مسلمان یہاں ساتھ رہتے ہیں
عورتوں کو ووٹ کا حق دو
سکھ یاتریوں کو ویزے جاری کر دیے گئے
وہ دشمن کو مار کر آگے بڑھا
my dog is a bitch technically, she just had puppies
What an ass I was to forget your birthday
call me on 0300 1234567 after maghrib
see the scorecard on espncricinfo.com/match/12
`
  .trim()
  .split('\n');

export const heldOutBad: readonly string[] = `
shut the fuck up you cunt
you absolute faggot
filthy kikes
go back to your country you paki
your mother is a whore
tum saalay sab haramkhor ho
oye gaandu idhar aa
teri behan ko chodunga
ma chuda apni
kutiya ki aulad
saali randi
چپ کر حرامزادے
بھڑوے کی اولاد
lets burn all the shias
hindus must be wiped out
all muslims should be deported and shot
christians are filth
those afghans are parasites
every jew deserves to die
women are nothing but animals
qadiani dogs
hinduon ko kaat dalo
sab punjabi suar hain
shia wajibul qatl hain
ahmadiyon ko zinda mat chhoro
احمدیوں کو جلا دو
ہندو سب کتے ہیں
im going to kill you tomorrow at school
ill slit your throat
you should kill yourself
tujhe zinda jala dunga
tumhari behen ko utha lunga
میں تجھے قتل کر دوں گا
whatsapp group join karo https://chat.whatsapp.com/Zz11 http://10.1.2.3/x
free followers www.a.xyz www.b.xyz www.c.xyz www.d.xyz
`
  .trim()
  .split('\n');
