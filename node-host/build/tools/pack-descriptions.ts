import type { TypeEntry } from '../../../core/objects/schema/type-table.ts'
import {
  type DescribedName,
  groupOfRef,
} from '../../../core/requests/openapi/descriptions/described-names.ts'
import type { TablesByRef } from './released-tables.ts'

/** A table of descriptions: the group's name in type tables, and the text of its file. */
export interface DescriptionSource {
  readonly group: string
  readonly text: string
}

/** The descriptions of all groups, for what is made of them when the project is built. */
export interface KnownDescriptions {
  /** Text of a type (`core/v1`, `PodSpec`) or, with `field`, of one of its fields; undefined where there is none. */
  of(ref: string, type: string, field?: string): string | undefined
  /** Half sentence about a value of a set of values (`RestartPolicy`, `Always`). */
  ofValue(ref: string, set: string, value: string): string | undefined
}

/** Most words that a text has. */
const longest = 40

/** Fields of every kind and of every list, whose texts are shared: `kind.metadata`, `list.items`. */
const shared: ReadonlySet<string> = new Set(['kind', 'list'])

interface Line {
  /** The only versions that the text is of; empty for all of them. */
  readonly versions: readonly string[]
  /** `PodSpec`, `PodSpec.restartPolicy`, `RestartPolicy=Always`. */
  readonly name: string
  readonly text: string
}

interface Group {
  readonly lines: readonly Line[]
  /** Groups whose texts the group takes where it has none. */
  readonly like: readonly string[]
}

/** Words that say nothing, or that are no present tense. */
const filler = /\b(?:will|please|simply|basically|currently|this field)\b/i

function checkLine({ name, text }: Line, where: string): void {
  const words = text.split(' ').length
  if (words > longest) throw new Error(`${where}: ${words} words, and ${longest} are the most`)
  if (/ {2}|[“”’`]|\*\//.test(text)) {
    throw new Error(`${where}: two blanks, a curly quote, a backquote or the end of a comment`)
  }
  const found = filler.exec(text)
  if (found) throw new Error(`${where}: "${found[0]}" says nothing`)
  if (name.includes('=')) {
    if (text.endsWith('.')) throw new Error(`${where}: half a sentence ends without a period`)
    return
  }
  if (!/^[^a-z].*\.$/.test(text)) {
    throw new Error(`${where}: a sentence begins with a capital and ends with a period`)
  }
}

function parseGroup({ group, text }: DescriptionSource): Group {
  const lines = new Map<string, Line>()
  const like: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('like ')) {
      like.push(...line.split(' ').slice(1))
      continue
    }
    const where = `descriptions/${group}.txt, line ${index + 1}`
    const match = /^(?:\[([\w,]+)\] )?(\w+(?:\.[^\s=]+|=(?:"[^"]*"|\S+))?) (\S.*)$/.exec(line)
    const [, versions, name, words] = match ?? []
    if (name === undefined || words === undefined) {
      throw new Error(`${where}: neither "Type text", "Type.field text" nor "Set=Value text"`)
    }
    const parsed: Line = {
      versions: versions?.split(',') ?? [],
      name: name.replaceAll('"', ''),
      text: words,
    }
    checkLine(parsed, where)
    const key = `${versions ?? ''} ${parsed.name}`
    if (lines.has(key)) throw new Error(`${where}: ${name} has a text already`)
    lines.set(key, parsed)
  }
  return { lines: [...lines.values()], like }
}

/**
 * The tables of descriptions: checked against the type tables, then looked up, or packed for the reader in
 * `core/requests/openapi/descriptions/descriptions.ts`.
 */
export class DescriptionTables implements KnownDescriptions {
  readonly #groups: ReadonlyMap<string, Group>
  readonly #texts = new Map<string, string>()
  readonly #tables: TablesByRef

  /** @throws Error for a malformed line, or one of a type, field or value that no release has. */
  constructor(sources: readonly DescriptionSource[], tables: TablesByRef) {
    this.#tables = tables
    this.#groups = new Map(sources.map((source) => [source.group, parseGroup(source)]))
    for (const [group, { lines }] of this.#groups) {
      const known = this.#knownNames(group)
      for (const { versions, name, text } of lines) {
        const isShared = shared.has(name.split('.')[0] ?? '')
        const isKnown = known.has(name) || (name.endsWith('=*') && known.has(name.slice(0, -2)))
        if (!isKnown && !isShared) {
          throw new Error(`descriptions/${group}.txt: no release has ${name}`)
        }
        if (versions.length === 0) this.#texts.set(`${group} ${name}`, text)
        for (const version of versions) this.#texts.set(`${group}/${version} ${name}`, text)
      }
    }
  }

  of(ref: string, type: string, field?: string): string | undefined {
    if (field === undefined) return this.#text(ref, type)
    return this.#text(ref, `${type}.${field}`)
  }

  /** Whether every kind, or every list, has the field, so that its text is shared. */
  #isShared({ isKind, fields }: TypeEntry, field: string): boolean {
    const isList = fields.some(({ facts }) => facts.name === 'items')
    return isKind && this.#texts.has(`meta ${isList ? 'list' : 'kind'}.${field}`)
  }

  ofValue(ref: string, set: string, value: string): string | undefined {
    return this.#text(ref, `${set}=${value}`)
  }

  #text(ref: string, name: string): string | undefined {
    const group = groupOfRef(ref)
    const like = this.#groups.get(group)?.like ?? []
    for (const place of [ref, group, ...like]) {
      const text = this.#texts.get(`${place} ${name}`)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** Names of the types, fields and values of a group in any release. */
  #knownNames(group: string): ReadonlySet<string> {
    const names = new Set<string>()
    for (const [ref, { now, known, others }] of this.#tables) {
      if (groupOfRef(ref) !== group) continue
      for (const table of [now, ...others]) {
        for (const { name, fields } of table.types.values()) {
          names.add(name)
          for (const { facts } of fields) names.add(`${name}.${facts.name}`)
        }
        for (const [set, values] of table.enums) {
          names.add(set)
          for (const value of values ?? []) names.add(`${set}=${value}`)
        }
      }
      for (const [set, values] of known) for (const value of values) names.add(`${set}=${value}`)
    }
    return names
  }

  /**
   * What has no text and has to have one: every type, field and value of a closed set in the group versions of `refs`, as the served
   * release has them. Fields of every kind and list may have the shared text.
   */
  missing(refs: ReadonlySet<string>): readonly string[] {
    const missing: string[] = []
    for (const [ref, { now }] of this.#tables) {
      if (!refs.has(ref)) continue
      for (const entry of now.types.values()) {
        const { name, fields } = entry
        if (this.of(ref, name) === undefined) missing.push(`${ref}.${name}`)
        for (const { facts, inline } of fields) {
          if (inline || this.#isShared(entry, facts.name)) continue
          if (this.of(ref, name, facts.name) === undefined)
            missing.push(`${ref}.${name}.${facts.name}`)
        }
      }
      for (const [set, values] of now.enums) {
        if (this.ofValue(ref, set, '*') !== undefined) continue
        for (const value of values ?? []) {
          if (this.ofValue(ref, set, value) === undefined) missing.push(`${ref}.${set}=${value}`)
        }
      }
    }
    return missing
  }

  /** Groups that have texts, in order. */
  get groups(): readonly string[] {
    return [...this.#groups.keys()].toSorted()
  }

  /**
   * The texts of a group as the reader takes them: first those of `names`, one a line and empty where there is none, then the others, each
   * behind its name and a tab.
   */
  pack(group: string, names: readonly DescribedName[]): string {
    const { like } = this.#groups.get(group) ?? { like: [] }
    const rest = new Map(
      [...this.#texts].filter(([key]) => groupOfRef(`${placeOf(key)}/`) === group),
    )
    const first = names.map(({ name }) => {
      const key = `${group} ${name}`
      const text = rest.get(key) ?? ''
      rest.delete(key)
      return text
    })
    const others: string[] = []
    for (const place of new Set([group, ...[...rest.keys()].map(placeOf)])) {
      const lines = [...rest].filter(([key]) => placeOf(key) === place && !isWildcard(key))
      if (lines.length === 0 && (like.length === 0 || place !== group)) continue
      others.push(['#', place, ...(place === group ? like : [])].join(' '))
      for (const [key, text] of lines) others.push(`${key.slice(place.length + 1)}\t${text}`)
    }
    return [...first, ...others].join('\n')
  }
}

/** Group, or group and version, of a key: `core/v1 PodSpec.containers`. */
function placeOf(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

/** Whether a key is of all values of a set that have no text of their own. */
function isWildcard(key: string): boolean {
  return key.endsWith('=*')
}
