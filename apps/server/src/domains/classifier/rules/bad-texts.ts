/** The other half of benign-texts.ts: what should be doubted or refused. */
export const bad: readonly string[] = `
fuck you and your whole team
you are a fucking bitch
you stupid cunt
shut up you whore
f u c k you
fuuuuuck you
f*ck you idiot
you f4ggot
dirty nigger
n1gger
you are a tranny freak
fucking paki go home
you chink bastard
you sand nigger
stupid raghead
you retard
suck my dick you bitch
teri maa ki chut
madarchod
m a d a r c h o d
maderchod saala
madarchoddddd
behenchod chup kar
bhenchod
b.h.e.n.c.h.o.d
madar chod
tu chutiya hai
ch*tiya
chootiya insan
gandu
ganduuuu
tum sab gandu ho
randi ki aulad
randi
teri behen randi hai
bhosdike nikal yahan se
bhosri ke
lund le mera
kanjar ki aulad
kanjri
haramzada
haramzaday log
harami
kuttay ki aulad
tu suar ka bacha hai
khusra kahin ka
chuhra saala
tum chuhray ho
katwa
bhangi ki aulad
مادرچود
مـادرچود
ماادرچود
م ا د ر چ و د
بہن چود بہنچود
تیری ماں کی چوت
رنڈی کی اولاد
چوتیا انسان
حرامزادے
حرامی
گانڈو
کتے کی اولاد
سور کا بچہ
چوہڑا
کنجر خاندان
kill all muslims
kill the jews
we should exterminate all hindus
all shias must die
ahmadis should be killed
gays deserve to burn
hang all the gays
gas the jews
burn the christians
let's kill all infidels and hindus
death to all jews
women should be raped
muslims are vermin
all hindus are dogs
blacks are subhuman
refugees are parasites
immigrants are nothing but rats
indians are dirty pigs
the bengalis are cockroaches
shia kafir hain
qadiani wajib ul qatl hain
qadianiyon ko maar do
shiyon ko qatal karo
hinduon ko jala do
musalmano ko maro
isaiyon ko zinda jala do
sab hindu kuttay hain
sindhi janwar hain sab
auraton ko goli maar do
khwajasira ko maar dalo
قادیانیوں کو مار دو
شیعوں کو قتل کرو
ہندوؤں کو جلا دو
سب یہودی کتے ہیں
عیسائی کیڑے مکوڑے ہیں
قادیانی واجب القتل ہیں
i will kill you
i will kill you and your family
im gonna rape you
i'm going to stab you with a knife
we will burn your house down and kill you
kill yourself
kys
go kill yourself nobody likes you
i hope you get raped
i hope you die
main tujhe maar dunga
tujhe jaan se maar dunga
tumhari gardan kaat dunga
tumhe goli maar dunga
main tumhara ghar jala dunga
tujhe zinda nahi chorunga, qatal kar dunga tujhe qatal kar dunga
تجھے جان سے مار دوں گا
تمہیں گولی مار دوں گا
free girls here http://185.22.10.4/win
cash now bit.ly/a bit.ly/b bit.ly/c bit.ly/d bit.ly/e
a.com b.com c.com d.com e.com f.com g.com h.com i.com
spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
muslims must be wiped out
Jews to the gas chambers
all hindus belong in ovens
these immigrants are a disease
someone should rape you
im gonna find you and slit your throat
i will cut your head off
drink bleach and die
k i l l all jews
kill all h1ndus
terimaakichut
bhen ke lode
tujhe chod dunga
teri maa ko chodunga
tera rape karunga
goli maar dunga tujhe
تیری بہن کو چود دوں گا
تیری ماں چود دوں گا
قادیانیوں کا قتل جائز ہے
کتی کے بچے
`
  .trim()
  .split('\n');
