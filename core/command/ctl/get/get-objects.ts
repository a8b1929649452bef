import type { ApiObject } from '../../../base/api/object.ts'
import { objectPath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { asList } from '../output/object-text.ts'
import type { OutputFormat } from '../output/output-format.ts'
import { selectorsOf } from '../resources/targets.ts'
import { collectionPath, type Target, targetPath } from '../resources/targets.ts'
import { objectsPrinter } from './print-objects.ts'
import { readTargets } from './read-targets.ts'
import { fieldNotFound, sortByPath } from './sort-by-path.ts'

async function* objectsOf(call: CommandCall, target: Target): AsyncGenerator<ApiObject> {
  const { client, flags, signal } = call
  if (target.name !== '') {
    const subresource = flags.text('subresource')
    const path = targetPath(target)
    yield await client.get(subresource === '' ? path : objectPath(path, subresource), { signal })
    return
  }
  const path = collectionPath(target)
  const limit = flags.integer('chunk-size')
  const options = { ...selectorsOf(call), signal }
  const pages =
    limit > 0 ? client.pages(path, { ...options, limit }) : [await client.list(path, options)]
  for await (const page of pages) yield* page.items
}

/**
 * Prints the objects of targets: a single named object as it is, others as a list.
 *
 * @throws AggregateError of failed reads, after the rest was printed.
 */
export async function getObjects(
  call: CommandCall,
  targets: readonly Target[],
  format: OutputFormat,
): Promise<void> {
  const { flags } = call
  const print = objectsPrinter(call, format)
  const found: ApiObject[] = []
  const failures = await readTargets(call, targets, async (target) => {
    for await (const object of objectsOf(call, target)) found.push(object)
  })
  const sortBy = flags.text('sort-by')
  const objects = sortBy === '' ? found : sortByPath(sortBy, found, (object) => object)
  if (!objects) throw fieldNotFound(sortBy)
  const [first] = objects
  const isOne = targets.length === 1 && targets[0]?.name !== ''
  // An absent single object under `--ignore-not-found` prints nothing, not an empty list.
  if (isOne && first) print(first)
  else if (!isOne && (objects.length > 0 || failures.length === 0)) print(asList(objects))
  if (failures.length > 0) throw new AggregateError(failures)
}
