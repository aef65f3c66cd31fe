import { story } from './harness/story.ts';

story('a guest comes in and sees the rooms, in English and in Urdu', async ({ person }) => {
  const guest = await person();
  await guest.enterAsGuest('salma');
  const mehman = await person({ language: 'ur', theme: 'dark', width: 390 });
  await mehman.enterAsGuest('mehman');
});
