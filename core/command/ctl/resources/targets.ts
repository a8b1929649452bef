import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { SelectorOptions } from '../../../base/client/call-options.ts'
import { objectPath, resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { CommandFlagName } from '../flag-name.generated.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { readManifests } from '../manifest/read-manifests.ts'
import { namespaceFor } from '../namespace-of.ts'
import type { ResourceFinder } from '../session/resource-finder.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** A resource and the names given for it. */
interface Selection {
  readonly resource: ServedResource
  /** Empty for all objects, or those that selectors match. */
  readonly names: readonly string[]
}

const repeatedType =
  "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'"

async function slashed(
  args: readonly string[],
  finder: ResourceFinder,
): Promise<readonly Selection[]> {
  const selections: Selection[] = []
  for (const arg of args) {
    const parts = arg.split('/')
    const [type = '', name = ''] = parts
    if (parts.length === 1) throw new CtlError(repeatedType)
    if (parts.length > 2) {
      throw new CtlError('arguments in resource/name form may not have more than one slash')
    }
    if (type === '' || name === '') {
      throw new CtlError('arguments in resource/name form must have a single resource and name')
    }
    selections.push({ resource: await finder.find(type), names: [name] })
  }
  return selections
}

async function resourcesOf(
  types: string,
  finder: ResourceFinder,
): Promise<readonly ServedResource[]> {
  const found: ServedResource[] = []
  for (const type of types.split(',')) {
    const category = await finder.inCategory(type)
    const resources = category.length > 0 ? category : [await finder.find(type)]
    found.push(...resources.filter((resource) => !found.includes(resource)))
  }
  return found
}

/**
 * The resources and names in the arguments of a command: `type`, `type1,type2`, `type name...`, `type/name...`, or a
 * category (`all`). Empty without arguments.
 *
 * @throws CtlError with kubectl's message.
 */
async function selectResources(
  args: readonly string[],
  finder: ResourceFinder,
): Promise<readonly Selection[]> {
  const [types, ...names] = args
  if (types === undefined) return []
  if (args.some((arg) => arg.includes('/'))) return slashed(args, finder)
  const resources = await resourcesOf(types, finder)
  return resources.map((resource) => ({ resource, names }))
}

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

function has(call: CommandCall, flag: CommandFlagName): boolean {
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
  return call.flags.knows('filename') && namesFiles(call)
    ? targetsOfFiles(call)
    : targetsOfWords(call)
}

/** The error for a line that names neither a resource nor a file. */
export function nothingNamed(): CtlError {
  return new CtlError(
    'You must provide one or more resources by argument or filename.\n' +
      'Example resource specifications include:\n' +
      "   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'",
  )
}

/** The error of a list; for `BadRequest` and `NotFound` the message names the resource and selectors, as kubectl's does. */
export function listError(call: CommandCall, { resource, name }: Target, error: unknown): unknown {
  const isRequest = error instanceof ApiError && ['BadRequest', 'NotFound'].includes(error.reason)
  if (!isRequest || name !== '') return error
  const { labelSelector = '', fieldSelector = '' } = selectorsOf(call)
  const what = `"${resource.group}/${resource.version}, Resource=${resource.resource}"`
  const quoted = [labelSelector, fieldSelector].map((text) => JSON.stringify(text))
  const doing =
    labelSelector === '' && fieldSelector === ''
      ? `Unable to list ${what}`
      : `Unable to find ${what} that match label selector ${quoted[0]}, field selector ${quoted[1]}`
  const { reason, code, details } = error
  const options = { code, cause: error, ...(details && { details }) }
  return new ApiError(reason, `${doing}: ${error.message}`, options)
}

/** The values of `--selector` and `--field-selector`, where the command has these flags. */
export function selectorsOf({ flags }: Pick<CommandCall, 'flags'>): SelectorOptions {
  const text = (name: CommandFlagName): string => (flags.knows(name) ? flags.text(name) : '')
  const [labelSelector, fieldSelector] = [text('selector'), text('field-selector')]
  return {
    ...(labelSelector !== '' && { labelSelector }),
    ...(fieldSelector !== '' && { fieldSelector }),
  }
}
