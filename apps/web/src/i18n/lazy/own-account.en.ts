/** The texts of one's own profile and address: loaded with their pages, no part of the packs, which every screen loads. */
const ownAccount = {
  profile: {
    text: 'What others see of you, on your profile and in rooms.',
    fullname: 'Full name',
    fullnameHint: 'On your profile and beside what you write in threads.',
    alias: 'Alias',
    aliasHint: 'In rooms, for those who want to see aliases instead of usernames.',
    gender: 'Gender',
    genders: { none: 'Not specified', male: 'Male', female: 'Female' },
    age: 'Age',
    ageHint: 'Leave empty to keep it to yourself.',
    about: 'About',
    aboutHint: 'A few words about yourself.',
    view: 'See my profile',
    unsaved: 'Not saved yet.',
    discard: 'Discard',
    save: 'Save',
    failed: 'Profile Loading Error.',
    rules: {
      long: 'At most {{limit}} characters.',
      age: 'A number from 13 to 120.',
      reserved: 'This name is reserved. Choose another one.',
    },
  },
  email: {
    title: 'Email address',
    text: 'We send a link to the new address. The address changes when you open it.',
    change: 'Change email address',
    new: 'New email address',
    submit: 'Send the link',
    own: 'This is your email address already.',
    pending: 'Open the link that we sent to {{email}}. Until then the old address stays.',
    resend: 'Send again',
    sent: 'Sent. Check your inbox and your spam folder.',
    cancel: 'Keep the old address',
  },
} as const;

export default ownAccount;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownAccount: typeof ownAccount;
  }
}
