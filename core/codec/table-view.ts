import type { JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { Entry } from '../cache/entry.ts'
import type { Column } from '../catalog/column.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Clock } from '../runtime.ts'
import { encodeJson, writeJson } from './json-write.ts'
import type { View } from './view.ts'

/** What each row may carry beside its cells; the first unless a client says otherwise. */
export const includeObjects = ['Metadata', 'None', 'Object'] as const

export type IncludeObject = (typeof includeObjects)[number]

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

function rowObject(object: ApiObject, served: () => ApiObject, options: TableOptions): JsonObject {
  if (options.includeObject === 'None') return { object: null }
  if (options.includeObject === 'Object') return { object: served() }
  const { apiVersion } = options
  return { object: { kind: 'PartialObjectMetadata', apiVersion, metadata: object.metadata } }
}

/** Rows of cells, computed when asked for since they show ages. */
export function tableView(definition: ShownKind, options: TableOptions): View {
  const { apiVersion, includeObject, clock } = options
  const [group = '', version = ''] = apiVersion.split('/')
  const definitions = definition.columns.map(columnDefinition)
  const row = (entry: Entry): JsonObject => {
    const stored = entry.object()
    const now = clock.now()
    const cells = definition.columns.map((column) => column.cell(stored, now))
    const served = (): ApiObject => {
      const object = definition.conversion?.fromStored(stored) ?? stored
      object.apiVersion =
        definition.group === '' ? definition.version : `${definition.group}/${definition.version}`
      return object
    }
    return { cells, ...rowConditions(stored), ...rowObject(stored, served, options) }
  }
  return {
    id: `Table/${apiVersion}/${includeObject}/${definition.version}`,
    kind: 'Table',
    parameters: `;as=Table;g=${group};v=${version}`,
    stable: false,
    item: (entry) => encodeJson(row(entry)),
    single: (entry) =>
      encodeJson({
        kind: 'Table',
        apiVersion,
        metadata: { resourceVersion: String(entry.revision) },
        columnDefinitions: definitions,
        rows: [row(entry)],
      }),
    list: { kind: 'Table', apiVersion, itemsName: 'rows' },
    listExtra: `"columnDefinitions":${writeJson(definitions)},`,
    bookmark: (metadata) => ({
      kind: 'Table',
      apiVersion,
      metadata,
      columnDefinitions: definitions,
      rows: [],
    }),
  }
}
