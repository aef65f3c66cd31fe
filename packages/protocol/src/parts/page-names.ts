/** Hosts that everybody knows from invitations and short links: links wherever they stand, without a path too. */
export const knownHosts = String.raw`(?:t|telegram|wa|m|fb)\.me|(?:discord|dsc|invite)\.gg|(?:bit|ow|cutt)\.ly|youtu\.be|linktr\.ee|goo\.gl|is\.gd|rb\.gy|twitch\.tv`;

/** Endings of names of pages that are words too, or what follows a full stop without a space ("acha.me aata hun"). */
export const wordEndings = 'me|live|online|shop|store|site|club|link|click|top|app|tv|ly|vip';

/** What sentences of Roman Urdu and English end with, or abbreviations: verbs, pronouns, greetings, answers. */
const sentenceEnds: ReadonlySet<string> = new Set(
  `hai hain hn hy hun hoon hu ho hua hui hue huwa tha thi thy the hoga hogi honge ga gi ge gaya gayi gai gaye gae gya
  kya ki ke ka ko se me mein main mai par pe tak dia diya di de do lia liya li le lo raha rahi rahe rha rhi rhe jao jaye
  jana aya aaya ayi aayi aye aao ao aa karo kare karen karna kar krna kr karta karti karte haan han ha nahi nahin nai ni na
  ji jee acha accha achha achi theek thek thik tik bas bus yaar yar bhai bro sis dost dosto salam salaam shukriya chalo
  chalein chalen dekho bhi bohat bohot bahut bht ye yeh wo woh sab aj aaj kal ab phir fir ok okay oki yes yeah yep no nope
  hi hello hey bye thanks thank thanx please plz pls lol hmm hm good great nice fine well done sure true right cool wow now
  here there this that it is was are am not you us him her them too all so then one dr mr mrs ms vs etc love`.split(
    /\s+/,
  ),
);

/** Whether a label before such an ending may name a page: no end of a sentence, no number, no single letter. */
export const maybePage = (label: string): boolean =>
  /[^\d-].*[^\d-]/u.test(label) && !sentenceEnds.has(label.toLowerCase()) && !/^(?:ha|he)+h?$/iu.test(label);
