import { describe, expect, it, onTestFinished } from 'vitest'
import { hmacSigner } from '../../../../core/access/authn/hmac-signer.ts'
import { ServiceAccountTokens } from '../../../../core/access/authn/service-account-tokens.ts'
import { MetricRegistry } from '../../../../core/access/observe/metrics/metric-registry.ts'
import { type Brand, brands } from '../../../../core/base/api/brand.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { Lazy } from '../../../../core/base/execution/lazy.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'
import { controllers, serverControllers } from '../../../../core/cluster/controllers/controllers.ts'
import type { ControllerParts } from '../../../../core/cluster/controllers/shared/framework/controller-registration.ts'
import { sharedParts } from '../../../../core/cluster/controllers/shared/framework/shared-parts.ts'
import {
  storedPrefix,
  storedResource,
} from '../../../../core/cluster/controllers/shared/objects/stored-resource.ts'
import { parseAddressRanges } from '../../../../core/kinds/allocation/address-range.ts'
import { AllocationIndex } from '../../../../core/kinds/allocation/allocation-index.ts'
import { createQuotaParts } from '../../../../core/kinds/quota/quota-parts.ts'
import { BuiltInCatalog } from '../../../../core/objects/catalog/built-in-catalog.ts'
import { AggregatedApis } from '../../../../core/requests/aggregation/aggregated-apis.ts'
import { AggregatedResources } from '../../../../core/requests/aggregation/aggregated-resources.ts'
import { FunctionRoutes } from '../../../../core/requests/aggregation/functions/aggregated-functions.ts'
import { WatchCache } from '../../../../core/storage/cache/watch-cache.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import { builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const all = [...serverControllers, ...controllers]

/** Parts of a server that answers no request, for controllers that are created and not run. */
async function partsFor(
  brand: Brand,
  settings: ControllerParts['settings'] = {},
): Promise<ControllerParts> {
  const runtime = testRuntime()
  const storage = await openEngine(new MemoryBackend(), runtime)
  onTestFinished(() => storage.close())
  const client = createClient(
    { request: () => Promise.reject(new TypeError('a created controller sends nothing')) },
    { userAgent: 'test' },
  )
  const catalog = builtInCatalog({}, { brand })
  const cache = new WatchCache({ storage, runtime, exclusive: true })
  const gate = (): boolean => true
  const apis = new AggregatedApis()
  const { signal } = new AbortController()
  return {
    ...sharedParts({ cache, catalog, runtime, clientOf: () => client, signal }),
    client,
    serverClient: client,
    brand,
    runtime,
    catalog,
    registry: registryOf(brand),
    cache,
    serviceAccountTokens: new ServiceAccountTokens({
      brand,
      issuers: ['https://issuer.test'],
      signer: hmacSigner(runtime),
    }),
    gate,
    release: parseRelease('1.34'),
    quotas: createQuotaParts({ brand, runtime, gate }),
    aggregation: {
      apis,
      resources: new AggregatedResources(apis),
      fetch: runtime.fetch,
      services: {},
      functions: new FunctionRoutes([], runtime.timers),
    },
    metrics: new MetricRegistry(() => 0),
    allocations: new AllocationIndex('services'),
    sharedAllocation: new Lazy(() => Promise.reject(new TypeError('nothing is allocated'))),
    addressRanges: parseAddressRanges('10.0.0.0/24'),
    storage,
    sharedStorage: storage,
    isReady: () => true,
    leaving: signal,
    firstObjects: async () => [],
    settings: { rootCertificates: 'PEM', hostname: 'host', ...settings },
    isFresh: () => false,
    address: () => '',
    provideNodes: () => () => undefined,
    runs: () => true,
    runsCluster: false,
  }
}

describe('the list of controllers', () => {
  it('a controller name or former name stands for one controller only', () => {
    const names = all.flatMap(({ name, formerName }) => [name, formerName ?? []].flat())
    expect(names).toEqual([...new Set(names)])
  })

  it.each([brands.k8s, brands.svc])(
    'the controllers created have the names they are registered with, brand $name',
    async (brand) => {
      const parts = await partsFor(brand)
      const created = all.map((registration) => registration.create(parts)?.name)
      expect(created).toEqual(all.map(({ name }) => name))
    },
  )

  it.each([brands.k8s, brands.svc])(
    'the controllers need resources that the built-in catalogue has, brand $name',
    (brand) => {
      const catalog = builtInCatalog({}, { brand })
      const needed = all.flatMap((registration) => registration.needs(brand))
      const own = all.flatMap(({ ownObjects = [] }) =>
        ownObjects.map((object) => object.resource(brand)),
      )
      const unknown = [...needed, ...own].filter((each) => !storedResource({ catalog }, each))
      expect(unknown).toEqual([])
    },
  )

  it('no controller is created that the settings leave without work', async () => {
    const { rootCertificates: _, hostname: __, ...settings } = (await partsFor(brands.k8s)).settings
    const parts = {
      ...(await partsFor(brands.k8s)),
      sharedAllocation: undefined,
      settings: { ...settings, eventTtlMs: 0 },
      sharedStorage: undefined,
    }
    const idle = all.filter((registration) => !registration.create(parts)).map(({ name }) => name)
    expect(idle).toEqual([
      'server-identity',
      'allocation-repair',
      'root-ca-certificate-publisher-controller',
      'event-ttl-controller',
    ])
  })
})

describe('the prefix of a stored resource', () => {
  it('the storage prefix of a resource is refused where the catalogue does not have the resource', () => {
    const events = { group: '', resource: 'events' }
    expect(storedPrefix({ catalog: builtInCatalog() }, events)).toBe('events')
    expect(() => storedPrefix({ catalog: new BuiltInCatalog() }, events)).toThrow(
      new TypeError('resource events of group "" is unknown to this release'),
    )
  })
})
