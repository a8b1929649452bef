import type { Column, ColumnEntry } from '../../catalog/column.ts'
import type { DeletedAnswer, Lifecycle } from '../../catalog/resource-definition.ts'
import type { Verb } from '../../api/resource-verbs.ts'
import type { Priority } from '../../catalog/served-group.ts'

/** Facts about one version of a built-in group, from core/kinds/resources.txt. */
export interface GroupVersionEntry {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  /** `default`: on unless switched off; `opt-in`: off unless switched on; `never`: no REST collection. */
  readonly served: 'default' | 'opt-in' | 'never'
  readonly priority: Priority | undefined
  /** Whether the version has kinds that are no longer served: clients and command lines may still name it. */
  readonly hasFormerKinds: boolean
  readonly resources: readonly ResourceEntry[]
}

export interface ResourceEntry {
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  /** First release for which this build knows the resource. */
  readonly since: string | undefined
  readonly lifecycle: Lifecycle
  readonly verbs: ReadonlySet<Verb>
  readonly subresources: readonly SubresourceEntry[]
  readonly select: readonly string[]
  /** Undefined for virtual resources, which are never stored. */
  readonly store: StoreEntry | undefined
  readonly create: readonly string[]
  readonly update: readonly string[]
  /** Write rules of subresources that take the resource's own kind, by subresource. */
  readonly subresourceUpdates: ReadonlyMap<string, readonly string[]>
  readonly generation: string
  readonly upsert: boolean
  readonly unconditionalUpdate: boolean
  readonly defaultPropagation: 'Background' | 'Orphan' | 'Unsupported'
  readonly deletedAnswer: DeletedAnswer
  readonly orphanWarning: string | undefined
  readonly columns: readonly ColumnEntry[]
}

export interface SubresourceEntry {
  readonly name: string
  /** Kind that the subresource takes: `Pod`, or `autoscaling/v1.Scale` where it is of another group version. */
  readonly kind: string
  readonly verbs: ReadonlySet<Verb>
}

export interface StoreEntry {
  readonly apiVersion: string
  /** Version whose hash discovery publishes, where it is not the stored one: the one that the real server stores. */
  readonly published: string | undefined
  readonly prefix: string
}

type GroupDraft = Omit<GroupVersionEntry, 'hasFormerKinds' | 'resources'> & {
  hasFormerKinds: boolean
  readonly resources: ResourceEntry[]
}

type Draft = { -readonly [Key in keyof ResourceEntry]: ResourceEntry[Key] }

/**
 * Reads the resource table; brand placeholders are already filled in. Kinds and resources that are never served are
 * left out. @throws RangeError where a line cannot be read.
 */
export function parseResourceTable(text: string): readonly GroupVersionEntry[] {
  const groups: GroupDraft[] = []
  let draft: Draft | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#') || line.startsWith('kind-only ')) continue
    const group = groups.at(-1)
    if (line.startsWith('group ')) groups.push(parseGroup(line))
    else if (line.startsWith('resource ') && group) {
      draft = parseResource(line)
      if (line.includes(' notServed')) group.hasFormerKinds = true
      else group.resources.push(draft)
    } else if (line.startsWith('  ') && draft) addFact(draft, line.trim())
    else throw unreadable(line)
  }
  return groups
}

function unreadable(line: string): RangeError {
  return new RangeError(`resource table: cannot read "${line.trim()}"`)
}

/** The value of `key=value` among the words of a line. */
function option(line: string, key: string): string | undefined {
  return new RegExp(` ${key}=(\\S+)`).exec(line)?.[1]
}

function parseGroup(line: string): GroupDraft {
  const [, name = '', , version = ''] = line.split(' ')
  const served = option(line, 'served')
  const [group, versionPriority] = option(line, 'priority')?.split(',').map(Number) ?? []
  return {
    group: name === 'core' ? '' : name,
    version,
    served: served === 'default' || served === 'opt-in' ? served : 'never',
    priority:
      group === undefined || versionPriority === undefined
        ? undefined
        : { group, version: versionPriority },
    hasFormerKinds: false,
    resources: [],
  }
}

function parseResource(line: string): Draft {
  const [, resource = '', kind = '', scope] = line.split(' ')
  if (scope !== 'namespaced' && scope !== 'cluster') throw unreadable(line)
  return {
    resource,
    kind,
    namespaced: scope === 'namespaced',
    singular: option(line, 'singular') ?? kind.toLowerCase(),
    shortNames: option(line, 'short')?.split(',') ?? [],
    categories: option(line, 'categories')?.split(',') ?? [],
    since: option(line, 'since'),
    lifecycle: {},
    verbs: new Set(),
    subresources: [],
    select: [],
    store: undefined,
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
  }
}

function addFact(draft: Draft, line: string): void {
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
      draft.subresources = [...draft.subresources, ...parseSubresource(value)]
      return
    case 'select':
      draft.select = value.split(' ')
      return
    case 'store':
      draft.store = {
        apiVersion: value.split(' ')[0] ?? '',
        published: option(line, 'published'),
        prefix: option(line, 'prefix') ?? draft.resource,
      }
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

/** Reads a `sub` line. Empty for a subresource that only a type marker names: no release is known to serve it. */
function parseSubresource(value: string): SubresourceEntry[] {
  if (value.endsWith('(marker only)')) return []
  const [name = '', kind = '', ...words] = value.split(' ')
  return [{ name, kind, verbs: parseVerbs(words) }]
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
  const match = /^column "([^"]+)" (\w+)(?:\/(\w+))? (\d) := (.+)$/.exec(line)
  const [, name, typeName = '', format = '', priority = '', cell] = match ?? []
  const type = columnTypes[typeName]
  if (name === undefined || cell === undefined || !type) throw unreadable(line)
  return { name, type, format, priority: Number(priority), cell }
}
