import { numberOfType } from '../../../dns/dns-message.ts'
import { reverseName } from '../../../dns/dns-name.ts'

/** What is shown and how it is asked: switches of `+NAME` and `+noNAME`, and numbers of `+NAME=N`. */
export interface DigSettings {
  readonly switches: ReadonlyMap<string, boolean>
  readonly numbers: ReadonlyMap<string, number>
}

export interface DigLookUp {
  readonly name: string
  readonly type: string
  readonly server: string | undefined
  readonly settings: DigSettings
}

export interface DigArguments {
  readonly lookUps: readonly DigLookUp[]
  readonly port: number
  /** Lines about what was not understood. */
  readonly warnings: readonly string[]
}

/** What dig says to a wrong use. */
export interface DigMistake {
  readonly error: string
  readonly code: number
  /** Whether it goes to the standard error although nothing is wrong. */
  readonly isAside?: true
}

/** Switches that show parts of an answer, which `+all` sets and `+noall` clears. */
const shown = ['question', 'answer', 'authority', 'additional', 'comments', 'stats', 'cmd'] as const
const initial: readonly (readonly [string, boolean])[] = [
  ...shown.map((name) => [name, true] as const),
  ['ttlid', true],
  ['class', true],
  ['recurse', true],
  ['edns', true],
  ['cookie', true],
]

/** Switches by all their names; those that stand for nothing here are accepted. */
const switches: ReadonlyMap<string, string> = new Map([
  ...[...shown, 'class', 'cookie', 'edns', 'identify', 'ignore', 'multiline', 'qr', 'recurse'].map(
    (name) => [name, name] as const,
  ),
  ...['search', 'short', 'tcp', 'ttlid'].map((name) => [name, name] as const),
  ['defname', 'search'],
  ['rdflag', 'recurse'],
  ['vc', 'tcp'],
  ['ttlunits', 'unused'],
  ...[
    'aaflag',
    'aaonly',
    'adflag',
    'badcookie',
    'besteffort',
    'cdflag',
    'crypto',
    'dnssec',
    'do',
    'ednsnegotiation',
    'expandaaaa',
    'expire',
    'fail',
    'header-only',
    'idnin',
    'idnout',
    'keepalive',
    'keepopen',
    'mapped',
    'nsid',
    'nssearch',
    'onesoa',
    'raflag',
    'rrcomments',
    'showsearch',
    'split',
    'tcflag',
    'trace',
    'unknownformat',
    'yaml',
    'zflag',
  ].map((name) => [name, 'unused'] as const),
])
const numbers: ReadonlyMap<string, string> = new Map([
  ['bufsize', 'bufsize'],
  ['ndots', 'ndots'],
  ['retry', 'retry'],
  ['time', 'time'],
  ['timeout', 'time'],
  ['tries', 'tries'],
  ...['domain', 'ednsflags', 'ednsopt', 'padding', 'split', 'subnet'].map(
    (name) => [name, 'unused'] as const,
  ),
])

const usage = `Usage:  dig [@global-server] [domain] [q-type] [q-class] {q-opt}
            {global-d-opt} host [@local-server] {local-d-opt}
            [ host [@local-server] {local-d-opt} [...]]
`
const more = '\nUse "dig -h" (or "dig -h | more") for complete list of options\n'
export const digVersion = '9.18.49'

interface Draft {
  name: string
  type: string
  server: string | undefined
  readonly switches: Map<string, boolean>
  readonly numbers: Map<string, number>
}

/** Reads dig's words: options before the first name are those of all lookups. */
export function digArguments(words: readonly string[]): DigArguments | DigMistake {
  const globals: Draft = {
    name: '',
    type: '',
    server: undefined,
    switches: new Map(initial),
    numbers: new Map(),
  }
  const drafts: Draft[] = []
  const warnings: string[] = []
  let current = globals
  let port = 53
  let isShort = false
  const begin = (name: string): void => {
    current = {
      ...globals,
      name,
      switches: new Map(globals.switches),
      numbers: new Map(globals.numbers),
    }
    drafts.push(current)
  }
  const setType = (type: string): void => {
    if (numberOfType(type.toUpperCase()) !== undefined) current.type = type.toUpperCase()
    else warnings.push(`;; Warning, ignoring invalid type ${type}\n`)
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word.startsWith('@')) {
      current.server = word.slice(1)
    } else if (word.startsWith('+')) {
      if (word === '+short') isShort = true
      if (!applyOption(current, word.slice(1))) {
        return { error: `Invalid option: ${word}\n${usage}${more}`, code: 1 }
      }
    } else if (word.startsWith('-') && word.length > 1) {
      const letter = word.charAt(1)
      if ('46dhimruv'.includes(letter)) {
        if (letter === 'h') return { error: usage, code: 0 }
        if (letter === 'v') return { error: `DiG ${digVersion}\n`, code: 0, isAside: true }
        continue
      }
      const value = word.length > 2 ? word.slice(2) : words[++at]
      if (value === undefined || !'bcfkpqtxy'.includes(letter)) {
        return { error: `Invalid option: ${word}\n${usage}${more}`, code: 1 }
      }
      if (letter === 't') setType(value)
      else if (letter === 'q') begin(value)
      else if (letter === 'p') port = Number(value) || port
      else if (letter === 'x') {
        begin(reverseName(value) ?? `${value.split('.').toReversed().join('.')}.in-addr.arpa.`)
        current.type = 'PTR'
      }
    } else if (numberOfType(word.toUpperCase()) !== undefined) current.type = word.toUpperCase()
    else if (!/^(?:in|ch|hs)$/i.test(word)) begin(word)
  }
  // Whether answers are short is decided for all lookups together.
  if (isShort) for (const draft of drafts) applyOption(draft, 'short')
  if (drafts.length === 0) {
    begin('.')
    if (current.type === '') current.type = 'NS'
  }
  const lookUps = drafts.map((draft) => ({
    name: draft.name,
    type: draft.type === '' ? 'A' : draft.type,
    server: draft.server ?? globals.server,
    settings: { switches: draft.switches, numbers: draft.numbers },
  }))
  return { lookUps, port, warnings }
}

/** Applies `+NAME`, `+noNAME` or `+NAME=VALUE`, whose name may be shortened. Returns whether there is such an option. */
function applyOption(draft: Draft, text: string): boolean {
  const [key = '', value] = text.split('=', 2)
  const isOff = key.startsWith('no')
  const name = isOff ? key.slice(2) : key
  if (name === 'all') {
    for (const each of shown) draft.switches.set(each, !isOff)
    return true
  }
  const number = isOff ? undefined : fullName(numbers, name)
  if (number !== undefined && value !== undefined) {
    if (/^\d{1,6}$/.test(value)) draft.numbers.set(number, Number(value))
    return true
  }
  const found = fullName(switches, name)
  if (found === undefined) return number !== undefined
  draft.switches.set(found, !isOff)
  if (found === 'short' && !isOff) {
    for (const each of shown) draft.switches.set(each, each === 'answer')
  }
  return true
}

function fullName(names: ReadonlyMap<string, string>, name: string): string | undefined {
  if (name === '') return undefined
  const exact = names.get(name)
  if (exact !== undefined) return exact
  const longer = Array.from(names.keys()).find((each) => each.startsWith(name))
  return longer === undefined ? undefined : names.get(longer)
}
