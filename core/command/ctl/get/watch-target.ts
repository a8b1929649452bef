import type { JsonObject } from '../../../base/api/json.ts'
import { type TableEvent, tablePages, readTable, watchTables } from '../../../base/client/table.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { OutputFormat } from '../output/output-format.ts'
import { TablePrinter } from '../output/table-printer.ts'
import { selectorsOf } from '../resources/targets.ts'
import { collectionPath, type Target, targetPath } from '../resources/targets.ts'
import { objectsPrinter } from './print-objects.ts'
import { tableStyle } from './table-style.ts'

function onlyTarget(targets: readonly Target[]): Target {
  const [target] = targets
  if (!target || targets.length > 1) {
    throw new CtlError(
      'watch is only supported on individual resources and resource collections - more than 1 resource was found',
    )
  }
  return target
}

function optionsOf(call: CommandCall, { name }: Target) {
  const one = name === '' ? {} : { fieldSelector: `metadata.name=${name}` }
  return { ...selectorsOf(call), ...one, signal: call.signal }
}

async function watchRows(call: CommandCall, target: Target, format: OutputFormat): Promise<void> {
  const { client, environment, flags, signal } = call
  const { brand } = environment
  const printer = new TablePrinter(tableStyle(call, target.resource, format, false))
  const print = ({ type, table }: TableEvent): void => {
    if (type === 'BOOKMARK') return
    printer.add(table, type)
    environment.out(printer.text())
  }
  const options = optionsOf(call, target)
  const limit = flags.integer('chunk-size')
  const pages =
    target.name === ''
      ? tablePages(client, brand, collectionPath(target), {
          ...options,
          ...(limit > 0 && { limit }),
        })
      : [await readTable(client, brand, targetPath(target), { signal })]
  let resourceVersion = ''
  for await (const table of pages) {
    resourceVersion = table.resourceVersion
    if (flags.on('watch-only')) printer.add({ ...table, rows: [] })
    else printer.add(table, 'ADDED')
  }
  environment.out(printer.text())
  const changes = watchTables(client, brand, collectionPath(target), {
    ...options,
    resourceVersion,
  })
  for await (const event of changes) print(event)
}

async function watchObjects(
  call: CommandCall,
  target: Target,
  format: OutputFormat,
): Promise<void> {
  const { client, flags, signal } = call
  const printObject = objectsPrinter(call, format)
  const withEvent = flags.on('output-watch-events')
  const print = (type: string, object: JsonObject): void =>
    printObject(withEvent ? { type, object } : object)
  const options = optionsOf(call, target)
  const path = collectionPath(target)
  let resourceVersion: string
  let items: readonly JsonObject[]
  if (target.name === '') {
    const list = await client.list(path, options)
    resourceVersion = list.metadata.resourceVersion
    items = list.items
  } else {
    const object = await client.get(targetPath(target), { signal })
    resourceVersion = object.metadata.resourceVersion ?? ''
    items = [object]
  }
  if (!flags.on('watch-only')) for (const item of items) print('ADDED', item)
  const changes = client.watch(path, { ...options, resourceVersion })
  for await (const { type, object } of changes) if (type !== 'BOOKMARK') print(type, object)
}

/**
 * Prints the state of a target, and each change of it until the signal aborts or the server ends the watch.
 *
 * @throws CtlError where there is more than one target.
 */
export function watchTarget(
  call: CommandCall,
  targets: readonly Target[],
  format: OutputFormat,
): Promise<void> {
  const target = onlyTarget(targets)
  const isTable = format.name === 'table' || format.name === 'wide'
  return isTable ? watchRows(call, target, format) : watchObjects(call, target, format)
}
