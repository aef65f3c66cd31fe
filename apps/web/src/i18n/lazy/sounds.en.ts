/** The texts of the sounds that people play: no part of the language packs, which every screen loads. */
const en = {
  title: 'Play a sound',
  text: 'Whoever has the room open hears it at once, unless they turned sounds off.',
  offer: 'People can play sounds here.',
  turnOff: 'Turn sounds off',
  listen: 'Listen to {{sound}} alone',
  played: '{{name}} played: {{sound}}',
  names: {
    doorbell: 'Door bell',
    tabla: 'Tabla',
    dholak: 'Dholak',
    applause: 'Applause',
    rimshot: 'Rimshot',
    airhorn: 'Air horn',
    sitar: 'Sitar',
    kettle: 'Kettle on the boil',
    batcrack: 'Bat on ball, and the stand',
    bicyclebell: 'Bicycle bell',
    drumroll: 'Drum roll',
    sadtrombone: 'Sad trombone',
  },
} as const;

export default en;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sounds: typeof en;
  }
}
