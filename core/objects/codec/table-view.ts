import { badRequest } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import { encodeJson, encodeJsonLine, writeJson } from '../../base/json/json-write.ts'
import { withSortedKeys } from '../../base/json/sorted-keys.ts'
import type { Clock } from '../../base/runtime.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { ProgramBudget } from '../../languages/program-budget.ts'
import type { Column } from '../catalog/column.ts'
import { fieldAt, type FieldPath } from '../catalog/field-path.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Entry } from './entry.ts'
import { shownMetadata } from './metadata-view.ts'
import type { View } from './view.ts'

/** Values of `includeObject`, the object in each row of a Table beside its cells; the first is the default. */
export const includeObjects = ['Metadata', 'None', 'Object'] as const

export type IncludeObject = (typeof includeObjects)[number]

/** Parses `includeObject`. @throws ApiError `BadRequest` for an unknown value, which only requests for a Table get. */
export function parseIncludeObject(text: string): IncludeObject {
  if (text === '') return includeObjects[0]
  const known = includeObjects.find((include) => include === text)
  if (known !== undefined) return known
  const problem = `Invalid value: ${quoteText(text)}: must be 'Metadata', 'Object', 'None', or empty`
  throw badRequest(`Unable to convert to Table as requested: includeObject: ${problem}`)
}

interface TableOptions {
  /** `meta.<domain>/v1` or `/v1beta1`: the version of the Table and of the PartialObjectMetadata in its rows. */
  readonly apiVersion: string
  readonly includeObject: IncludeObject
  readonly clock: Clock
}

function columnDefinition(column: Column): JsonObject {
  const { name, type, format, description, priority } = column
  return { name, type, format, description, priority }
}

/** The row conditions of a Table: `Completed` for a finished pod, by which clients may leave its row out. */
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

/** The `resourceVersion` of a one-row Table; the result of a dry-run create has none. */
function versionOf({ revision }: Entry): JsonObject {
  return revision === 0 ? {} : { resourceVersion: String(revision) }
}

/**
 * The Table view. Rows are computed when asked for, since they show ages. Only a watch's first event has column
 * definitions.
 */
export function tableView(definition: ShownKind, options: TableOptions): View {
  const definitions = definition.columns.filter(({ name }) => name !== '').map(columnDefinition)
  const first = watchedTable(definition, options, definitions)
  return { ...first, following: watchedTable(definition, options, null) }
}

/** Sorts rows by the number at a path; those of one number stay in the order of the list. */
function rowsBy(path: FieldPath): (entries: Iterable<Entry>) => Iterable<Entry> {
  const numberOf = (entry: Entry): number => Number(fieldAt(entry.object(), path) ?? 0)
  return (entries) =>
    Array.from(entries, (entry) => ({ entry, number: numberOf(entry) }))
      .sort((a, b) => a.number - b.number)
      .map(({ entry }) => entry)
}

/** Steps that the columns of custom resources take for a row at most, and for a Table beside those that each row brings along. */
const mostRowSteps = 20_000
const mostTableSteps = 500_000
const stepsPerRow = 1000

/** Bytes of an object that take as long to read as a step of a column. */
const bytesPerStep = 16

/** What the columns take for the rows of one list: many rows may each take what a few may not. */
class TableBudget {
  #left = mostTableSteps

  /** The budget of the next row. */
  row(): ProgramBudget {
    this.#left = Math.min(mostTableSteps, this.#left + stepsPerRow)
    return new ProgramBudget(Math.min(mostRowSteps, this.#left))
  }

  add(row: ProgramBudget): void {
    this.#left -= row.spent
  }
}

function watchedTable(
  definition: ShownKind,
  options: TableOptions,
  definitions: readonly JsonObject[] | null,
): View {
  const { apiVersion, includeObject, clock } = options
  const servedVersion = formatGroupVersion(definition.group, definition.version)
  const cellsOf = (
    object: WritableObject,
    budget = new ProgramBudget(mostRowSteps),
  ): JsonValue[] => {
    const now = clock.now()
    return definition.columns.map((column) => column.cell(object, now, budget))
  }
  const row = (entry: Entry, budget?: ProgramBudget): JsonObject => {
    const stored = entry.object()
    // Conversion may change the stored object, so it comes after the cells that are read from that.
    const served = (): ApiObject => {
      const object: WritableObject = definition.conversion?.fromStored(stored) ?? stored
      object.apiVersion = servedVersion
      return object
    }
    if (definition.isCustom === true) {
      const object = served()
      const metadata = shownMetadata(definition, object.metadata)
      return {
        cells: cellsOf(object, budget),
        ...rowObject(metadata, () => withSortedKeys(object), options),
      }
    }
    const cells = cellsOf(stored, budget)
    return { cells, ...rowConditions(stored), ...rowObject(stored.metadata, served, options) }
  }
  const tableOf = (metadata: JsonObject, shown: JsonObject): JsonObject => ({
    kind: 'Table',
    apiVersion,
    metadata,
    columnDefinitions: definitions && [...definitions],
    rows: [shown],
  })
  const view: View = {
    id: `Table/${apiVersion}/${includeObject}/${definition.version}${definitions ? '' : '/rows'}`,
    kind: 'Table',
    stable: false,
    item: (entry) => encodeJson(row(entry)),
    line: (entry) => encodeJsonLine(tableOf(versionOf(entry), row(entry))),
    list: { kind: 'Table', apiVersion, itemsName: 'rows' },
    bareItems: false,
    arranged: definition.rowOrder && rowsBy(definition.rowOrder),
    listExtra: `"columnDefinitions":${writeJson(definitions && [...definitions])},`,
    // A bookmark has the row of an object that has only the metadata: clients read version and annotations there, as in
    // other events. The bookmark that ends the initial events holds that object for every value of `includeObject`.
    bookmark: (metadata) => {
      const object: ApiObject = { kind: definition.kind, apiVersion: servedVersion, metadata }
      const served = (): ApiObject =>
        definition.isCustom === true ? withSortedKeys(object) : object
      const { resourceVersion, annotations } = metadata
      const isEnd = annotations !== undefined && includeObject === 'None'
      const shown = rowObject(
        metadata,
        served,
        isEnd ? { ...options, includeObject: 'Metadata' } : options,
      )
      return tableOf(resourceVersion === undefined ? {} : { resourceVersion }, {
        cells: cellsOf(object),
        ...shown,
      })
    },
  }
  return {
    ...view,
    ofOneList() {
      const table = new TableBudget()
      let steps = 0
      return {
        ...view,
        item: (entry) => {
          const budget = table.row()
          const bytes = encodeJson(row(entry, budget))
          table.add(budget)
          steps = budget.spent
          return bytes
        },
        workOf: ({ size = 0 }) => size + steps * bytesPerStep,
      }
    },
  }
}
