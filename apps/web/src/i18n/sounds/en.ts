/** The texts of the sounds that people play: no part of the language packs, which every screen loads. */
const en = {
  title: 'Play a sound',
  text: 'Everybody in the room hears it at once.',
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
