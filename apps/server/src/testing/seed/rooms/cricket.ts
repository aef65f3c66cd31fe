import type { SeedRoom } from '../script.ts';

export const cricket: SeedRoom = {
  title: 'Cricket ka Dhaba',
  desc: 'Every ball, every excuse.',
  topic: 'Next ball, next breath',
  access: 'Public',
  owner: 'hamza66',
  members: ['hina94', 'kamran', 'arslan', 'yasir11', 'babar56'],
  roles: { usman786: 6 },
  talks: [
    {
      hoursAgo: 198,
      lines: `
        hamza66: Fourteen off six. Breathe.
        kamran: چھ گیندوں پر چودہ رنز! دل کی دوا کہاں ہے
        haris42: who bowls the last one?
        usman786>: The boy. He has two overs left in that arm.
        hamza66: WIDE. That was wide. Is the umpire asleep?
        yasir11: umpire so raha hai kya yaar
        kamran>: امپائر نے آنکھ کھولی، دیکھا، پھر بند کر لی
        haris42: SIX
        hamza66: I have spilled my tea on a person I do not know
        waleed>: That was me. It is fine. We won.
        usman786: Eight off three...
        kamran: چوکا!! چوکا!!!
        hina94: I do not even follow cricket and I am standing
        hamza66>: Everybody follows cricket. Some follow it standing.
        haris42: singles will do now
        yasir11: bas do run aur
        hamza66: DONE. With a ball to spare. Nobody speak to me for ten minutes.
        kamran: 🎉🎉🎉
        usman786: What a yorker in the nineteenth, though. That was the match.
      `,
    },
    {
      hoursAgo: 61,
      lines: `
        waleed: Rain stopped play again
        kamran>: اس ملک میں بارش صرف میچ کے دن ہوتی ہے
        hamza66: Highlights of 1992, then. I bring the chairs.
        haris42: I was not born
        hamza66>: That is no excuse
        usman786: Street match on Saturday, tape ball, eight overs. We need one keeper.
        yasir11: keeper main, gloves nahi hain magar
        waleed: I have gloves. They smell of victory and of 2009.
        hina94: @hamza66 is the roof behind long on still six and out?
        hamza66>: Six, out, and you fetch it
      `,
    },
    {
      hoursAgo: 3.5,
      lines: `
        usman786: Saturday's result: we lost by two. The keeper was excellent.
        yasir11>: gloves ki wajah se
        waleed: The smell distracted them
        hamza66: Rematch. Same street. I will be on time.
        kamran: آپ اور وقت پر؟ یہ تو خبر ہے
        hamza66: Somebody tell them that I am always on time
        haris42: always on time for the food, yes
      `,
    },
  ],
  threads: [
    {
      hoursAgo: 180,
      by: 'kamran',
      text: 'وہ ایک اوور جو آپ کبھی نہیں بھولیں گے\nمیرا وہ ہے جب محلے کی بجلی گئی اور سب ریڈیو والی دکان پر دوڑے۔ آخری گیند ہم نے صرف آوازوں سے دیکھی۔',
      tags: ['یادیں'],
      likes: 16,
      replies: `
        - hamza66 +7: The radio shop man turned it up and said nothing. He just pointed at the sky when it ended.
        - usman786 +4: سات سال کا تھا، ابو کے کندھے پر۔ سکور یاد نہیں، کندھا یاد ہے
        -- kamran +6: یہ جواب جیت گیا
      `,
    },
    {
      hoursAgo: 58,
      by: 'usman786',
      text: 'Tape ball rules for our street, once and for all\n1. The roof behind long on is six and out.\n2. The car is a fielder. It may not be appealed to.\n3. Whoever breaks a pane tells the house himself.\n4. Last man bats alone.',
      tags: ['rules', 'saturday'],
      likes: 13,
      dislikes: 2,
      archived: true,
      replies: `
        - waleed +5: Rule 2 saved my bonnet
        - yasir11 +2: rule 3 hamza bhai ke liye hai
      `,
    },
  ],
};
