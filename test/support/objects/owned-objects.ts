import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ObjectMeta } from '../../../core/base/api/object.ts'
import { partsUnderWay } from '../../../core/base/execution/lazy.ts'
import { configMap, configMaps, type TestServer } from '../servers/test-server.ts'
import { nextTask } from '../servers/uneven-runtime.ts'

export interface OwnerName {
  readonly name: string
  readonly uid: string
}

/** A reference to a config map, unless `more` says otherwise. */
export function ownedBy({ name, uid }: OwnerName, more: object = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid, ...more }
}

/** The same, of a dependent that an owner waits for when it is deleted in the foreground. */
export function blocking(owner: OwnerName): JsonObject {
  return ownedBy(owner, { blockOwnerDeletion: true })
}

/** Creates a config map with these owners in the namespace `default`. */
export async function createOwned(
  server: TestServer,
  name: string,
  owners: readonly JsonObject[] = [],
  metadata: object = {},
): Promise<OwnerName> {
  const ownerReferences = [...owners]
  const answer = await server.post(configMaps, configMap(name, { ...metadata, ownerReferences }))
  if (answer.status !== 201) throw new TypeError(answer.text)
  return { name, uid: answer.body.metadata.uid ?? '' }
}

/** Names of the config maps in the namespace `default`, in order. */
export async function configMapNames(server: TestServer): Promise<string[]> {
  const { body } = await server.get(configMaps)
  return (body.items ?? []).map(({ metadata }) => metadata.name ?? '')
}

export async function metadataOf(server: TestServer, name: string): Promise<ObjectMeta> {
  return (await server.get(`${configMaps}/${name}`)).body.metadata
}

/** Takes a config map's finalizers away. */
export async function releaseConfigMap(server: TestServer, name: string): Promise<void> {
  const answer = await server.patch(`${configMaps}/${name}`, { metadata: { finalizers: null } })
  if (answer.status !== 200) throw new TypeError(answer.text)
  await controllersSettled()
}

/** Hands out lines of a watch on the config maps of the namespace `default`, from now on, as many as are asked for. */
export async function watchConfigMaps(
  server: TestServer,
): Promise<(count: number) => Promise<string[]>> {
  const { resourceVersion } = (await server.get(configMaps)).body.metadata
  const watch = await server.watch(`${configMaps}?resourceVersion=${resourceVersion}`)
  return async (count) => {
    const lines: string[] = []
    while (lines.length < count) lines.push(await watch.line())
    return lines
  }
}

/**
 * Everything that controllers do on account of what was answered has been done. They wait for nothing but each other, the
 * memory store, which all happens before the next task, and their own code, which some load as they start.
 */
export async function controllersSettled(): Promise<void> {
  await nextTask()
  for (let load = partsUnderWay(); load; load = partsUnderWay()) {
    await load
    await nextTask()
  }
}
