/**
 * A held-out test set: word groups like those of word-groups.ts that were not used for tuning. They show how good the
 * figures are on unseen words.
 */
export const heldOutGroups: readonly string[] = `
مٹھائی mithai mithaai
پکوڑے pakoray pakore pakoday
چٹنی chatni chutney
بریانی biryani biriyani
سموسہ samosa
چھت chat chhat
دروازہ darwaza darwazah
کھڑکی khirki khidki
بستر bistar
کمرہ kamra kamrah
گرمی garmi
سردی sardi
بہار bahar bahaar
موسم mausam mosam
پہاڑ pahar pahad
دریا darya dariya
مچھلی machli machhli
گھاس ghaas ghas
آنکھ aankh ankh
ہاتھ haath hath
پاؤں paon paaon
آواز awaz awaaz aawaz
خبر khabar
اخبار akhbar akhbaar
حکومت hukumat hakumat hukoomat
قانون qanoon kanoon qanun
عدالت adalat adaalat
تعلیم taleem talim
طالب talib taalib
علم ilm
یقین yaqeen yakeen yaqin
امید umeed umid
صبر sabar sabr
شکر shukar shukr
معافی maafi
دعا dua duaa
قرآن quran
جنت jannat janat
فرشتہ farishta
انسان insan insaan
حیوان haiwan
مذاق mazaaq mazak mazaq
ہنسی hansi
رونا rona
بھول bhool bhul
چلو chalo
رکو ruko
بیٹھو baitho betho
اٹھو utho
سوچ soch
پوچھو poocho pucho
بتاؤ batao btao bataao
ملاقات mulaqat mulakat mulaqaat
رشتہ rishta
شادی shadi shaadi
دلہن dulhan
تحفہ tohfa tuhfa
خرچ kharch kharcha
قیمت qeemat keemat qimat
سستا sasta
مہنگا mehnga mahanga mehanga
`
  .trim()
  .split('\n');
