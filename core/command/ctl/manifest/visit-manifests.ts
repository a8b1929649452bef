import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import {
  type LabelSelector,
  matchesLabels,
  parseLabelSelector,
} from '../../../base/api/selectors/label-selector.ts'
import type { CommandCall } from '../command.ts'
import { CtlError, usageError } from '../ctl-error.ts'
import { type Visit, visitEach } from '../visit/visit-each.ts'
import { objectOrder } from '../visit/visit-order.ts'
import { namesFiles } from './kustomized.ts'
import { type Manifest, readManifests } from './read-manifests.ts'
import { WrittenCrds } from './written-crds.ts'

function parse(text: string): LabelSelector {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    throw error instanceof ApiError ? new CtlError(error.message) : error
  }
}

/** A test whether an object from a file matches `--selector`. @throws CtlError for a malformed selector. */
function selectManifest({ flags }: Pick<CommandCall, 'flags'>): (object: JsonObject) => boolean {
  const selector = parse(flags.text('selector'))
  return (object) => matchesLabels(selector, objectOf(structOf(object, 'metadata'), 'labels'))
}

async function* selectedManifests(
  call: CommandCall,
  definitions: WrittenCrds,
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
  const definitions = new WrittenCrds(call)
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

/** Checks the line of a command that only takes files. @throws CtlError for positional arguments, or without `--filename`. */
export function checkFilesGiven(call: CommandCall): void {
  const { args } = call
  if (args.length > 0) throw usageError(call, `Unexpected args: [${args.join(' ')}]`)
  if (!namesFiles(call)) throw new CtlError('must specify one of -f and -k')
}
