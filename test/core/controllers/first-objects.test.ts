import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../core/api/api-error.ts'
import { brands } from '../../../core/api/brand.ts'
import type { JsonObject } from '../../../core/api/json.ts'
import { bootstrapPolicy } from '../../../core/authz/bootstrap-policy.ts'
import { ensureDefaultNamespaces } from '../../../core/controllers/default-namespaces.ts'
import { ensureBootstrapPolicy } from '../../../core/controllers/ensure-bootstrap-policy.ts'
import { MemoryApi } from './memory-api.ts'

const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const bindings = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'

async function started(): Promise<MemoryApi> {
  const api = new MemoryApi()
  await ensureBootstrapPolicy(api, brands.k8s)
  return api
}

/** What the next start writes. */
async function restart(api: MemoryApi): Promise<string[]> {
  while (api.writes.unclaimed > 0) await api.writes.next()
  await ensureBootstrapPolicy(api, brands.k8s)
  const writes: string[] = []
  while (api.writes.unclaimed > 0) writes.push(await api.writes.next())
  return writes
}

describe('the namespaces of every server', () => {
  it.each([
    ['k8s', ['default', 'kube-system', 'kube-public', 'kube-node-lease']],
    ['svc', ['default', 'svc-system', 'svc-public', 'svc-node-lease']],
  ] as const)('under brand %s are %o', async (brand, names) => {
    const api = new MemoryApi()
    await ensureDefaultNamespaces(api, brands[brand])
    expect(api.names('/api/v1/namespaces')).toEqual(names)
  })

  it('are left as they are once they exist', async () => {
    const api = new MemoryApi()
    api.put('/api/v1/namespaces/default', { metadata: { labels: { mine: 'yes' } } })
    await ensureDefaultNamespaces(api, brands.k8s)
    const { metadata } = await api.get('/api/v1/namespaces/default')
    expect(metadata.labels).toEqual({ mine: 'yes' })
  })

  it('fail the start when they cannot be created', async () => {
    const api = new MemoryApi()
    const full = new ApiError('ServiceUnavailable', 'no room')
    api.refusals.set('POST /api/v1/namespaces/default', full)
    await expect(ensureDefaultNamespaces(api, brands.k8s)).rejects.toBe(full)
  })
})

describe('the default policy', () => {
  it('is all there after the first start', async () => {
    const api = await started()
    const { clusterRoles, clusterRoleBindings } = bootstrapPolicy(brands.k8s)
    expect(api.names(roles)).toEqual(clusterRoles.map(({ metadata }) => metadata.name))
    expect(api.names(bindings)).toEqual(clusterRoleBindings.map(({ metadata }) => metadata.name))
  })

  it('costs no write at the next start', async () => {
    expect(await restart(await started())).toEqual([])
  })

  it('is repaired where it was changed or deleted', async () => {
    const api = await started()
    api.remove(`${roles}/view`)
    api.put(`${roles}/edit`, { ...(await api.get(`${roles}/edit`)), rules: [] })
    api.put(`${bindings}/system:discovery`, {
      ...(await api.get(`${bindings}/system:discovery`)),
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'cluster-admin',
      },
    })
    expect(await restart(api)).toEqual([
      `POST ${roles}/view`,
      `PUT ${roles}/edit`,
      `DELETE ${bindings}/system:discovery`,
      `POST ${bindings}/system:discovery`,
    ])
    const { roleRef } = (await api.get(`${bindings}/system:discovery`)) as JsonObject
    expect(roleRef).toMatchObject({ name: 'system:discovery' })
    expect(await restart(api)).toEqual([])
  })

  it('is not written twice when another server starts at the same time', async () => {
    const api = new MemoryApi()
    await Promise.all([
      ensureBootstrapPolicy(api, brands.k8s),
      ensureBootstrapPolicy(api, brands.k8s),
    ])
    expect(await restart(api)).toEqual([])
  })
})
