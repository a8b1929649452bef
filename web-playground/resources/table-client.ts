import {
  type ApiObject,
  type Brand,
  type InformerClient,
  type ListOptions,
  type ObjectList,
  structOf,
  type Table,
  type TableColumn,
  tablePages,
  type TableRow,
  type WatchEvent,
  type WatchOptions,
  watchTables,
  type WireClient,
} from '../../core/index.ts'

/** What is heard of a table beside its rows. */
export interface TableListener {
  columns(columns: readonly TableColumn[]): void
  /** A list or a watch failed, or was cut; it will be tried again. */
  failed(error: unknown): void
}

/** The object that a row stands for: its metadata, without who manages which field, and its cells. */
function rowObject({ object, cells }: TableRow): ApiObject {
  const { managedFields: _, ...metadata } = structOf(object, 'metadata')
  return { apiVersion: '', kind: '', metadata, cells: [...cells] }
}

/** A bookmark's Table has no row, only the version that it is good for. */
function eventObject({ rows, resourceVersion }: Table): ApiObject {
  const [row] = rows
  return row ? rowObject(row) : { apiVersion: '', kind: '', metadata: { resourceVersion } }
}

/**
 * Reads collections as Tables, in the shape that an informer keeps up to date: an object for each row, whose `cells`
 * stand beside its metadata.
 */
export function tableClient(
  client: WireClient,
  brand: Brand,
  listener: TableListener,
): InformerClient {
  async function* pages(path: string, options: ListOptions): AsyncGenerator<ObjectList> {
    try {
      for await (const page of tablePages(client, brand, path, options)) {
        listener.columns(page.columns)
        const { resourceVersion } = page
        const token = page.continue
        yield {
          metadata: { resourceVersion, ...(token !== undefined && { continue: token }) },
          items: page.rows.map((row) => rowObject(row)),
        }
      }
    } catch (error) {
      listener.failed(error)
      throw error
    }
  }

  async function* watch(path: string, options: WatchOptions = {}): AsyncGenerator<WatchEvent> {
    try {
      for await (const { type, table } of watchTables(client, brand, path, options)) {
        yield { type, object: eventObject(table) }
      }
    } catch (error) {
      listener.failed(error)
      throw error
    }
  }

  return { pages, watch }
}
