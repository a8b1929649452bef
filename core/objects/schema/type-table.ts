import type { Release } from '../../base/release/release.ts'
import { type FieldEntry, migratedRules, parseField } from './field-line.ts'
import { flagsIn, isInRelease, rangesOf } from './in-release.ts'
import type { StructSchema } from './schema.ts'

/** A group version's type table as text; the group may hold a brand placeholder. */
export interface TypeTableSource {
  readonly group: string
  readonly version: string
  /** Short name of the group version, by which other type tables refer to it: `apps/v1`. */
  readonly ref: string
  /** The releases that have the group version, as ranges (`1.18-1.24,1.26-`); undefined for all. */
  readonly in?: string
  readonly text: string
}

/** A group version's type table, parsed but not yet resolved. core/kinds/tables/types/README.md explains the syntax. */
export interface TypeTable {
  readonly ref: string
  /** Kinds of other group versions that are registered in this one too. */
  readonly registered: ReadonlySet<string>
  readonly types: ReadonlyMap<string, TypeEntry>
  /** Enum types by name, with their values; undefined for an open string type. */
  readonly enums: ReadonlyMap<string, readonly string[] | undefined>
  /** Closed enum types whose values are not published. */
  readonly unpublished: ReadonlySet<string>
  /** Whether the original stores objects of the group version as JSON. */
  readonly storedAsJson: boolean
  /** Whether maps of quantities are no resource lists, so that defaulting does not round them. */
  readonly exactQuantities: boolean
}

export interface TypeEntry {
  readonly name: string
  readonly isKind: boolean
  readonly structType: 'granular' | 'atomic'
  readonly union: boolean
  readonly form: TypeForm
  readonly fields: readonly FieldEntry[]
  readonly rules: StructSchema['rules']
  readonly migrated?: StructSchema['migrated']
  /** Default rules of the type, one a line, as core/objects/schema/default-rules.ts parses them. */
  readonly defaults: readonly string[]
}

export type TypeForm = 'struct' | 'any' | 'schemaOrBool' | 'schemaOrArray' | 'schemaOrStringArray'

/**
 * Parses a type table as `release` had it: types, fields and enum values of other releases are left out.
 *
 * @throws RangeError where a line is malformed.
 */
export function parseTypeTable(text: string, release: Release): TypeTable {
  const registered = new Set<string>()
  const types = new Map<string, TypeEntry>()
  const enums = new Map<string, readonly string[] | undefined>()
  const unpublished = new Set<string>()
  let ref = ''
  let groupFacts: readonly string[] = []
  let fields: FieldEntry[] = []
  let defaults: string[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('+ ')) {
      const [, ranges, rule = ''] = /^\+ (?:\[(\S+)\] )?(.*)$/.exec(line) ?? []
      if (isInRelease(ranges, release)) defaults.push(rule)
      continue
    }
    if (line.startsWith(' ')) {
      if (!isInRelease(rangesOf(line), release)) continue
      const field = parseField(line, release, fields.at(-1)?.facts.number ?? 0)
      if (field) fields.push(field)
      continue
    }
    const [keyword = '', name = '', ...rest] = line.split(' ')
    switch (keyword) {
      case 'group':
        groupFacts = rest.slice(rest.indexOf('ref') + 1)
        ref = groupFacts[0] ?? ''
        break
      case 'registered':
        for (const kind of [name, ...rest]) registered.add(kind)
        break
      case 'closed':
      case 'enum': {
        // A set that was published in some releases alone has a line for these, and one for the others.
        const known = parseValues(line, release)
        if (known === undefined && enums.has(name)) break
        if (keyword === 'closed' && known) unpublished.add(name)
        enums.set(name, known)
        break
      }
      case 'values':
        enums.set(name, undefined)
        break
      case 'message':
      case 'kind':
        fields = []
        defaults = []
        if (!isInRelease(rangesOf(line), release)) break
        types.set(name, {
          ...parseType(keyword, name, flagsIn(rest, release), fields, defaults),
          ...migratedRules(line, release),
        })
        break
      case 'const':
        break
      default:
        throw new RangeError(`type table ${ref}: unknown line "${line}"`)
    }
  }
  return {
    ref,
    registered,
    types,
    enums,
    unpublished,
    storedAsJson: groupFacts.includes('stored=json'),
    exactQuantities: groupFacts.includes('quantities=exact'),
  }
}

/** Values of an enum in a release; undefined where the release had none of them, so that the type was an open one. */
function parseValues(line: string, release: Release): readonly string[] | undefined {
  const [, , ...words] = line.split(' %')[0]?.match(/"[^"]*"\S*|\S+/g) ?? []
  const values: string[] = []
  for (const word of words) {
    const [, quoted, plain, ranges] = /^(?:"([^"]*)"|([^@]+))(?:@(.+))?$/.exec(word) ?? []
    if (isInRelease(ranges, release)) values.push(quoted ?? plain ?? '')
  }
  return values.length === 0 ? undefined : values
}

/** The releases that have the types of a table, by name: ranges as written; types that every release has are not there. */
export function typeRanges(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  // The tables of the default release have none.
  if (!text.includes(' in=')) return found
  for (const [line, name = ''] of text.matchAll(/^(?:kind|message) (\S+).*$/gm)) {
    const ranges = rangesOf(line)
    const known = found.get(name)
    if (ranges !== undefined) found.set(name, known === undefined ? ranges : `${known},${ranges}`)
  }
  return found
}

function parseType(
  keyword: string,
  name: string,
  flags: readonly string[],
  fields: readonly FieldEntry[],
  defaults: readonly string[],
): TypeEntry {
  const form = valueOf('json', flags)
  return {
    name,
    isKind: keyword === 'kind',
    structType: flags.includes('struct=atomic') ? 'atomic' : 'granular',
    union: flags.includes('union'),
    form: form === undefined ? 'struct' : parseForm(form),
    fields,
    rules: parseRules(valueOf('rules', flags)),
    defaults,
  }
}

function valueOf(name: string, flags: readonly string[]): string | undefined {
  return flags.find((flag) => flag.startsWith(`${name}=`))?.slice(name.length + 1)
}

function parseRules(text: string | undefined): StructSchema['rules'] {
  if (text === undefined || text === 'elsewhere' || text === 'labelSelector') return text
  throw new RangeError(`type table: unknown rules=${text}`)
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
