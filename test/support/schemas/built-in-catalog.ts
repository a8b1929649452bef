import { type Brand, brands } from '../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { FeatureGates } from '../../../core/base/release/feature-gates.ts'
import { createCatalog } from '../../../core/kinds/assembly/definitions/create-catalog.ts'
import type { BuiltInCatalog } from '../../../core/objects/catalog/built-in-catalog.ts'
import type { Catalog } from '../../../core/objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../../core/objects/catalog/write-context.ts'
import { builtInOperations } from '../../../core/requests/operations/operations.ts'
import { releaseOf } from './release-of.ts'
import { registryOf } from './schema-registry.ts'

/** The catalogue of release 1.34 as clients of the `k8s` brand see it. */
export function builtInCatalog(
  runtimeConfig: Readonly<Record<string, boolean>> = {},
  {
    brand = brands.k8s,
    release = '1.34',
    gates,
  }: { brand?: Brand; release?: string; gates?: FeatureGates } = {},
): BuiltInCatalog {
  const config = new Map(Object.entries(runtimeConfig))
  return createCatalog({
    brand,
    registry: registryOf(brand, release),
    release: releaseOf(release),
    runtimeConfig: config,
    operations: builtInOperations,
    ...(gates && { gates }),
  })
}

/** The definition behind `pods`, `deployments.v1.apps`, `horizontalpodautoscalers.v1.autoscaling`. */
export function builtIn(name: string, catalog: Catalog = builtInCatalog()): ResourceDefinition {
  const [resource = '', version = 'v1', ...group] = name.split('.')
  const definition = catalog.find(group.join('.'), version, resource)
  if (!definition) throw new RangeError(`${name} is not served`)
  return definition
}

export function writeContext(facts: Partial<WriteContext> = {}): WriteContext {
  return {
    brand: brands.k8s,
    time: Date.parse('2026-01-02T03:04:05Z'),
    now: '2026-01-02T03:04:05Z',
    user: { name: 'jane', uid: 'u1', groups: ['devs'], extra: new Map([['scope', ['a', 'b']]]) },
    requested: 'v1',
    gate: () => false,
    findNamespace: () => undefined,
    uuid: () => '11111111-2222-3333-4444-555555555555',
    warn: () => undefined,
    ...facts,
  }
}

/** An object of a kind, as far as a test cares. */
export function anObject(fields: Readonly<Record<string, unknown>>): ApiObject {
  return { apiVersion: 'v1', kind: 'Any', metadata: { name: 'x' }, ...fields } as ApiObject
}
