import { ApiError } from '../../base/api/errors/api-error.ts'
import { objectOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import { CtlSession } from '../../command/ctl/session/ctl-session.ts'
import { ResourceFinder } from '../../command/ctl/session/resource-finder.ts'
import { type FixtureTarget, loadFixtures } from '../mock/load-fixtures.ts'

/** An object that the server refused, and its sentence. */
export interface RefusedObject {
  readonly object: ApiObject
  readonly reason: string
}

export interface LoadedObjects {
  /** Number of objects that exist now as they were given. */
  readonly loaded: number
  readonly refused: readonly RefusedObject[]
}

/** Writes under way at a time. */
const width = 16

/**
 * Creates the objects, or replaces existing ones, as {@link loadFixtures} does; the server checks each as any write. What it
 * refuses is returned with its reason, and the others exist all the same. Nodes keep what the server says of them: labels,
 * annotations, taints and `unschedulable` are replaced. Where an object has `managedFields`, its fields get these owners again.
 *
 * @throws the transport's error when the server cannot be reached
 */
export async function loadObjects(
  target: FixtureTarget,
  objects: readonly ApiObject[],
): Promise<LoadedObjects> {
  const refused: RefusedObject[] = []
  const refuse = (object: ApiObject, error: unknown): void => {
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error
    refused.push({ object, reason: error.message })
  }
  const others = objects.filter((object) => !isNode(object))
  await loadFixtures(target, others, { refused: ({ object, error }) => refuse(object, error) })
  const names = new Set(refused.map(({ object }) => nameOf(object)))
  const exist = others.filter((object) => !names.has(nameOf(object)))
  const applied = exist.filter(({ metadata }) => metadata.managedFields)
  const finder = newFinder(target)
  await forEach(applied, (object) => restoreManagers(target.client, finder, object))
  const ending = exist.filter(({ metadata }) => metadata.deletionTimestamp)
  await forEach(ending, (object) => deleteAgain(target.client, finder, object))
  await forEach(objects.filter(isNode), (node) =>
    putNode(target.client, node).catch((error: unknown) => refuse(node, error)),
  )
  return { loaded: objects.length - refused.length, refused }
}

async function forEach<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += width) {
    await Promise.all(items.slice(at, at + width).map(action))
  }
}

function isNode({ apiVersion, kind }: ApiObject): boolean {
  return apiVersion === 'v1' && kind === 'Node'
}

function nameOf({ apiVersion, kind, metadata }: ApiObject): string {
  return [apiVersion, kind, metadata.namespace || 'default', metadata.name].join(' ')
}

async function putNode(client: WireClient, node: ApiObject): Promise<void> {
  const nodes = { group: '', version: 'v1', resource: 'nodes' }
  const { name = '', labels, annotations } = node.metadata
  const spec: JsonObject = objectOf(node, 'spec') ?? {}
  try {
    const path = resourcePath(nodes, { name })
    const found = (await client.get(path)) as ApiObject
    const metadata = {
      ...found.metadata,
      ...(labels && { labels }),
      ...(annotations && { annotations }),
    }
    const { taints: _, unschedulable: __, ...kept } = objectOf(found, 'spec') ?? {}
    const { taints, unschedulable } = spec
    await client.update(path, {
      ...found,
      metadata,
      spec: {
        ...kept,
        ...(taints && { taints }),
        ...(unschedulable === true && { unschedulable }),
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'NotFound')) throw error
    await client.create(resourcePath(nodes), node)
  }
}

function newFinder({ client, brand, clock }: FixtureTarget): ResourceFinder {
  const { signal } = new AbortController()
  return new ResourceFinder({ client, brand, clock, signal, session: new CtlSession() })
}

async function pathOf(finder: ResourceFinder, object: ApiObject): Promise<string | undefined> {
  const resource = await finder.findKind(object.apiVersion, object.kind)
  const { name = '', namespace = 'default' } = object.metadata
  return resource && resourcePath(resource, resource.namespaced ? { namespace, name } : { name })
}

/** Says again who owns the fields of an object. What fails is left: the object itself is as it was. */
async function restoreManagers(
  client: WireClient,
  finder: ResourceFinder,
  object: ApiObject,
): Promise<void> {
  const path = await pathOf(finder, object)
  const { managedFields } = object.metadata
  if (path === undefined || !managedFields) return
  try {
    const found = (await client.get(path)) as ApiObject
    await client.update(path, { ...found, metadata: { ...found.metadata, managedFields } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Deletes an object that was being deleted, and that its finalizers hold. */
async function deleteAgain(
  client: WireClient,
  finder: ResourceFinder,
  object: ApiObject,
): Promise<void> {
  const path = await pathOf(finder, object)
  if (path === undefined) return
  await client.delete(path).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}
