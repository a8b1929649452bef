import { ApiError } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { Client } from '../client/client.ts'
import { resourcePath } from '../client/resource-path.ts'

/** Creates the namespaces that exist from the start; one that exists already is left as it is. */
export async function ensureDefaultNamespaces(client: Client, brand: Brand): Promise<void> {
  const path = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })
  const names = ['default', brand.systemNamespace, brand.publicNamespace, brand.leaseNamespace]
  const create = async (name: string): Promise<void> => {
    try {
      await client.create(path, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error
    }
  }
  await Promise.all(names.map((name) => create(name)))
}
