import { accountOf } from '../harness/people/actions.ts';
import { story } from '../harness/story.ts';

story(
  'a guest and a member sign in and read each other in The Sitting Room, in Urdu and in English',
  async ({ person }) => {
    const [guest, member] = [await person({ language: 'ur', theme: 'dark', width: 390 }), await person()];
    await guest.forms.enterAsGuest('mehmaanandar');
    await member.forms.register(accountOf('salmaandar'));
    for (const somebody of [guest, member]) {
      await somebody.openRoom('baithak');
      await somebody.joinRoomInUi();
    }

    await member.say('Salaam, is anybody here?');
    await guest.seesMessage('Salaam, is anybody here?');
    await guest.say('جی، میں یہاں ہوں');
    await member.seesMessage('جی، میں یہاں ہوں');

    const again = await person();
    await again.forms.logIn(accountOf('salmaandar'));
    await again.openRoom('baithak');
    await again.seesMessage('جی، میں یہاں ہوں');
  },
);
