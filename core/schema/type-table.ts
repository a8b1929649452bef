import type { JsonValue } from '../api/json.ts'
import { compareReleases, parseRelease, type Release } from '../release/release.ts'
import type { Field } from './schema.ts'

/** A group version's table, parsed but not yet resolved. The syntax is told in core/kinds/types/README.md. */
export interface TypeTable {
  readonly ref: string
  /** Kinds of other group versions that are known here too. */
  readonly registered: ReadonlySet<string>
  readonly types: ReadonlyMap<string, TypeEntry>
  /** Named strings; the values of an open type are undefined. */
  readonly enums: ReadonlyMap<string, readonly string[] | undefined>
  /** The closed ones of them whose values are not published. */
  readonly unpublished: ReadonlySet<string>
}

export interface TypeEntry {
  readonly name: string
  readonly isKind: boolean
  readonly structType: 'granular' | 'atomic'
  readonly union: boolean
  readonly form: TypeForm
  readonly fields: readonly FieldEntry[]
}

export type TypeForm = 'struct' | 'any' | 'schemaOrBool' | 'schemaOrArray' | 'schemaOrStringArray'

export interface FieldEntry {
  /** What the compiled field takes over as it stands. */
  readonly facts: Omit<Field, 'schema' | 'inlined'>
  readonly type: TypeExpression
  /** The fields of the named struct are spread here. */
  readonly inline: boolean
  readonly listType: 'atomic' | 'set' | 'map'
  readonly mapKeys: readonly string[]
  readonly mapType: 'granular' | 'atomic'
  readonly structType: 'granular' | 'atomic' | undefined
  /** Says which of a union's fields is set. */
  readonly discriminator: boolean
  /** The name of the field's type in type errors, where the type alone does not give it. */
  readonly goType: string | undefined
}

export type TypeExpression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'items' | 'map'; readonly of: TypeExpression }

/**
 * The table as `release` had it: types, fields and values that came later are left out.
 *
 * @throws RangeError where a line cannot be read.
 */
export function parseTypeTable(text: string, release: Release): TypeTable {
  const registered = new Set<string>()
  const types = new Map<string, TypeEntry>()
  const enums = new Map<string, readonly string[] | undefined>()
  const unpublished = new Set<string>()
  let ref = ''
  let fields: FieldEntry[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith(' ')) {
      const field = isLater(sinceOf(line), release) ? undefined : parseField(line)
      if (field) fields.push(field)
      continue
    }
    const [keyword = '', name = '', ...rest] = line.split(' ')
    switch (keyword) {
      case 'group':
        ref = rest.at(-1) ?? ''
        break
      case 'registered':
        for (const kind of [name, ...rest]) registered.add(kind)
        break
      case 'closed':
        unpublished.add(name)
        enums.set(name, parseValues(line, release))
        break
      case 'enum':
        enums.set(name, parseValues(line, release))
        break
      case 'values':
        enums.set(name, undefined)
        break
      case 'message':
      case 'kind':
        fields = []
        if (isLater(sinceOf(line), release)) break
        types.set(name, parseType(keyword, name, rest, fields))
        break
      case 'const':
        break
      default:
        throw new RangeError(`type table ${ref}: unknown line "${line}"`)
    }
  }
  return { ref, registered, types, enums, unpublished }
}

/** Undefined where the release had none of the values: its type was an open one. */
function parseValues(line: string, release: Release): readonly string[] | undefined {
  const [, , ...words] = line.split(' %')[0]?.match(/"[^"]*"\S*|\S+/g) ?? []
  const values: string[] = []
  for (const word of words) {
    const [, quoted, plain, since] = /^(?:"([^"]*)"|([^@]+))(?:@(.+))?$/.exec(word) ?? []
    if (!isLater(since, release)) values.push(quoted ?? plain ?? '')
  }
  return values.length === 0 ? undefined : values
}

/** The release of a `since=` flag; tags, which stand behind a `%`, have none. */
function sinceOf(line: string): string | undefined {
  return /^[^%]* since=(\S+)/.exec(line)?.[1]
}

function isLater(since: string | undefined, release: Release): boolean {
  return since !== undefined && compareReleases(parseRelease(since), release) > 0
}

function parseType(
  keyword: string,
  name: string,
  flags: readonly string[],
  fields: readonly FieldEntry[],
): TypeEntry {
  const form = flags.find((flag) => flag.startsWith('json='))?.slice('json='.length)
  return {
    name,
    isKind: keyword === 'kind',
    structType: flags.includes('struct=atomic') ? 'atomic' : 'granular',
    union: flags.includes('union'),
    form: form === undefined ? 'struct' : parseForm(form),
    fields,
  }
}

function parseForm(text: string): TypeForm {
  switch (text) {
    case 'any':
    case 'schemaOrBool':
    case 'schemaOrArray':
    case 'schemaOrStringArray':
      return text
    default:
      throw new RangeError(`type table: unknown form json=${text}`)
  }
}

/** Undefined for a reserved number. */
function parseField(line: string): FieldEntry | undefined {
  const [body = '', ...tags] = line.trim().split(' %')
  const [name = '', number = '', type = '', presence, ...words] = body.trim().split(' ')
  if (name === 'reserved') return undefined
  if (presence !== '?' && presence !== '!') throw new RangeError(`type table: bad field "${line}"`)
  const hasDefault = words[0] === '='
  const flags = parseFlags(hasDefault ? words.slice(2) : words)
  const wireName = flags.get('wire')
  const patchStrategy = parsePatchStrategy(flags.get('patch'))
  const patchMergeKey = flags.get('key')
  const gate = flags.get('gate')
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
      tags: tags.filter((tag) => tag.startsWith(' ')).map((tag) => tag.trim()),
    },
    type: parseExpression(type.startsWith('*') ? type.slice(1) : type),
    inline,
    ...parseListType(flags.get('list')),
    mapType: flags.get('map') === 'atomic' ? 'atomic' : 'granular',
    structType: parseStructType(flags.get('struct')),
    discriminator: flags.has('discriminator'),
    goType: flags.get('go'),
  }
}

/** `always` maps to the empty text, `gate=A` to `A`; `omitempty,omitzero` names two flags. */
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

function parseListType(text: string | undefined): Pick<FieldEntry, 'listType' | 'mapKeys'> {
  if (text === 'set') return { listType: 'set', mapKeys: [] }
  if (text?.startsWith('map(')) {
    return { listType: 'map', mapKeys: text.slice('map('.length, -1).split(',') }
  }
  return { listType: 'atomic', mapKeys: [] }
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
