import { describe, expect, it } from 'vitest'
import type { AggregatedApi } from '../../../../core/requests/aggregation/aggregated-api.ts'
import { AggregatedApis } from '../../../../core/requests/aggregation/aggregated-apis.ts'
import {
  AggregatedResources,
  staleError,
} from '../../../../core/requests/aggregation/aggregated-resources.ts'

const name = 'v1.sample.test'

function api(more: Partial<AggregatedApi> = {}): AggregatedApi {
  return {
    name,
    group: 'sample.test',
    version: 'v1',
    groupPriority: 1000,
    versionPriority: 15,
    service: { namespace: 'default', name: 'gadgets', port: 443 },
    tls: {},
    isAvailable: false,
    ...more,
  }
}

const gadgets = {
  resource: 'gadgets',
  responseKind: { group: 'sample.test', version: 'v1', kind: 'Gadget' },
  scope: 'Namespaced',
  singularResource: 'gadget',
  verbs: ['get', 'list'],
}
const parent = {
  resource: 'parents',
  responseKind: { group: '', version: '', kind: '' },
  scope: 'Cluster',
  singularResource: '',
  verbs: [],
}

function opened() {
  const apis = new AggregatedApis()
  const resources = new AggregatedResources(apis)
  return { apis, resources }
}

describe('resources of aggregated APIs', () => {
  it('a group version is stale until its resources are known, and keeps them while its server is down', () => {
    const { apis, resources } = opened()
    apis.set(name, api())
    expect(resources.groupVersions()).toMatchObject([{ name, isStale: true, resources: [] }])
    resources.set(name, [gadgets, parent])
    expect(resources.groupVersions()).toMatchObject([{ isStale: false }])
    const known = [
      {
        group: 'sample.test',
        version: 'v1',
        resource: 'gadgets',
        kind: 'Gadget',
        namespaced: true,
        verbs: ['get', 'list'],
      },
    ]
    expect(resources.of('sample.test', 'v1')).toEqual(known)
    resources.set(name, undefined)
    expect(resources.groupVersions()).toMatchObject([{ isStale: true }])
    expect(resources.of('sample.test', 'v1')).toEqual(known)
    expect(staleError('sample.test', 'v1')).toBe('stale GroupVersion discovery: sample.test/v1')
  })

  it('they go with the APIService', () => {
    const { apis, resources } = opened()
    apis.set(name, api())
    resources.set(name, [gadgets])
    apis.set(name, undefined)
    resources.set(name, [gadgets])
    expect(resources.groupVersions()).toEqual([])
    expect(resources.of('sample.test', 'v1')).toEqual([])
    apis.set(name, api())
    expect(resources.groupVersions()).toMatchObject([{ isStale: true, resources: [] }])
  })

  it('the list is the same one until something in it changes', () => {
    const { apis, resources } = opened()
    const changes: string[] = []
    resources.onChange(() => changes.push('change'))
    apis.set(name, api())
    const before = resources.groupVersions()
    apis.set(name, api({ isAvailable: true }))
    expect(resources.groupVersions()).toBe(before)
    apis.set(name, api({ groupPriority: 2000 }))
    expect(resources.groupVersions()).not.toBe(before)
    expect(changes).toHaveLength(3)
  })
})
