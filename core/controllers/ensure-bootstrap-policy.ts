import { ApiError } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { ApiObject } from '../api/object.ts'
import { bootstrapPolicy } from '../authz/bootstrap-policy.ts'
import { type Repair, repairBinding, repairRole } from '../authz/repair-policy.ts'
import type { Client } from '../client/client.ts'
import { objectPath, resourcePath } from '../client/resource-path.ts'

type RepairObject = (existing: ApiObject, wanted: ApiObject, brand: Brand) => Repair

/** What is there; nothing where some of it cannot be read, as the server has to start for that to be deleted. */
async function listByName(client: Client, path: string): Promise<ReadonlyMap<string, ApiObject>> {
  try {
    return await readAll(client, path)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'StorageReadError') return new Map()
    throw error
  }
}

async function readAll(client: Client, path: string): Promise<ReadonlyMap<string, ApiObject>> {
  const objects = new Map<string, ApiObject>()
  for await (const { items } of client.pages(path, { limit: 500 })) {
    for (const object of items) objects.set(object.metadata.name ?? '', object)
  }
  return objects
}

// Another server on the same store does the same at its start; whoever comes second finds it done.
async function unlessDoneMeanwhile(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 409) throw error
  }
}

async function ensureAll(
  client: Client,
  path: string,
  wanted: readonly ApiObject[],
  repair: (existing: ApiObject, object: ApiObject) => Repair,
): Promise<void> {
  const existing = await listByName(client, path)
  const ensure = async (object: ApiObject): Promise<void> => {
    const name = object.metadata.name ?? ''
    const before = existing.get(name)
    if (!before) return unlessDoneMeanwhile(client.create(path, object))
    const repaired = repair(before, object)
    if (repaired.action === 'none') return
    if (repaired.action === 'replace') {
      await client.delete(objectPath(path, name))
      return unlessDoneMeanwhile(client.create(path, repaired.object))
    }
    return unlessDoneMeanwhile(client.update(objectPath(path, name), repaired.object))
  }
  // All at once, so that they become durable in one group.
  await Promise.all(wanted.map((object) => ensure(object)))
}

/** Creates the default roles and bindings where they are missing, and repairs them where they are not as they were. */
export async function ensureBootstrapPolicy(client: Client, brand: Brand): Promise<void> {
  const group = `rbac.authorization.${brand.apiDomain}`
  const policy = bootstrapPolicy(brand)
  const ensure = (resource: string, wanted: readonly ApiObject[], repair: RepairObject) =>
    ensureAll(
      client,
      resourcePath({ group, version: 'v1', resource }),
      wanted,
      (existing, object) => repair(existing, object, brand),
    )
  // Roles first: a binding to a role that is not there yet would be reported as broken.
  await ensure('clusterroles', policy.clusterRoles, repairRole)
  await ensure('clusterrolebindings', policy.clusterRoleBindings, repairBinding)
}
