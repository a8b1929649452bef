import { badRequest } from '../api/api-error.ts'
import { formatGroupVersion } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { quoteText } from '../api/quote-text.ts'
import type { Entry } from './entry.ts'
import type { Column } from '../catalog/column.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Clock } from '../runtime.ts'
import { encodeJson, encodeJsonLine, writeJson } from '../json/json-write.ts'
import type { View } from './view.ts'

/** What each row may carry beside its cells; the first unless a client says otherwise. */
export const includeObjects = ['Metadata', 'None', 'Object'] as const

export type IncludeObject = (typeof includeObjects)[number]

/** @throws ApiError `BadRequest`, which only those get who ask for a Table. */
export function parseIncludeObject(text: string): IncludeObject {
  if (text === '') return includeObjects[0]
  const known = includeObjects.find((include) => include === text)
  if (known !== undefined) return known
  const problem = `Invalid value: ${quoteText(text)}: must be 'Metadata', 'Object', 'None', or empty`
  throw badRequest(`Unable to convert to Table as requested: includeObject: ${problem}`)
}

interface TableOptions {
  /** `meta.<domain>/v1` or `/v1beta1`: of the Table and of the metadata in its rows. */
  readonly apiVersion: string
  readonly includeObject: IncludeObject
  readonly clock: Clock
}

function columnDefinition(column: Column): JsonObject {
  const { name, type, format, description, priority } = column
  return { name, type, format, description, priority }
}

/** Finished pods carry a condition by which clients may leave their rows out. */
function rowConditions(object: ApiObject): JsonObject {
  if (object.kind !== 'Pod' || object.apiVersion !== 'v1') return {}
  const status = object['status'] as { phase?: string } | undefined
  const phase = status?.phase
  if (phase !== 'Succeeded' && phase !== 'Failed') return {}
  const message = phase === 'Succeeded' ? 'The pod has completed successfully.' : 'The pod failed.'
  return { conditions: [{ type: 'Completed', status: 'True', reason: phase, message }] }
}

function rowObject(
  metadata: JsonObject,
  served: () => JsonObject,
  options: TableOptions,
): JsonObject {
  if (options.includeObject === 'None') return { object: null }
  if (options.includeObject === 'Object') return { object: served() }
  const { apiVersion } = options
  return { object: { kind: 'PartialObjectMetadata', apiVersion, metadata } }
}

/** The outcome of a dry run of a create has no version. */
function versionOf({ revision }: Entry): JsonObject {
  return revision === 0 ? {} : { resourceVersion: String(revision) }
}

/** Rows of cells, computed when asked for since they show ages. In a watch the first event alone says what the columns are. */
export function tableView(definition: ShownKind, options: TableOptions): View {
  const definitions = definition.columns.map(columnDefinition)
  const first = watchedTable(definition, options, definitions)
  return { ...first, following: watchedTable(definition, options, null) }
}

function watchedTable(
  definition: ShownKind,
  options: TableOptions,
  definitions: readonly JsonObject[] | null,
): View {
  const { apiVersion, includeObject, clock } = options
  const servedVersion = formatGroupVersion(definition.group, definition.version)
  const row = (entry: Entry): JsonObject => {
    const stored = entry.object()
    const now = clock.now()
    const cells = definition.columns.map((column) => column.cell(stored, now))
    const served = (): ApiObject => {
      const object = definition.conversion?.fromStored(stored) ?? stored
      object.apiVersion = servedVersion
      return object
    }
    return { cells, ...rowConditions(stored), ...rowObject(stored.metadata, served, options) }
  }
  const tableOf = (metadata: JsonObject, shown: JsonObject): JsonObject => ({
    kind: 'Table',
    apiVersion,
    metadata,
    columnDefinitions: definitions && [...definitions],
    rows: [shown],
  })
  return {
    id: `Table/${apiVersion}/${includeObject}/${definition.version}${definitions ? '' : '/rows'}`,
    kind: 'Table',
    stable: false,
    item: (entry) => encodeJson(row(entry)),
    line: (entry) => encodeJsonLine(tableOf(versionOf(entry), row(entry))),
    list: { kind: 'Table', apiVersion, itemsName: 'rows' },
    bareItems: false,
    listExtra: `"columnDefinitions":${writeJson(definitions && [...definitions])},`,
    // Clients that take rows for objects read version and annotations there, as they do with any other event.
    bookmark: (metadata) => {
      const cells = definition.columns.map(() => null)
      const served = (): JsonObject => ({
        kind: definition.kind,
        apiVersion: servedVersion,
        metadata,
      })
      return tableOf(metadata, { cells, ...rowObject(metadata, served, options) })
    },
  }
}
