import type { Brand } from '../api/brand.ts'
import { ApiError } from '../api/errors/api-error.ts'
import { listOf, numberOf, objectOf, objectsOf, structOf, textOf } from '../api/json-fields.ts'
import type { JsonObject, JsonValue } from '../api/json.ts'
import type { FormOptions, WatchOptions } from './call-options.ts'
import type { WireClient } from './client.ts'
import type { FormEvent } from './decode-response.ts'

export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly format: string
  /** What its cells show; empty where a server tells nothing. */
  readonly description: string
  /** Priority of the column; above 0 for wide output only. */
  readonly priority: number
}

export interface TableRow {
  readonly cells: readonly JsonValue[]
  /** Metadata of the row's object, or the whole object where requested. */
  readonly object: JsonObject
}

export interface Table {
  /** Columns; empty in a later event of a watch, which has the columns of the first. */
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  readonly resourceVersion: string
  /** Continue token; set where more pages follow. */
  readonly continue: string | undefined
}

export interface TableEvent {
  readonly type: FormEvent['type']
  readonly table: Table
}

type TableOptions = Omit<FormOptions, 'accept'>

function tableAccept(brand: Brand): string {
  const forms = ['v1', 'v1beta1'].map(
    (version) => `application/json;as=Table;v=${version};g=meta.${brand.apiDomain}`,
  )
  return [...forms, 'application/json'].join(',')
}

function decodeTable(object: JsonObject): Table {
  if (object['kind'] !== 'Table') {
    throw new ApiError('InternalError', 'the server answered with something that is no Table')
  }
  const metadata = structOf(object, 'metadata')
  const token = textOf(metadata, 'continue')
  return {
    columns: objectsOf(object, 'columnDefinitions').map((column) => ({
      name: textOf(column, 'name'),
      type: textOf(column, 'type'),
      format: textOf(column, 'format'),
      description: textOf(column, 'description'),
      priority: numberOf(column, 'priority') ?? 0,
    })),
    rows: objectsOf(object, 'rows').map((row) => ({
      cells: listOf(row, 'cells'),
      object: objectOf(row, 'object') ?? {},
    })),
    resourceVersion: textOf(metadata, 'resourceVersion'),
    continue: token === '' ? undefined : token,
  }
}

/** Reads an object, or one page of a collection, as a Table. */
export async function readTable(
  client: WireClient,
  brand: Brand,
  path: string,
  options: TableOptions = {},
): Promise<Table> {
  return decodeTable(await client.read(path, { ...options, accept: tableAccept(brand) }))
}

/** Reads a collection as Tables: page after page where `limit` is set, else in one. */
export async function* tablePages(
  client: WireClient,
  brand: Brand,
  path: string,
  options: TableOptions = {},
): AsyncGenerator<Table> {
  let page = await readTable(client, brand, path, options)
  yield page
  // A continue token holds the resource version and its match; the server refuses them beside a token.
  const { resourceVersion: _version, resourceVersionMatch: _match, ...rest } = options
  while (page.continue !== undefined) {
    page = await readTable(client, brand, path, { ...rest, continue: page.continue })
    yield page
  }
}

/** Watches a collection; each event has a Table of one row. Ends and fails as {@link WireClient.stream} does. */
export async function* watchTables(
  client: WireClient,
  brand: Brand,
  path: string,
  options: WatchOptions & TableOptions = {},
): AsyncGenerator<TableEvent> {
  const events = client.stream(path, { ...options, accept: tableAccept(brand) })
  for await (const { type, object } of events) yield { type, table: decodeTable(object) }
}
