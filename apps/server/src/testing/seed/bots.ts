/** The bots that `npm run bots` starts (bots/src). */
export const seedBots: readonly { readonly username: string; readonly about: string }[] = [
  { username: 'ginti', about: 'Polls and dice · رائے شماری اور پانسے' },
  { username: 'sawal', about: 'A quiz in Urdu and English · اردو اور انگریزی میں کوئز' },
  { username: 'salaam', about: 'Greets newcomers in their language · نئے آنے والوں کو ان کی زبان میں سلام' },
];
