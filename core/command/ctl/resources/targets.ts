import type { ApiObject } from '../../../base/api/object.ts'
import { objectPath, resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { readManifests } from '../manifest/read-manifests.ts'
import { namespaceFor } from '../namespace-of.ts'
import type { ServedResource } from '../session/served-resources.ts'
import { selectResources } from './select-resources.ts'

/** A target of a command: one object, or the objects of a collection. */
export interface Target {
  readonly resource: ServedResource
  /** Empty for a cluster-scoped resource, and for all namespaces. */
  readonly namespace: string
  /** Empty for a collection. */
  readonly name: string
  /** The object in the file, for a target from `--filename`. */
  readonly object?: ApiObject
  /** The name of that file. */
  readonly source?: string
}

export function collectionPath({ resource, namespace }: Target): string {
  return resourcePath(resource, { namespace })
}

export function targetPath(target: Target): string {
  return objectPath(collectionPath(target), target.name)
}

function has(call: CommandCall, flag: string): boolean {
  return call.flags.knows(flag) && call.flags.has(flag)
}

async function targetsOfFiles(call: CommandCall): Promise<readonly Target[]> {
  if (call.args.length > 0) {
    throw new CtlError(
      'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well',
    )
  }
  const targets: Target[] = []
  for await (const manifest of readManifests(call)) targets.push(manifest)
  return targets
}

async function targetsOfWords(call: CommandCall): Promise<readonly Target[]> {
  const everywhere = call.flags.knows('all-namespaces') && call.flags.on('all-namespaces')
  const selected = has(call, 'selector') || has(call, 'field-selector')
  const selections = await selectResources(call.args, call.resources)
  return selections.flatMap(({ resource, names }) => {
    if (names.length > 0 && selected) {
      throw new CtlError('name cannot be provided when a selector is specified')
    }
    if (names.length > 0 && everywhere && resource.namespaced) {
      throw new CtlError('a resource cannot be retrieved by name across all namespaces')
    }
    const namespace = everywhere ? '' : namespaceFor(call, resource)
    const wanted = names.length > 0 ? names : ['']
    return wanted.map((name) => ({ resource, namespace, name }))
  })
}

/**
 * The targets named by the arguments or the files of a line, in order; empty without either. Reads the flags `filename`,
 * `all-namespaces`, `selector` and `field-selector` where the command has them.
 *
 * @throws CtlError with kubectl's message.
 */
export function targetsOf(call: CommandCall): Promise<readonly Target[]> {
  return has(call, 'filename') ? targetsOfFiles(call) : targetsOfWords(call)
}
