/** Names of the IANA database without a region. Engines know more, such as `PST`, that Go does not. */
const plainNames = new Set(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran ' +
    'Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK ' +
    'Singapore Turkey UCT Universal W-SU WET Zulu'
  ).split(' '),
)

const region =
  'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US'
const word =
  String.raw`[A-Z][a-z]*|GMT\+?\d*|\d+|UCT|UTC|ACT|LHI|NSW|IN|au|es|of|BajaNorte|BajaSur|ComodRivadavia|DeNoronha|` +
  'DumontDUrville|EasterIsland|McMurdo'
/** Names with a region, in the letter case of the IANA database: Go finds zones as files, engines whatever the case. */
const regionalName = new RegExp(`^(?:${region})(?:[/_-](?:${word}))+$`)

/** Whether a text is written like a name of the IANA database; whether it is one, only the engine knows. */
export function isZoneName(text: string): boolean {
  return plainNames.has(text) || regionalName.test(text)
}

/** Whether a text names a time zone as Go knows them: an IANA name in its letter case, `UTC` or `Local`. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name === 'UTC' || name === 'Local') return true
  if (!isZoneName(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Go's message for a name that is no time zone. */
export function zoneFault(name: string): string {
  const isPath = name.includes('..') || /^[/\\]/.test(name)
  return isPath ? 'time: invalid location name' : `unknown time zone ${name}`
}
