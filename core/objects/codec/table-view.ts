import { badRequest } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { escapedJson, writeJson } from '../../base/json/json-write.ts'
import { withSortedKeys } from '../../base/json/sorted-keys.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { TextBuffer } from '../../base/text/text-buffer.ts'
import { ProgramBudget } from '../../languages/program-budget.ts'
import { cellAt } from '../catalog/age.ts'
import type { Column } from '../catalog/column.ts'
import { fieldAt, type FieldPath } from '../catalog/field-path.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { decodeObject } from '../schema/decode.ts'
import type { Entry } from './entry.ts'
import {
  type IncludeObject,
  includeObjects,
  mostRowSteps,
  type TableOptions,
  TableRows,
} from './table-rows.ts'
import type { View } from './view.ts'

/** Parses `includeObject`. @throws ApiError `BadRequest` for an unknown value, which only requests for a Table get. */
export function parseIncludeObject(text: string): IncludeObject {
  if (text === '') return includeObjects[0]
  const known = includeObjects.find((include) => include === text)
  if (known !== undefined) return known
  const problem = `Invalid value: ${quoteText(text)}: must be 'Metadata', 'Object', 'None', or empty`
  throw badRequest(`Unable to convert to Table as requested: includeObject: ${problem}`)
}

function columnDefinition(column: Column): JsonObject {
  const { name, type, format, description, priority } = column
  return { name, type, format, description, priority }
}

/** The `resourceVersion` of a one-row Table; the result of a dry-run create has none. */
function versionOf({ revision }: Entry): string {
  return revision === 0 ? '{}' : `{"resourceVersion":"${revision}"}`
}

/**
 * The Table view. Rows are written when asked for, since they show ages. Only a watch's first event has column
 * definitions.
 */
export function tableView(definition: ShownKind, options: TableOptions): View {
  const definitions = definition.columns.filter(({ name }) => name !== '').map(columnDefinition)
  const rows = new TableRows(definition, options)
  const first = watchedTable(definition, options, rows, definitions)
  return { ...first, following: watchedTable(definition, options, rows, null) }
}

/** Sorts rows by the number at a path; those of one number stay in the order of the list. */
function rowsBy(path: FieldPath): (entries: Iterable<Entry>) => Iterable<Entry> {
  const numberOf = (entry: Entry): number => Number(fieldAt(entry.object(), path) ?? 0)
  return (entries) =>
    Array.from(entries, (entry) => ({ entry, number: numberOf(entry) }))
      .sort((a, b) => a.number - b.number)
      .map(({ entry }) => entry)
}

/** Steps that the columns of custom resources take for a Table at most, beside those that each row brings along. */
const mostTableSteps = 500_000
const stepsPerRow = 1000

/** Bytes of an object that take as long to read as a step of a column. */
const bytesPerStep = 16

/** What the columns take for the rows of one list: many rows may each take what a few may not. Rows that are kept take nothing. */
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

/** The items of one list. */
function listOf(rows: TableRows): Pick<View, 'item' | 'workOf'> {
  const table = new TableBudget()
  const buffer = new TextBuffer()
  let work = 0
  return {
    item: (entry) => {
      const kept = rows.kept(entry)
      if (kept) {
        rows.write(buffer.begin(), entry, kept)
        const bytes = buffer.take()
        work = bytes.length
        return bytes
      }
      const budget = table.row()
      rows.write(buffer.begin(), entry, rows.cells(entry, budget))
      table.add(budget)
      work = (entry.size ?? 0) + budget.spent * bytesPerStep
      return buffer.take()
    },
    workOf: () => work,
  }
}

function watchedTable(
  definition: ShownKind,
  { apiVersion, includeObject, clock }: TableOptions,
  rows: TableRows,
  definitions: readonly JsonObject[] | null,
): View {
  const head = `{"kind":"Table","apiVersion":"${apiVersion}","metadata":`
  const columns = `"columnDefinitions":${writeJson(definitions && [...definitions])},`
  const beforeRow = escapedJson(`,${columns}"rows":[`)
  const buffer = new TextBuffer()
  return {
    id: `Table/${apiVersion}/${includeObject}/${definition.version}${definitions ? '' : '/rows'}`,
    kind: 'Table',
    stable: false,
    item: (entry) => {
      rows.write(buffer.begin(), entry, rows.cellsOf(entry))
      return buffer.take().slice()
    },
    line: (entry) => {
      const cells = rows.cellsOf(entry)
      buffer.begin().text(`${head}${versionOf(entry)}`)
      buffer.text(beforeRow)
      rows.write(buffer, entry, cells)
      buffer.text(']}\n')
      return buffer.take().slice()
    },
    list: { kind: 'Table', apiVersion, itemsName: 'rows' },
    bareItems: false,
    ofOneList() {
      return { ...this, ...listOf(rows) }
    },
    arranged: definition.rowOrder && rowsBy(definition.rowOrder),
    listExtra: columns,
    bookmark: (metadata) => ({
      kind: 'Table',
      apiVersion,
      metadata: versionIn(metadata),
      columnDefinitions: definitions && [...definitions],
      rows: [bookmarkRow(definition, { apiVersion, includeObject, clock }, metadata)],
    }),
  }
}

function versionIn({ resourceVersion }: JsonObject): JsonObject {
  return resourceVersion === undefined ? {} : { resourceVersion }
}

/**
 * The row in a bookmark is that of an object that has only the metadata: clients read version and annotations there, as in other
 * events. The bookmark that ends the initial events holds that object for every value of `includeObject`.
 */
function bookmarkRow(
  definition: ShownKind,
  { apiVersion, includeObject, clock }: TableOptions,
  metadata: JsonObject,
): JsonObject {
  const { kind, group, version, isCustom = false } = definition
  const object: ApiObject = { kind, apiVersion: formatGroupVersion(group, version), metadata }
  const budget = new ProgramBudget(mostRowSteps)
  // Cells of built-in kinds read decoded objects, in which what is always there is there.
  const schema = definition.conversion?.storedSchema ?? definition.schema
  const shown = isCustom ? object : { ...decodeObject(schema, object).object, ...object }
  const cells = definition.columns.map((column) => cellAt(column.cell(shown, budget), clock.now()))
  const isEnd = metadata['annotations'] !== undefined
  if (includeObject === 'Object')
    return { cells, object: isCustom ? withSortedKeys(object) : object }
  if (includeObject === 'None' && !isEnd) return { cells, object: null }
  return { cells, object: { kind: 'PartialObjectMetadata', apiVersion, metadata } }
}
