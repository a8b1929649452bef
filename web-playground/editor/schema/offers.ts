import type { JsonValue, ServedGroup } from '../../../core/index.ts'
import { formatGroupVersion, writeJson, writeYaml } from '../../../core/index.ts'
import { type CompletionPlace, completionPlace } from './completion-place.ts'
import { documentAround, headerOf, type DocumentHeader } from './document-around.ts'
import { describeField, type FieldCard } from './field-card.ts'
import type { FieldSchema, NamedField } from './field-schema.ts'
import { keyMapAt, type KeyPlace, keyTextAt, type KnownKeys } from './known-keys-at.ts'
import type { SchemaSource } from './schema-source.ts'

/** Something that can be written at a place. */
export interface Offer {
  readonly label: string
  readonly type: 'property' | 'enum'
  /** Beside the label: the type of a field, and that it is required. */
  readonly detail?: string
  readonly card?: FieldCard
  /** Takes the place of {@link Offers.from} to `to`. */
  readonly insert: string
  /** Where the cursor goes within it; to its end by default. */
  readonly caret?: number
  /** What follows has offers of its own. */
  readonly goesOn: boolean
  /** Those with more come first; then by name. */
  readonly rank: number
}

export interface Offers {
  /** Where what is typed begins. */
  readonly typedFrom: number
  readonly from: number
  readonly to: number
  readonly offers: readonly Offer[]
}

/** What the page knows of the server. */
export interface OfferSources {
  readonly schemas: Pick<SchemaSource, 'groups' | 'kind'>
  readonly namespaces: () => readonly string[]
  readonly knownKeys: () => Promise<KnownKeys>
}

/** Offers of one place at most. */
const mostOffers = 500

const ranks: Readonly<Record<string, number>> = {
  apiVersion: 9,
  kind: 8,
  metadata: 7,
  name: 6,
  spec: 6,
  status: -9,
}

/** Fields of metadata that the server writes. */
const writtenByServer = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
])

function rankOf({ name, required }: NamedField, path: CompletionPlace['path']): number {
  if (required) return 20
  if (path[0] === 'metadata' && writtenByServer.has(name)) return -9
  return path.length === 0 || path[0] === 'metadata' ? (ranks[name] ?? 0) : 0
}

type Shape = 'scalar' | 'list' | 'object'

function shapeOf(schema: FieldSchema): Shape {
  if (schema.types.length === 1 && schema.types[0] === 'array') return 'list'
  return schema.types.length === 1 && schema.types[0] === 'object' ? 'object' : 'scalar'
}

/** Whether a list below a key stands in the key's column, as the server writes it. */
function hasFlushLists(text: string): boolean {
  return /^( *)[\w.-]+:[ \t]*\n\1- /m.test(text)
}

function hasValues(schema: FieldSchema): boolean {
  return schema.enum !== undefined || schema.valueTexts.size > 0 || schema.types[0] === 'boolean'
}

function insertedKey(
  name: string,
  schema: FieldSchema,
  place: CompletionPlace,
): Pick<Offer, 'insert' | 'caret' | 'goesOn'> {
  const shape = shapeOf(schema)
  const key = place.style === 'json' ? writeJson(name) : name
  if (place.hasColon) return { insert: key, goesOn: false }
  const goesOn = shape !== 'scalar' || hasValues(schema)
  if (place.style !== 'block') {
    const isText = place.style === 'json' && schema.types[0] === 'string'
    const pair = shape === 'list' ? '[]' : shape === 'object' ? '{}' : isText ? '""' : ''
    const insert = `${key}: ${pair}`
    return { insert, caret: insert.length - (pair === '' ? 0 : 1), goesOn }
  }
  const own = ' '.repeat(place.column)
  const dash = place.needsDash ? '- ' : ''
  if (shape === 'object') return { insert: `${dash}${key}:\n${own}  `, goesOn }
  const inner = hasFlushLists(place.text) ? own : `${own}  `
  if (shape === 'list') return { insert: `${dash}${key}:\n${inner}- `, goesOn }
  return { insert: `${dash}${key}: `, goesOn }
}

function keyOffers(
  schema: FieldSchema,
  place: CompletionPlace,
  path: CompletionPlace['path'],
): readonly Offer[] {
  return [...schema.fields.values()]
    .filter(({ name }) => !place.present.has(name))
    .map((field) => ({
      label: field.name,
      type: 'property' as const,
      detail: field.required ? `${field.schema.typeName}, required` : field.schema.typeName,
      card: describeField([...path, field.name], field),
      ...insertedKey(field.name, field.schema, place),
      rank: rankOf(field, path),
    }))
}

function written(value: JsonValue, { style }: CompletionPlace): string {
  return style === 'json' ? writeJson(value) : writeYaml(value).trimEnd()
}

function valueOffer(
  value: JsonValue,
  place: CompletionPlace,
  { text = '', rank = 0 }: { readonly text?: string | undefined; readonly rank?: number } = {},
): Offer {
  const label = typeof value === 'string' && value !== '' ? value : writeJson(value)
  const insert = `${place.needsDash ? '- ' : ''}${written(value, place)}`
  return {
    label,
    type: 'enum',
    insert,
    goesOn: false,
    rank,
    ...(text !== '' && { card: { path: label, text, facts: [], values: [] } }),
  }
}

/** The values of a field: those of its enum, of an open set, true and false, and its default. */
function valueOffers(schema: FieldSchema, place: CompletionPlace): readonly Offer[] {
  const { valueTexts, enum: closed, types } = schema
  const known: readonly JsonValue[] = closed ?? [...valueTexts.keys()]
  const booleans = types.length === 1 && types[0] === 'boolean' ? [true, false] : []
  const usual = schema.default
  const isScalar = typeof usual !== 'object'
  const others =
    usual !== undefined && isScalar && ![...known, ...booleans].includes(usual) ? [usual] : []
  return [...known, ...booleans, ...others].map((value) => {
    const text = valueTexts.get(typeof value === 'string' ? value : writeJson(value))
    return {
      ...valueOffer(value, place, { text, rank: value === usual ? 1 : 0 }),
      ...(value === usual && { detail: 'default' }),
    }
  })
}

/** Names of kinds, or versions of groups: those that fit what the document says already come alone. */
function headerOffers(
  groups: readonly ServedGroup[],
  name: string,
  { apiVersion, kind }: DocumentHeader,
  place: CompletionPlace,
): readonly Offer[] {
  const served = groups.flatMap((group) =>
    group.versions.flatMap(({ version, resources }, at) =>
      resources
        .filter(({ verbs }) => verbs.includes('create'))
        .map((one) => ({
          apiVersion: formatGroupVersion(group.name, version),
          kind: one.kind,
          rank: -at,
        })),
    ),
  )
  const isVersion = name === 'apiVersion'
  const fitting = served.filter((one) =>
    isVersion ? one.kind === kind : one.apiVersion === apiVersion,
  )
  const seen = new Set<string>()
  return (fitting.length > 0 ? fitting : served).flatMap((one) => {
    const label = isVersion ? one.apiVersion : one.kind
    if (seen.has(label)) return []
    seen.add(label)
    const detail = isVersion ? '' : one.apiVersion
    return [{ ...valueOffer(label, place, { rank: one.rank }), detail }]
  })
}

/** The fields that every object has, for a document that does not say its kind yet. */
function plainHeader(place: CompletionPlace): readonly Offer[] {
  return ['apiVersion', 'kind', 'metadata']
    .filter((name) => !place.present.has(name))
    .map((name) => ({
      label: name,
      type: 'property' as const,
      insert: name === 'metadata' ? 'metadata:\n  name: ' : `${name}: `,
      goesOn: name !== 'metadata',
      rank: ranks[name] ?? 0,
    }))
    .map((offer) => {
      if (place.hasColon) return { ...offer, insert: offer.label }
      return place.style === 'json' ? { ...offer, insert: `"${offer.label}": ` } : offer
    })
}

/** Well-known keys of a map: the label of a zone, an annotation that something reads. */
function knownKeyOffers(
  keys: KnownKeys,
  { use, kind }: KeyPlace,
  place: CompletionPlace,
): readonly Offer[] {
  return keys
    .of(use, kind)
    .filter(({ key }) => !place.present.has(key))
    .map(({ key, description }) => {
      const name = place.style === 'json' ? writeJson(key) : key
      // The user's own name goes behind a slash.
      const isWhole = place.role === 'key' && !place.hasColon && !key.endsWith('/')
      return {
        label: key,
        type: 'property' as const,
        detail: use,
        card: { path: key, text: description, facts: [use], values: [] },
        insert: `${place.needsDash ? '- ' : ''}${name}${isWhole ? ': ' : ''}`,
        goesOn: false,
        rank: 0,
      }
    })
}

async function offersOf(
  place: CompletionPlace,
  { schemas, namespaces, knownKeys }: OfferSources,
): Promise<readonly Offer[]> {
  const { path, role } = place
  const header = headerOf(place.root, place.text)
  const [first] = path
  if (role === 'value' && path.length === 1 && (first === 'apiVersion' || first === 'kind')) {
    return headerOffers(await schemas.groups(), first, header, place)
  }
  if (role === 'value' && path.join('.') === 'metadata.namespace') {
    return namespaces().map((name) => valueOffer(name, place))
  }
  const keyPlace = role === 'key' ? keyMapAt(path, header.kind) : keyTextAt(path, header.kind)
  if (keyPlace) return knownKeyOffers(await knownKeys(), keyPlace, place)
  const root = await schemas.kind(header.apiVersion, header.kind)
  if (!root) return role === 'key' && path.length === 0 ? plainHeader(place) : []
  const schema = root.at(path)
  if (!schema) return []
  if (role !== 'key') return valueOffers(schema, place)
  const { items } = schema
  // Below the key of a list, its first item is still to be begun; of scalars, it is a value.
  if (items && place.style === 'block') {
    const inner = { ...place, needsDash: true, column: place.column + 2 }
    const fields = keyOffers(items, inner, [...path, 0])
    return fields.length > 0 ? fields : valueOffers(items, inner)
  }
  const fields = keyOffers(schema, place, path)
  return fields.length > 0 || !path.some((step) => typeof step === 'number')
    ? fields
    : valueOffers(schema, place)
}

/** What can be written at a position of a text: fields that may still stand there, and values; undefined where there is nothing. */
export async function offersAt(
  text: string,
  position: number,
  sources: OfferSources,
): Promise<Offers | undefined> {
  const { text: document, from } = documentAround(text, position)
  const place = completionPlace(document, position - from)
  if (!place) return undefined
  const offers = await offersOf(place, sources)
  if (offers.length === 0) return undefined
  return {
    typedFrom: place.typedFrom + from,
    from: place.from + from,
    to: place.to + from,
    offers: offers.slice(0, mostOffers),
  }
}
