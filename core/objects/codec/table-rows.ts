import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import { encodeJson, escapedJson } from '../../base/json/json-write.ts'
import {
  type ExcludedMembers,
  parseJsonWithout,
  SoughtMember,
} from '../../base/json/parse-json-without.ts'
import { parseTrustedJson } from '../../base/json/parse-trusted-json.ts'
import type { Clock } from '../../base/runtime.ts'
import type { TextBuffer } from '../../base/text/text-buffer.ts'
import { humanDuration } from '../../base/time/duration.ts'
import { ProgramBudget } from '../../languages/program-budget.ts'
import { unreadMembers } from '../catalog/column-reads.ts'
import { definitionNumber } from '../catalog/definition-number.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Entry } from './entry.ts'
import { metadataView, shownMetadata, writeMetadata } from './metadata-view.ts'
import { objectView } from './object-view.ts'
import { RowCells } from './row-cells.ts'
import type { View } from './view.ts'

/** Values of `includeObject`, the object in each row of a Table beside its cells; the first is the default. */
export const includeObjects = ['Metadata', 'None', 'Object'] as const

export type IncludeObject = (typeof includeObjects)[number]

export interface TableOptions {
  /** `meta.<domain>/v1` or `/v1beta1`: the version of the Table and of the PartialObjectMetadata in its rows. */
  readonly apiVersion: string
  readonly includeObject: IncludeObject
  readonly clock: Clock
}

/** Steps that the columns of custom resources take for a row at most. */
export const mostRowSteps = 20_000

/** Writes the rows of a Table. The cells of a row are kept with the entry of its object, so that objects are not read again. */
export class TableRows {
  readonly #definition: ShownKind
  readonly #number: number
  readonly #clock: Clock
  readonly #unread: ExcludedMembers
  readonly #writeObject: (buffer: TextBuffer, entry: Entry, cells: RowCells) => void

  constructor(definition: ShownKind, options: TableOptions) {
    this.#definition = definition
    this.#number = definitionNumber(definition)
    this.#clock = options.clock
    this.#unread = unreadMembers(definition.columns, definition.isCustom === true)
    this.#writeObject = objectWriter(definition, options)
  }

  /** The cells of a row that are kept with its entry. */
  kept(entry: Entry): RowCells | undefined {
    const { cells } = entry
    return cells?.definition === this.#number ? cells : undefined
  }

  /** Computes the cells of a row, and keeps them unless `budget` is why they are as they are. */
  cells(entry: Entry, budget: ProgramBudget): RowCells {
    const definition = this.#definition
    const isCustom = definition.isCustom === true
    const metadata = new SoughtMember('metadata')
    const object = isCustom ? this.#servedPart(entry, metadata) : this.#part(entry, metadata)
    const { start, end } = metadata
    const values = definition.columns.map((column) => column.cell(object, budget))
    const conditions = isCustom ? '' : rowConditions(object)
    const cells = new RowCells(this.#number, values, { conditions, start, end })
    const isWhole = budget.steps === mostRowSteps || budget.left > 0
    if (isWhole && cells.isShort) entry.cells = cells
    return cells
  }

  /** The stored object, from which the cells of built-in kinds are read, as far as columns read it. */
  #part(entry: Entry, sought: SoughtMember): WritableObject {
    const read = { parse: parseTrustedJson, sought }
    return parseJsonWithout(entry.json(), this.#unread, read) as WritableObject
  }

  /** The object in the version of the request, from which the cells of custom resources are read. */
  #servedPart(entry: Entry, sought: SoughtMember): ApiObject {
    const { conversion, group, version } = this.#definition
    const apiVersion = formatGroupVersion(group, version)
    if (conversion && entry.apiVersion !== apiVersion) {
      return served(this.#definition, entry.object())
    }
    const object = this.#part(entry, sought)
    object.apiVersion = apiVersion
    return object
  }

  /** The cells of a row, computed unless they are kept. */
  cellsOf(entry: Entry): RowCells {
    return this.kept(entry) ?? this.cells(entry, new ProgramBudget(mostRowSteps))
  }

  /** Adds a row to a document. */
  write(buffer: TextBuffer, entry: Entry, cells: RowCells): void {
    buffer.text('{"cells":[')
    for (const part of cells.parts) {
      buffer.text(typeof part === 'string' ? part : ageText(this.#clock.now() - part))
    }
    buffer.text(']')
    buffer.text(cells.conditions)
    this.#writeObject(buffer, entry, cells)
    buffer.text('}')
  }
}

/** An age as it stands in JSON between quotes. */
function ageText(milliseconds: number): string {
  return escapedJson(humanDuration(milliseconds))
}

/** A stored object in the version of a definition. May change the stored one. */
function served(definition: ShownKind, stored: ApiObject): ApiObject {
  const object: WritableObject = definition.conversion?.fromStored(stored) ?? stored
  object.apiVersion = formatGroupVersion(definition.group, definition.version)
  return object
}

const completed = conditionsOf('Succeeded', 'The pod has completed successfully.')
const failed = conditionsOf('Failed', 'The pod failed.')

function conditionsOf(reason: string, message: string): string {
  const conditions = [{ type: 'Completed', status: 'True', reason, message }]
  return `,"conditions":${JSON.stringify(conditions)}`
}

/** The row conditions of a Table: `Completed` for a finished pod, by which clients may leave its row out. */
function rowConditions(object: ApiObject): string {
  if (object.kind !== 'Pod' || object.apiVersion !== 'v1') return ''
  const phase = (object['status'] as { phase?: string } | undefined)?.phase
  return phase === 'Succeeded' ? completed : phase === 'Failed' ? failed : ''
}

type ObjectWriter = (buffer: TextBuffer, entry: Entry, cells: RowCells) => void

/** Writes the member `object` of a row. */
function objectWriter(
  definition: ShownKind,
  { includeObject, apiVersion }: TableOptions,
): ObjectWriter {
  if (includeObject === 'None') return (buffer) => buffer.text(',"object":null')
  if (includeObject === 'Object') return itemWriter(objectView(definition))
  const before = `,"object":{"kind":"PartialObjectMetadata","apiVersion":"${apiVersion}","metadata":`
  if (definition.isCustom !== true) {
    const partial = itemWriter(metadataView(definition, apiVersion))
    return (buffer, entry, cells) => {
      if (cells.start === -1) return partial(buffer, entry, cells)
      buffer.text(before)
      buffer.bytes(entry.json().subarray(cells.start, cells.end))
      buffer.text('}')
    }
  }
  return (buffer, entry, cells) => {
    const { length } = buffer
    buffer.text(before)
    if (cells.start === -1 || !writeMetadata(buffer, definition, entry.json(), cells.start)) {
      buffer.cut(length)
      buffer.text(before)
      const { metadata } = served(definition, entry.object())
      buffer.bytes(encodeJson(shownMetadata(definition, metadata)))
    }
    buffer.text('}')
  }
}

function itemWriter(view: View): ObjectWriter {
  return (buffer, entry) => {
    buffer.text(',"object":')
    buffer.bytes(view.item(entry))
  }
}
