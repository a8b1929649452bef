import { objectPath } from '../../../base/client/resource-path.ts'
import { readTable, type Table, tablePages } from '../../../base/client/table.ts'
import type { CommandCall } from '../command.ts'
import { namespaceOf } from '../namespace-of.ts'
import type { OutputFormat } from '../output/output-format.ts'
import { TablePrinter } from '../output/table-printer.ts'
import { selectorsOf } from '../resources/targets.ts'
import { collectionPath, type Target, targetPath } from '../resources/targets.ts'
import type { ServedResource } from '../session/served-resources.ts'
import { readTargets } from './read-targets.ts'
import { sortByPath } from './sort-by-path.ts'
import { tableStyle } from './table-style.ts'

async function* tablesOf(call: CommandCall, target: Target): AsyncGenerator<Table> {
  const { client, environment, flags, signal } = call
  const { brand } = environment
  const sortBy = flags.text('sort-by')
  const includeObject = sortBy === '' ? 'Metadata' : 'Object'
  if (target.name !== '') {
    const subresource = flags.text('subresource')
    const path = targetPath(target)
    const address = subresource === '' ? path : objectPath(path, subresource)
    yield await readTable(client, brand, address, { signal, includeObject })
    return
  }
  const limit = flags.integer('chunk-size')
  const options = { ...selectorsOf(call), signal, includeObject } as const
  const pages = tablePages(client, brand, collectionPath(target), {
    ...options,
    ...(limit > 0 && { limit }),
  })
  if (sortBy === '') return yield* pages
  const all: Table[] = []
  for await (const page of pages) all.push(page)
  const [first] = all
  const rows = sortByPath(
    sortBy,
    all.flatMap((page) => page.rows),
    ({ object }) => object,
  )
  // kubectl prints no rows where none has the field.
  if (first && rows) yield { ...first, rows }
}

/** Prints server-side Tables, one for each resource. */
class TablesOutput {
  readonly #call: CommandCall
  readonly #format: OutputFormat
  readonly #several: boolean
  #printer: TablePrinter | undefined
  #resource: ServedResource | undefined
  #separate = false
  /** Whether anything was printed. */
  written = false

  constructor(call: CommandCall, format: OutputFormat, several: boolean) {
    this.#call = call
    this.#format = format
    this.#several = several
  }

  add(resource: ServedResource, table: Table): void {
    if (this.#resource !== resource) this.#begin(resource)
    this.#printer?.add(table)
  }

  /** Prints the pending table; column widths depend on all rows, so it is printed after the last. */
  flush(): void {
    const text = this.#printer?.text() ?? ''
    if (text === '') return
    this.#call.environment.out(this.#separate ? `\n${text}` : text)
    this.#separate = false
    this.written = true
  }

  #begin(resource: ServedResource): void {
    this.flush()
    this.#separate = this.written && !this.#call.flags.on('no-headers')
    this.#printer = new TablePrinter(tableStyle(this.#call, resource, this.#format, this.#several))
    this.#resource = resource
  }
}

/** Notes `No resources found`, unless `--ignore-not-found` is given. */
function reportNothing(call: CommandCall, targets: readonly Target[]): void {
  const { environment, flags } = call
  if (flags.on('ignore-not-found')) return
  const isNamespaced = targets.every(({ resource }) => resource.namespaced)
  const where =
    isNamespaced && !flags.on('all-namespaces') ? ` in ${namespaceOf(call)} namespace.` : ''
  environment.note(`No resources found${where}\n`)
}

/** Prints the objects of targets as tables. @throws AggregateError of failed reads, after the rest was printed. */
export async function getTables(
  call: CommandCall,
  targets: readonly Target[],
  format: OutputFormat,
): Promise<void> {
  const several = new Set(targets.map(({ resource }) => resource)).size > 1
  const output = new TablesOutput(call, format, several)
  const failures = await readTargets(call, targets, async (target) => {
    for await (const table of tablesOf(call, target)) output.add(target.resource, table)
  })
  output.flush()
  if (failures.length > 0) throw new AggregateError(failures)
  if (!output.written) reportNothing(call, targets)
}
