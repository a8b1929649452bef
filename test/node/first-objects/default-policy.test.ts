import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type BrandName, brands } from '../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { gatesOf } from '../../support/schemas/gates-of.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

type Policy = Readonly<Record<string, readonly ApiObject[]>>

/** Differences to the policy without gates: objects that are there or other ones, and keys of absent objects. */
type Difference = Readonly<
  Record<string, { readonly changed: readonly ApiObject[]; readonly absent: readonly string[] }>
>

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
}

/** The roles and bindings of a fresh cluster of the original, of which the aggregated ones have no rules yet. */
const recorded = read<Policy>('default-policy.json')

/** What differs with feature gates, by their text as for `--feature-gates`. */
const byGates = read<Readonly<Record<string, Difference>>>('default-policy-gates.json')

/** Role and binding of the config map `cluster-info`, which kubeadm makes on a cluster of the original. */
const clusterInfo = 'kube-public/kubeadm:bootstrap-signer-clusterinfo'

const groupOf = {
  k8s: 'rbac.authorization.k8s.io',
  svc: 'rbac.authorization.svc.io',
} as const

function keyOf({ metadata: { namespace = '', name = '' } }: ApiObject): string {
  return `${namespace}/${name}`
}

/** The original's words in those of the brand. */
function inWords(text: string, brand: BrandName): string {
  if (brand === 'k8s') return text
  return text
    .replaceAll('kubernetes.io', 'svc.io')
    .replaceAll('k8s.io', 'svc.io')
    .replaceAll(/kube(?=-|adm)/g, 'svc')
}

/** Recorded objects by their keys; rules of aggregated roles aside. */
function wanted(objects: readonly ApiObject[], brand: BrandName): ReadonlyMap<string, object> {
  const renamed = JSON.parse(inWords(JSON.stringify(objects), brand)) as ApiObject[]
  return new Map(renamed.map((object) => [keyOf(object), plain(object)]))
}

function plain({ kind: _kind, apiVersion: _version, metadata, ...rest }: ApiObject): object {
  const { name, namespace, labels, annotations } = metadata
  const { rules, ...others } = rest as Record<string, unknown>
  return {
    metadata: { name, namespace, labels, annotations },
    ...others,
    ...(others['aggregationRule'] === undefined && { rules }),
  }
}

async function served(
  brand: BrandName,
  gates: string,
): Promise<(resource: string) => Promise<ReadonlyMap<string, object>>> {
  const { get } = await openTestServer({
    brand: brands[brand],
    featureGates: gatesOf(gates),
  })
  return async (resource) => {
    const { body } = await get(`/apis/${groupOf[brand]}/v1/${resource}`)
    return new Map(body.items.map((object) => [keyOf(object), plain(object)]))
  }
}

function withDifference(resource: string, difference: Difference | undefined): ApiObject[] {
  const { changed = [], absent = [] } = difference?.[resource] ?? {}
  const other = new Set([...changed.map(keyOf), ...absent])
  return [...(recorded[resource] ?? []).filter((each) => !other.has(keyOf(each))), ...changed]
}

describe('the default roles and bindings of a fresh server', () => {
  it.each([
    ['k8s', ''],
    ['svc', ''],
    ...Object.keys(byGates).flatMap((gates) => [['k8s', gates] as const, ['svc', gates] as const]),
  ] as const)(
    'the default roles and bindings of brand %s with the gates "%s" are those of the original, rule by rule, and that of cluster-info',
    async (brand, gates) => {
      const list = await served(brand, gates)
      for (const resource of ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings']) {
        const found = new Map(await list(resource))
        const extra = inWords(clusterInfo, brand)
        expect(found.delete(extra), resource).toBe(!resource.startsWith('cluster'))
        expect(found).toEqual(wanted(withDifference(resource, byGates[gates]), brand))
      }
    },
  )

  it.each(['k8s', 'svc'] as const)(
    'anonymous requests of brand %s may read the config map cluster-info of the public namespace, and no other',
    async (brand) => {
      const { get, post } = await openTestServer({ brand: brands[brand] })
      const path = `/api/v1/namespaces/${brands[brand].publicNamespace}/configmaps`
      for (const name of ['cluster-info', 'other']) {
        const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }
        expect((await post(path, made)).status).toBe(201)
      }
      const statusOf = async (name: string): Promise<number> =>
        (await get(`${path}${name}`, { as: '' })).status
      expect(await statusOf('/cluster-info')).toBe(200)
      expect(await statusOf('/other')).toBe(403)
      expect(await statusOf('')).toBe(403)
    },
  )
})
