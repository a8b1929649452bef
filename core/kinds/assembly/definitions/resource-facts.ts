import type { Verb } from '../../../base/api/resource-verbs.ts'
import { gateOfTable } from '../../../base/release/feature-gates.ts'
import type { Column, ColumnEntry } from '../../../objects/catalog/column.ts'
import { readPath } from '../../../objects/catalog/field-path.ts'
import type { DeletedAnswer, Lifecycle } from '../../../objects/catalog/resource-definition.ts'
import type { ResourceEntry, StoreEntry, SubresourceEntry } from './resource-entry.ts'

type Draft = { -readonly [Key in keyof ResourceEntry]: ResourceEntry[Key] }

type Facts = Omit<
  Draft,
  | 'resource'
  | 'kind'
  | 'namespaced'
  | 'singular'
  | 'shortNames'
  | 'categories'
  | 'exists'
  | 'isDefault'
  | 'gate'
  | 'lifecycle'
>

/** The facts of a resource before any line of the table is read. */
export function emptyFacts(): Facts {
  return {
    verbs: new Set(),
    subresources: [],
    select: [],
    store: undefined,
    published: undefined,
    create: [],
    update: [],
    subresourceUpdates: new Map(),
    generation: 'none',
    upsert: false,
    unconditionalUpdate: false,
    defaultPropagation: 'Background',
    deletedAnswer: { holds: 'Status', published: 'Status' },
    orphanWarning: undefined,
    columns: [],
    rowOrder: undefined,
  }
}

export function unreadable(line: string): RangeError {
  return new RangeError(`resource table: cannot read "${line.trim()}"`)
}

/** The value of `key=value` among the words of a line. */
export function option(line: string, key: string): string | undefined {
  const word = ` ${key}=`
  const at = line.indexOf(word)
  if (at === -1) return undefined
  const end = line.indexOf(' ', at + word.length)
  return line.slice(at + word.length, end === -1 ? undefined : end)
}

/** The names of `crd,crds`; none for `-`. */
export function namesIn(text: string): readonly string[] {
  return text === '-' ? [] : text.split(',')
}

/** Adds a line below a resource to its facts. @throws RangeError where it cannot be read. */
export function addFact(draft: Draft, line: string): void {
  const space = line.indexOf(' ')
  const value = line.slice(space + 1)
  switch (space === -1 ? line : line.slice(0, space)) {
    case 'lifecycle':
      draft.lifecycle = parseLifecycle(line)
      return
    case 'verbs':
      draft.verbs = parseVerbs(value.split(' '))
      return
    case 'sub':
      draft.subresources = withSubresource(draft.subresources, value)
      return
    case 'select':
      draft.select = value.split(' ')
      return
    case 'store':
      draft.store = parseStore(line, draft.resource)
      return
    case 'published':
      draft.published = value
      return
    case 'categories':
      draft.categories = namesIn(value)
      return
    case 'if':
      draft.gate = gateOfTable(value)
      return
    case 'create':
      draft.create = value.split('; ')
      return
    case 'update':
      draft.update = value.split('; ')
      return
    case 'subUpdate':
      draft.subresourceUpdates = new Map([
        ...draft.subresourceUpdates,
        [value.split(' ')[0] ?? '', value.slice(value.indexOf(' ') + 1).split('; ')],
      ])
      return
    case 'generation':
      draft.generation = value
      return
    case 'gcDefault':
      draft.defaultPropagation = parsePropagation(value)
      return
    case 'deleted':
      draft.deletedAnswer = parseDeletedAnswer(value)
      return
    case 'orphanWarning':
      draft.orphanWarning = value
      return
    case 'column':
      draft.columns = [...draft.columns, parseColumn(line)]
      return
    case 'rows':
      draft.rowOrder = readPath(value)
      return
    default:
      if (!line.startsWith('upsert=')) throw unreadable(line)
      draft.upsert = line.startsWith('upsert=yes')
      draft.unconditionalUpdate = line.endsWith('unconditionalUpdate=yes')
  }
}

function parseLifecycle(line: string): Lifecycle {
  const introduced = option(line, 'introduced')
  const deprecated = option(line, 'deprecated')
  const removed = option(line, 'removed')
  const replacement = option(line, 'replacement')
  return {
    ...(introduced !== undefined && { introduced }),
    ...(deprecated !== undefined && { deprecated }),
    ...(removed !== undefined && { removed }),
    ...(replacement !== undefined && { replacement }),
  }
}

const verbs: Readonly<Record<Verb, true>> = {
  create: true,
  delete: true,
  deletecollection: true,
  get: true,
  list: true,
  patch: true,
  update: true,
  watch: true,
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(verbs, word)
}

function parseVerbs(words: readonly string[]): ReadonlySet<Verb> {
  for (const word of words) if (!isVerb(word)) throw unreadable(`verbs ${words.join(' ')}`)
  return new Set(words.filter(isVerb))
}

/** The subresources with that of a `sub` line, which replaces another of its name. */
function withSubresource(
  known: readonly SubresourceEntry[],
  value: string,
): readonly SubresourceEntry[] {
  const [name = '', kind = '', ...words] = value.split(' ')
  const others = known.filter((sub) => sub.name !== name)
  if (kind === 'none') return others
  const condition = words.indexOf('if')
  const [, gate] = condition === -1 ? [] : words.slice(condition)
  const verbs = parseVerbs(condition === -1 ? words : words.slice(0, condition))
  return [
    ...others,
    { name, kind, verbs, gate: gate === undefined ? undefined : gateOfTable(gate) },
  ]
}

function parseStore(line: string, resource: string): StoreEntry {
  return { apiVersion: line.split(' ')[1] ?? '', prefix: option(line, 'prefix') ?? resource }
}

function parsePropagation(value: string): ResourceEntry['defaultPropagation'] {
  if (value === 'background') return 'Background'
  if (value === 'orphan') return 'Orphan'
  if (value === 'unsupported') return 'Unsupported'
  throw unreadable(`gcDefault ${value}`)
}

function parseDeletedAnswer(value: string): DeletedAnswer {
  if (value === 'object') return { holds: 'object', published: 'object' }
  if (value === 'object published=no') return { holds: 'object', published: 'Status' }
  throw unreadable(`deleted ${value}`)
}

const columnTypes: Readonly<Record<string, Column['type']>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
}

function parseColumn(line: string): ColumnEntry {
  const match = /^column "([^"]*)" (\w+)(?:\/(\w+))? (\d) := (.+)$/.exec(line)
  const [, name, typeName = '', format = '', priority = '', cell] = match ?? []
  const type = columnTypes[typeName]
  if (name === undefined || cell === undefined || !type) throw unreadable(line)
  return { name, type, format, priority: Number(priority), cell }
}
