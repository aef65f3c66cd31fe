/** What is said of commands that were not given: no part of the language packs, which every screen loads. */
const commands = {
  unknown: 'There is no command {{word}}.',
  meant: 'Did you mean {{words}}?',
  asText: 'It was not sent. {{help}} lists what you can do; {{text}} sends it as a message.',
  whoMay: '{{command}} is for {{rank}} and above.',
  whoMayOnly: '{{command}} is for {{rank}} only.',
  outranks: 'Only who ranks above {{name}} can give this command.',
  heardBy_zero: 'Nobody else here can hear it.',
  heardBy_one: '{{count}} other person can hear it.',
  heardBy_other: '{{count}} other people can hear it.',
  title: 'What you can do here',
  ours: 'Commands',
  text: 'A command is the first word of a message. Two slashes send it as words: {{example}}.',
};

declare module 'i18next' {
  interface ResourceNamespaceMap {
    commands: typeof commands;
  }
}

export default commands;
