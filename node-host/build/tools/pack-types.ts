import type { Release } from '../../../core/base/release/release.ts'
import { isInRelease, rangesOf } from '../../../core/objects/schema/in-release.ts'

/** The rows of the fact table and the table of defaults, by subject. */
export interface TypeFacts {
  /** Facts by group (`[resource]`), type (`LabelSelector`), field (`PodSpec.containers`), or common field (`kind.status`). */
  readonly facts: ReadonlyMap<string, string>
  /** Default rules, without the name of their type, by type (`core/v1.PodSpec`). */
  readonly defaults: ReadonlyMap<string, readonly string[]>
  /** Names of either map that were found in a type table. */
  readonly used: Set<string>
}

/** Reads `type-facts.txt` and `defaults.txt`. */
export function parseTypeFacts(factText: string, defaultText: string): TypeFacts {
  const facts = new Map<string, string>()
  for (const line of withoutComments(factText)) {
    const space = line.indexOf(' ')
    const name = line.slice(0, space)
    if (space === -1 || facts.has(name)) throw new Error(`type facts: bad line "${line}"`)
    facts.set(name, line.slice(space + 1))
  }
  const defaults = new Map<string, string[]>()
  let refs: readonly string[] = []
  for (const line of withoutComments(defaultText)) {
    const [, ranges = '', text = ''] = /^(\[[-.,\d]+\] )?(.*)$/.exec(line) ?? []
    if (text.startsWith('[')) {
      refs = text.slice(1, -1).split(', ')
      continue
    }
    const [, type, rule] = /^(\w+)[. ](.+)$/.exec(text) ?? []
    if (type === undefined || rule === undefined) throw new Error(`defaults: bad line "${line}"`)
    for (const ref of refs) {
      const name = `${ref}.${type}`
      const known = defaults.get(name)
      if (known) known.push(ranges + rule)
      else defaults.set(name, [ranges + rule])
    }
  }
  return { facts, defaults, used: new Set() }
}

/** Checks that all facts and defaults were used. @throws Error for a fact or default of an unknown type or field. */
export function checkAllUsed({ facts, defaults, used }: TypeFacts): void {
  const unused = [...facts.keys(), ...defaults.keys()].filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`facts of types or fields unknown: ${unused.join(', ')}`)
}

/**
 * Packs a type table for its reader: facts stand behind their fields and types, defaults (`+ <rule>`) behind the fields of
 * their type. Comments, constants, the life of kinds and tags that are not in force are left out.
 *
 * With a release the table is packed as that release had it, without any ranges; undefined where the release has none of it.
 */
export function packTypes(text: string, known: TypeFacts, release?: Release): string | undefined {
  const packed: string[] = []
  let ref = ''
  let type = ''
  let isKind = false
  let isIn = true
  const add = (line: string): void => {
    const kept = isIn ? (release ? asOf(line, release) : line) : undefined
    if (kept !== undefined) packed.push(kept)
  }
  const endType = (): void => {
    const name = `${ref}.${type}`
    for (const rule of known.defaults.get(name) ?? []) add(`+ ${rule}`)
    if (known.defaults.has(name)) known.used.add(name)
    type = ''
    isIn = true
  }
  for (const line of withoutComments(text)) {
    if (line.startsWith('const ')) continue
    const plain = line.replaceAll(/ %(?:kb|[ab]\d).*?(?= %|$)/g, '')
    if (line.startsWith(' ')) {
      const [name = ''] = line.trim().split(' ', 1)
      const names = isKind ? [`${type}.${name}`, `kind.${name}`] : [`${type}.${name}`]
      add(withFacts(plain, names, known))
      continue
    }
    endType()
    const [keyword = '', name = ''] = line.split(' ')
    if (keyword === 'message' || keyword === 'kind') type = name
    isKind = keyword === 'kind'
    if (keyword === 'group') ref = refOf(line)
    const names = keyword === 'group' ? [`[${ref.split('/')[0]}]`] : type === '' ? [] : [type]
    const shown = plain.replaceAll(/ (?:introduced|deprecated|removed|replacement)=\S+/g, '')
    if (release && type !== '') isIn = isInRelease(rangesOf(line), release)
    add(withFacts(shown, names, known))
  }
  endType()
  return packed.some((line) => /^(?:kind|message) /.test(line))
    ? `${packed.join('\n')}\n`
    : undefined
}

/** A packed table without the numbers of fields that follow that of the field before, or are 1 at the beginning of a type. */
export function withoutNumbers(text: string): string {
  let last = 0
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('  reserved ')) return line
    const [, name = '', own, rest = ''] = /^( {2}\S+) (\d+|-)( .*)$/.exec(line) ?? []
    const number = own === undefined || own === '-' ? 0 : Number(own)
    const follows = number !== 0 && number === last + 1
    if (!line.startsWith('+ ')) last = number
    return follows ? name + rest : line
  })
  return lines.join('\n')
}

function refOf(line: string): string {
  return / ref (\S+)/.exec(line)?.[1] ?? ''
}

/** A line of a type table as a release had it, without its ranges; undefined where the release has none of it. */
function asOf(line: string, release: Release): string | undefined {
  const rule = /^\+ \[(\S+)\] (.*)$/.exec(line)
  if (rule) return isInRelease(rule[1], release) ? `+ ${rule[2]}` : undefined
  if (line.startsWith('+ ')) return line
  if (!isInRelease(rangesOf(line), release)) return undefined
  const [body = '', ...tags] = line.split(' %')
  const bare = body.replace(/ in=\S+/, '')
  // A value may be quoted and hold blanks, the default of a field may hold anything.
  const words = bare.replaceAll(
    / (?:"[^"]*"|[^\s@"]+)@([-.,\d]+)(?= |$)/g,
    (word, ranges: string) =>
      isInRelease(ranges, release) ? word.slice(0, -`@${ranges}`.length) : '',
  )
  return [words, ...tags].join(' %')
}

/** Inserts the facts of a line before its tags, where flags stand. */
function withFacts(line: string, names: readonly string[], known: TypeFacts): string {
  const found = names.filter((name) => known.facts.has(name))
  if (found.length === 0) return line
  for (const name of found) known.used.add(name)
  const facts = found.map((name) => known.facts.get(name)).join(' ')
  const [body = '', ...tags] = line.split(' %')
  return [`${body.trimEnd()} ${facts}`, ...tags].join(' %')
}

/** The lines of a table without comments and empty lines. */
export function withoutComments(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
}
