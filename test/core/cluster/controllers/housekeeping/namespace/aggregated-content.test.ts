import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../../../core/base/api/errors/api-error.ts'
import type { AggregatedApi } from '../../../../../../core/requests/aggregation/aggregated-api.ts'
import { conditions, openController, space, sweep, terminating } from './terminating-namespaces.ts'

const gadgets = '/apis/sample.test/v1/namespaces/space/gadgets'
const all = ['create', 'delete', 'deletecollection', 'get', 'list']
const discoveryFailure = 'NamespaceDeletionDiscoveryFailure'

function apiOf(version: string, versionPriority: number): AggregatedApi {
  return {
    name: `${version}.sample.test`,
    group: 'sample.test',
    version,
    groupPriority: 1000,
    versionPriority,
    service: { namespace: 'default', name: 'gadgets', port: 443 },
    tls: {},
    isAvailable: true,
  }
}

function gadgetsWith(verbs: readonly string[], scope = 'Namespaced') {
  return {
    resource: 'gadgets',
    responseKind: { group: 'sample.test', version: 'v1', kind: 'Gadget' },
    scope,
    singularResource: 'gadget',
    verbs: [...verbs],
  }
}

/** A controller beside an aggregated API with gadgets; stale without their verbs. */
function openWith(verbs?: readonly string[], scope?: string) {
  const opened = openController()
  opened.apis.set('v1.sample.test', apiOf('v1', 15))
  if (verbs) opened.aggregated.set('v1.sample.test', [gadgetsWith(verbs, scope)])
  opened.api.put(`${gadgets}/g`)
  return opened
}

describe('content of a terminating namespace that another server has', () => {
  it('is deleted behind the content of this server, by one request', async () => {
    const { api, wrote, stop } = openWith(all)
    api.put(space, terminating())
    await wrote(...sweep, `DELETE ${gadgets}`, `PUT ${space}/finalize`)
    expect(api.names(gadgets)).toEqual([])
    await stop()
  })

  it.each([
    ['cannot delete collections', all.filter((verb) => verb !== 'deletecollection'), undefined],
    ['refuses what it lists among its verbs', all, 'MethodNotAllowed'],
    ['does not know what it lists among its verbs', all, 'NotFound'],
  ] as const)('is deleted one by one where the server %s', async (_which, verbs, refusal) => {
    const { api, wrote, stop } = openWith(verbs)
    if (refusal) api.refusals.set(`DELETE ${gadgets}`, new ApiError(refusal, 'no'))
    api.put(space, terminating())
    const asked = refusal ? [`DELETE ${gadgets}`] : []
    await wrote(...sweep, ...asked, `DELETE ${gadgets}/g`, `PUT ${space}/finalize`)
    expect(api.names(gadgets)).toEqual([])
    await stop()
  })

  it.each([
    ['without the verb list', ['delete', 'deletecollection'], 'Namespaced'],
    ['without the verb delete', ['list', 'deletecollection'], 'Namespaced'],
    ['of the whole cluster', all, 'Cluster'],
  ])('is left alone, a resource %s', async (_which, verbs, scope) => {
    const { api, wrote, stop } = openWith(verbs, scope)
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/finalize`)
    expect(api.names(gadgets)).toEqual(['g'])
    await stop()
  })

  it('is deleted in the version that discovery prefers', async () => {
    const { api, apis, aggregated, wrote, stop } = openWith(all)
    apis.set('v2.sample.test', apiOf('v2', 100))
    aggregated.set('v2.sample.test', [gadgetsWith(all)])
    api.put(space, terminating())
    const preferred = '/apis/sample.test/v2/namespaces/space/gadgets'
    await wrote(...sweep, `DELETE ${preferred}`, `PUT ${space}/finalize`)
    expect(api.names(gadgets)).toEqual(['g'])
    await stop()
  })

  it('keeps the namespace while its group is stale, which the namespace names, and the rest goes on', async () => {
    const { api, apis, aggregated, wrote, passPause, stop } = openWith()
    apis.set('v1.other.test', { ...apiOf('v1', 1), name: 'v1.other.test', group: 'other.test' })
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/status`)
    expect(conditions(api)).toContainEqual([
      discoveryFailure,
      'True',
      'Discovery failed for some groups, 2 failing: unable to retrieve the complete list of server APIs: other.test/v1: stale GroupVersion discovery: other.test/v1, sample.test/v1: stale GroupVersion discovery: sample.test/v1',
    ])
    await wrote(...sweep)
    await passPause(() => {
      apis.set('v1.other.test', undefined)
      aggregated.set('v1.sample.test', [gadgetsWith(all)])
    })
    await wrote(...sweep, `DELETE ${gadgets}`, `PUT ${space}/finalize`)
    await stop()
  })

  it('is named as a failure while its server fails', async () => {
    const { api, wrote, stop } = openWith(all)
    const why = 'the server is currently unable to handle the request'
    api.refusals.set(`DELETE ${gadgets}`, new ApiError('ServiceUnavailable', why))
    api.put(space, terminating())
    await wrote(...sweep, `DELETE ${gadgets}`, `PUT ${space}/status`)
    expect(conditions(api)).toContainEqual([
      'NamespaceDeletionContentFailure',
      'True',
      `Failed to delete all resource types, 1 remaining: ${why}`,
    ])
    await wrote(...sweep, `DELETE ${gadgets}`, `PUT ${space}/finalize`)
    await stop()
  })
})
