import type { JsonObject } from '../../core/api/json.ts'
import { configMap, configMaps, type TestServer } from './test-server.ts'
import { nextTask } from './uneven-runtime.ts'

export interface OwnerName {
  readonly name: string
  readonly uid: string
}

/** A reference to a config map, unless `more` says otherwise. */
export function ownedBy({ name, uid }: OwnerName, more: object = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid, ...more }
}

/** The same, of a dependent that an owner waits for when it is deleted in the foreground. */
export function blocking(owner: OwnerName, more: object = {}): JsonObject {
  return ownedBy(owner, { blockOwnerDeletion: true, ...more })
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

/**
 * Everything that controllers do on account of what was answered has been done. They wait for nothing but each other and
 * the memory store, which all happens before the next task.
 */
export function controllersSettled(): Promise<void> {
  return nextTask()
}
