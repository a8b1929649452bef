import type { JsonValue } from '../../base/api/json.ts'
import type { Release } from '../../base/release/release.ts'
import { flagsIn, isInRelease } from './in-release.ts'
import type { Field } from './schema.ts'

export interface FieldEntry {
  /** Properties that the compiled field takes over unchanged. */
  readonly facts: Omit<Field, 'schema' | 'inlined'>
  readonly type: TypeExpression
  /** Whether the field is inlined: the fields of its struct are spread here. */
  readonly inline: boolean
  readonly listType: 'atomic' | 'set' | 'map'
  readonly mapKeys: readonly string[]
  /** Whether the list type is declared, and therefore published. */
  readonly listDeclared: boolean
  readonly mapType: 'granular' | 'atomic'
  readonly structType: 'granular' | 'atomic' | undefined
  /** Whether the field is a union's discriminator, which names the member that is set. */
  readonly discriminator: boolean
  /** The name of the field's type in type errors, where the type alone does not give it. */
  readonly goType: string | undefined
}

export type TypeExpression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'items' | 'map'; readonly of: TypeExpression }

/**
 * Parses a line of a type table that declares a field, as `release` had it; undefined for a reserved number. A field without a
 * number has the one after `last`, that of the field before.
 *
 * @throws RangeError where the line is malformed.
 */
export function parseField(line: string, release: Release, last: number): FieldEntry | undefined {
  const [body = '', ...tags] = line.trim().split(' %')
  const [name = '', ...declared] = body.trim().split(' ')
  const number = /^[-\d]/.test(declared[0] ?? '') ? declared.shift() : last + 1
  const [type = '', presence, ...words] = declared
  if (name === 'reserved') return undefined
  if (presence !== '?' && presence !== '!') {
    throw new RangeError(`type table: no ? or ! behind the type of field "${line}"`)
  }
  const hasDefault = words[0] === '='
  const flags = parseFlags(flagsIn(hasDefault ? words.slice(2) : words, release))
  const wireName = flags.get('wire')
  const patchStrategy = parsePatchStrategy(flags.get('patch'))
  const patchMergeKey = flags.get('key')
  const gate = flags.get('gate')
  const empty = parseEmpty(flags.get('empty'))
  const shown = flags.get('shown')
  const inline = name.startsWith('...')
  return {
    facts: {
      name: inline ? name.slice('...'.length) : name,
      number: number === '-' ? undefined : Number(number),
      ...(wireName !== undefined && { wireName }),
      required: presence === '!',
      pointer: type.startsWith('*'),
      always: flags.has('always'),
      omitZero: flags.has('omitzero'),
      ...(hasDefault && { default: parseDefault(words[1] ?? '') }),
      ...(patchStrategy !== undefined && { patchStrategy }),
      ...(patchMergeKey !== undefined && { patchMergeKey }),
      deprecated: flags.has('deprecated'),
      ...(gate !== undefined && { gate }),
      ...(empty !== undefined && { empty }),
      ...(flags.get('values') === 'own' && { ownValues: true as const }),
      ...(shown !== undefined && { shownValues: shown.split(',') }),
      ...(flags.get('rules') === 'elsewhere' && { rules: 'elsewhere' as const }),
      tags: tags.filter((tag) => tag.startsWith(' ')).map((tag) => tag.trim()),
      ...migratedRules(line, release),
    },
    type: parseExpression(type.startsWith('*') ? type.slice(1) : type),
    inline,
    ...parseListType(flags.get('list'), patchStrategy, patchMergeKey),
    mapType: flags.get('map') === 'atomic' ? 'atomic' : 'granular',
    structType: parseStructType(flags.get('struct')),
    discriminator: flags.has('discriminator'),
    goType: flags.get('go'),
  }
}

/** The tags of a field or a type that are rules beside hand-written ones (`%[1.33-] minimum=0`) in a release. */
export function migratedRules(
  line: string,
  release: Release,
): { readonly migrated?: readonly string[] } {
  if (!line.includes(' %[')) return {}
  const tags = [...line.matchAll(/ %\[(\S+)\] (.+?)(?= %|$)/g)]
  const migrated = tags.flatMap(([, ranges, tag = '']) =>
    isInRelease(ranges, release) ? [tag.trim()] : [],
  )
  return migrated.length > 0 ? { migrated } : {}
}

/** Flags of a field by name: `always` maps to the empty text, `gate=A` to `A`; `omitempty,omitzero` names two flags. */
function parseFlags(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>()
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals !== -1) flags.set(word.slice(0, equals), word.slice(equals + 1))
    else for (const flag of word.split(',')) flags.set(flag, '')
  }
  return flags
}

function parseDefault(text: string): JsonValue {
  return JSON.parse(text) as JsonValue
}

function parseEmpty(text: string | undefined): Field['empty'] {
  if (text === undefined || text === 'taken' || text === 'refused' || text === 'kept') {
    return text
  }
  throw new RangeError(`type table: unknown empty=${text}`)
}

function parsePatchStrategy(text: string | undefined): Field['patchStrategy'] {
  switch (text) {
    case undefined:
    case 'merge':
    case 'replace':
    case 'retainKeys':
    case 'merge,retainKeys':
      return text
    default:
      throw new RangeError(`type table: unknown patch strategy ${text}`)
  }
}

/** Without a declaration, server-side apply merges a list as strategic merge patches do. */
function parseListType(
  text: string | undefined,
  patchStrategy: Field['patchStrategy'],
  patchMergeKey: string | undefined,
): Pick<FieldEntry, 'listType' | 'mapKeys' | 'listDeclared'> {
  const listDeclared = text !== undefined
  if (text === 'set') return { listType: 'set', mapKeys: [], listDeclared }
  if (text?.startsWith('map(')) {
    return { listType: 'map', mapKeys: text.slice('map('.length, -1).split(','), listDeclared }
  }
  if (listDeclared || !patchStrategy?.startsWith('merge')) {
    return { listType: 'atomic', mapKeys: [], listDeclared }
  }
  return patchMergeKey === undefined
    ? { listType: 'set', mapKeys: [], listDeclared }
    : { listType: 'map', mapKeys: [patchMergeKey], listDeclared }
}

function parseStructType(text: string | undefined): FieldEntry['structType'] {
  return text === 'granular' || text === 'atomic' ? text : undefined
}

function parseExpression(text: string): TypeExpression {
  const match = /^(\w+)<(?:string,)?(.+)>$/.exec(text)
  const [, kind, of] = match ?? []
  if (of === undefined) return { kind: 'name', name: text }
  if (kind === 'list' || kind === 'items' || kind === 'map') {
    return { kind, of: parseExpression(of) }
  }
  throw new RangeError(`type table: unknown type ${text}`)
}
