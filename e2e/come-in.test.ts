import { story } from './harness/story.ts';

const account = { username: 'salmakhan', email: 'salma@example.com', password: 'chai-aur-biscuit-7' };

story(
  'a guest and a member come in and hear each other in The Sitting Room, in Urdu and in English',
  async ({ person }) => {
    const [guest, member] = [await person({ language: 'ur', theme: 'dark', width: 390 }), await person()];
    await guest.enterAsGuest('mehman');
    await member.register(account);
    for (const somebody of [guest, member]) {
      await somebody.openRoom('baithak');
      await somebody.joinRoom();
    }

    await member.say('Salaam, is anybody here?');
    await guest.seesMessage('Salaam, is anybody here?');
    await guest.say('جی، میں یہاں ہوں');
    await member.seesMessage('جی، میں یہاں ہوں');

    const again = await person();
    await again.logIn(account);
    await again.openRoom('baithak');
    await again.seesMessage('جی، میں یہاں ہوں');
  },
);
