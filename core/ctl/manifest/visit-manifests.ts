import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { visitEach } from '../visit-each.ts'
import { type Manifest, readManifests } from './read-manifests.ts'
import { selectManifest } from './select-manifest.ts'

async function* selectedManifests(call: CommandCall): AsyncGenerator<Manifest> {
  if (!call.flags.knows('selector')) return yield* readManifests(call)
  const selects = selectManifest(call)
  for await (const manifest of readManifests(call)) if (selects(manifest.object)) yield manifest
}

/**
 * Calls `visit` for each object in the files of `--filename` that matches `--selector` (where the command has it); a failure
 * does not stop the others. Then calls `finish`, also after failures.
 *
 * @throws AggregateError of the failures; CtlError without any object, or for unreadable files.
 */
export async function visitManifests(
  call: CommandCall,
  visit: (manifest: Manifest) => Promise<void>,
  finish: () => void = () => undefined,
): Promise<void> {
  const { count, failures } = await visitEach(call, selectedManifests(call), visit)
  finish()
  if (failures.length > 0) throw new AggregateError(failures)
  if (count === 0) throw new CtlError(`no objects passed to ${call.path.join(' ')}`)
}
