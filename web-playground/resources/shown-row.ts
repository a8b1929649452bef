import { type ApiObject, isJsonObject, type JsonValue, isList } from '../../core/index.ts'

/** A row of a Table and what its metadata says. */
export interface ShownRow {
  /** Namespace and name. */
  readonly key: string
  readonly namespace: string
  readonly name: string
  /** As text, one for each column. */
  readonly cells: readonly string[]
  /** Milliseconds since the epoch; undefined where the metadata does not say. */
  readonly createdAt: number | undefined
  /** It waits to go: for finalizers, or for its grace period. */
  readonly deleting: boolean
  /** When the server wrote the cells, in milliseconds since the epoch: durations in them grow from then on. */
  readonly readAt: number
}

function cellText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (isList(value)) return value.map((item) => cellText(item)).join(',')
  return isJsonObject(value) ? JSON.stringify(value) : String(value)
}

function timeOf(text: string): number | undefined {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** Namespace and name of an object. */
export function rowKey({
  metadata: { namespace = '', name = '' },
}: Pick<ApiObject, 'metadata'>): string {
  return `${namespace}/${name}`
}

/** What is shown of an object whose `cells`, read at that time, stand beside its metadata. */
export function shownRow({ metadata, cells }: ApiObject, readAt: number): ShownRow {
  const { name = '', namespace = '', creationTimestamp = '', deletionTimestamp } = metadata
  return {
    key: rowKey({ metadata }),
    namespace,
    name,
    cells: Array.isArray(cells) ? cells.map((cell) => cellText(cell)) : [],
    createdAt: timeOf(creationTimestamp),
    deleting: deletionTimestamp !== undefined,
    readAt,
  }
}
