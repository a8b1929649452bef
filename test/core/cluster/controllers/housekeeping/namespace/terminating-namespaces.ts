import { expect } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { Verb } from '../../../../../../core/base/api/resource-verbs.ts'
import { NamespaceController } from '../../../../../../core/cluster/controllers/housekeeping/namespace/namespace-controller.ts'
import { BuiltInCatalog } from '../../../../../../core/objects/catalog/built-in-catalog.ts'
import { AggregatedApis } from '../../../../../../core/requests/aggregation/aggregated-apis.ts'
import { AggregatedResources } from '../../../../../../core/requests/aggregation/aggregated-resources.ts'
import { definition } from '../../../../../support/objects/definition.ts'
import { pausingRuntime } from '../../../../base/client/scripted-transport.ts'
import { MemoryApi } from './memory-api.ts'

export const deletionTimestamp = '2026-01-01T00:00:00Z'
export const space = '/api/v1/namespaces/space'
export const configMaps = `${space}/configmaps`
export const widgets = '/apis/example.com/v1/namespaces/space/widgets'

export function verbs(...list: Verb[]): ReadonlySet<Verb> {
  return new Set(list)
}

export function openController() {
  const api = new MemoryApi()
  const definitions = [
    definition({ group: '', version: 'v1', resource: 'configmaps', kind: 'ConfigMap' }),
    definition({ group: '', version: 'v1', resource: 'pods', kind: 'Pod' }),
    definition({ group: '', version: 'v1', resource: 'nodes', kind: 'Node', namespaced: false }),
    definition({
      group: 'example.com',
      version: 'v1',
      resource: 'widgets',
      kind: 'Widget',
      verbs: verbs('create', 'delete', 'get', 'list'),
    }),
    definition({
      group: 'example.com',
      version: 'v1',
      resource: 'readings',
      kind: 'Reading',
      verbs: verbs('get', 'list'),
    }),
  ]
  const catalog = new BuiltInCatalog([{ definitions }])
  const { runtime, passPause, log } = pausingRuntime()
  const apis = new AggregatedApis()
  const aggregated = new AggregatedResources(apis)
  const controller = new NamespaceController({
    client: api,
    catalog,
    brand: brands.k8s,
    runtime,
    aggregated,
  })
  const stopping = new AbortController()
  const running = controller.run(stopping.signal)
  const wrote = async (...expected: string[]): Promise<void> => {
    for (const write of expected) expect(await api.writes.next()).toBe(write)
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  const now = (): number => runtime.clock.now()
  return { api, apis, aggregated, passPause, log, wrote, stop, now }
}

export const sweep = [`DELETE ${space}/pods`, `DELETE ${configMaps}`] as const

export function terminating(content: JsonObject = {}): JsonObject {
  return { metadata: { deletionTimestamp }, spec: { finalizers: ['kubernetes'] }, ...content }
}

export function conditions(api: MemoryApi): unknown {
  const status = api.objects.get(space)?.['status'] as { conditions: JsonObject[] } | undefined
  return status?.conditions.map(({ type, status: is, message }) => [type, is, message])
}
