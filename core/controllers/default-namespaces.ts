import { ApiError } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { Client } from '../client/client.ts'
import { objectPath, resourcePath } from '../client/resource-path.ts'

/** Creates the namespaces that exist from the start; one that exists already is left as it is. */
export async function ensureDefaultNamespaces(client: Client, brand: Brand): Promise<void> {
  const path = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })
  const names = ['default', brand.systemNamespace, brand.publicNamespace, brand.leaseNamespace]
  await Promise.all(names.map((name) => ensure(client, path, name)))
}

/** One that cannot be read exists, too: the server has to start for it to be deleted. */
async function exists(client: Client, path: string): Promise<boolean> {
  try {
    await client.get(path)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.reason === 'StorageReadError') return true
    if (error.reason === 'NotFound') return false
    throw error
  }
}

async function ensure(client: Client, path: string, name: string): Promise<void> {
  // Most starts find it: to read it costs less than to have a create refused.
  if (await exists(client, objectPath(path, name))) return
  try {
    await client.create(path, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error
  }
}
