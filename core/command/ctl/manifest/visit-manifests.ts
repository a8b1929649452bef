import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { type Visit, visitEach } from '../visit/visit-each.ts'
import { objectOrder } from '../visit/visit-order.ts'
import { type Manifest, readManifests } from './read-manifests.ts'
import { selectManifest } from './select-manifest.ts'
import { WrittenDefinitions } from './written-definitions.ts'

async function* selectedManifests(
  call: CommandCall,
  definitions: WrittenDefinitions,
): AsyncGenerator<Manifest> {
  const manifests = readManifests(call, definitions)
  if (!call.flags.knows('selector')) return yield* manifests
  const selects = selectManifest(call)
  for await (const manifest of manifests) if (selects(manifest.object)) yield manifest
}

/**
 * Calls `visit` for each object in the files of `--filename` that matches `--selector` (where the command has it), several at
 * a time; a failure does not stop the others. Then calls `finish`, also after failures.
 *
 * @throws AggregateError of the failures; CtlError without any object, or for unreadable files.
 */
export async function visitManifests(
  call: CommandCall,
  visit: Visit<Manifest>,
  finish: () => void = () => undefined,
): Promise<void> {
  const definitions = new WrittenDefinitions(call)
  const manifests = selectedManifests(call, definitions)
  const { count, failures } = await visitEach(call, manifests, objectOrder, (manifest, own) => {
    const write = visit(manifest, own)
    definitions.add(manifest.object, write)
    return write
  })
  finish()
  if (failures.length > 0) throw new AggregateError(failures)
  if (count === 0) throw new CtlError(`no objects passed to ${call.path.join(' ')}`)
}
