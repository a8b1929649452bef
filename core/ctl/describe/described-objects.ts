import { ApiError } from '../../api/api-error.ts'
import type { ApiObject } from '../../api/object.ts'
import { resourcePath } from '../../client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { readManifests } from '../manifest/read-manifests.ts'
import { namespaceFor } from '../namespace-of.ts'
import { selectResources } from '../resources/select-resources.ts'
import type { ServedResource } from '../resources/served-resources.ts'

/** An object that a line names, and the resource it is one of. */
export interface DescribedObject {
  readonly resource: ServedResource
  readonly object: ApiObject
}

/** What was found, and why the rest was not. */
export interface FoundObjects {
  readonly objects: readonly DescribedObject[]
  readonly errors: readonly ApiError[]
}

const pageSize = 500

interface NamedObject {
  readonly resource: ServedResource
  readonly namespace: string
  readonly name: string
}

async function named(call: CommandCall): Promise<readonly NamedObject[]> {
  const selections = await selectResources(call.args, call.resources)
  const objects = selections.flatMap(({ resource, names }) =>
    names.map((name) => ({ resource, namespace: namespaceFor(call, resource), name })),
  )
  for await (const { resource, namespace, name } of readManifests(call)) {
    objects.push({ resource, namespace, name })
  }
  return objects
}

/** All objects of a resource that the line's selector and namespace leave. */
export async function listObjects(
  call: CommandCall,
  resource: ServedResource,
): Promise<readonly DescribedObject[]> {
  const { flags, client, signal } = call
  const namespace = flags.on('all-namespaces') ? '' : namespaceFor(call, resource)
  const labelSelector = flags.text('selector')
  const objects: DescribedObject[] = []
  const pages = client.pages(resourcePath(resource, { namespace }), {
    limit: pageSize,
    signal,
    ...(labelSelector !== '' && { labelSelector }),
  })
  for await (const { items } of pages) {
    objects.push(...items.map((object) => ({ resource, object })))
  }
  return objects
}

function refuseNames({ flags }: CommandCall): void {
  if (flags.text('selector') !== '') {
    throw new CtlError('name cannot be provided when a selector is specified')
  }
  if (flags.on('all-namespaces')) {
    throw new CtlError('a resource cannot be retrieved by name across all namespaces')
  }
}

async function readNamed(
  objects: readonly NamedObject[],
  { client, signal }: CommandCall,
): Promise<FoundObjects> {
  const found: DescribedObject[] = []
  const errors: ApiError[] = []
  for (const { resource, namespace, name } of objects) {
    try {
      const object = await client.get(resourcePath(resource, { namespace, name }), { signal })
      found.push({ resource, object })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors.push(error)
    }
  }
  return { objects: found, errors }
}

/**
 * The objects that a line names by type, by name or by file.
 *
 * @throws CtlError for words that make no sense together; ApiError where a list cannot be read.
 */
export async function findObjects(call: CommandCall): Promise<FoundObjects> {
  const objects = await named(call)
  if (objects.length > 0) {
    if (call.args.length > 0) refuseNames(call)
    return readNamed(objects, call)
  }
  const selections = await selectResources(call.args, call.resources)
  const lists: DescribedObject[] = []
  for (const { resource } of selections) lists.push(...(await listObjects(call, resource)))
  return { objects: lists, errors: [] }
}
