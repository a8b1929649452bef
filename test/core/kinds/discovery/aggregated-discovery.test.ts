import { describe, expect, it } from 'vitest'
import { loadRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { bodyText, discoveryServer, widgets } from '../../../support/servers/discovery-server.ts'

const aggregated = (version: string, group = 'apidiscovery.k8s.io'): string =>
  `application/json;g=${group};v=${version};as=APIGroupDiscoveryList`

describe('aggregated discovery', () => {
  it('aggregated discovery describes the core group at /api', () => {
    const response = discoveryServer().get('/api', {
      accept: `${aggregated('v2')},application/json`,
    })
    expect(headerOf(response, 'content-type')).toBe(aggregated('v2'))
    expect(headerOf(response, 'vary')).toBe('Accept')
    expect(headerOf(response, 'cache-control')).toBe('public')
    expect(JSON.parse(bodyText(response))).toMatchObject({
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'apidiscovery.k8s.io/v2',
      items: [
        {
          versions: [
            {
              version: 'v1',
              freshness: 'Current',
              resources: [
                { resource: 'nodes', scope: 'Cluster' },
                {
                  resource: 'pods',
                  scope: 'Namespaced',
                  singularResource: 'pod',
                  shortNames: ['po'],
                  categories: ['all'],
                  responseKind: { group: '', version: '', kind: 'Pod' },
                  subresources: [
                    {
                      subresource: 'eviction',
                      responseKind: { group: 'policy', version: 'v1', kind: 'Eviction' },
                      verbs: ['create'],
                    },
                    {
                      subresource: 'status',
                      responseKind: { group: '', version: '', kind: 'Pod' },
                      verbs: ['get', 'update'],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it('aggregated discovery describes the named groups at /apis, preferred versions first', () => {
    const groups = discoveryServer().body('/apis', { accept: aggregated('v2') })
    expect(groups).toMatchObject({
      items: [
        { metadata: { name: 'autoscaling' }, versions: [{ version: 'v2' }, { version: 'v1' }] },
        { metadata: { name: 'policy' }, versions: [{ version: 'v1' }] },
      ],
    })
  })

  it.each([
    [
      'parameters in another order',
      'application/json;v=v2;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList',
    ],
    ['parameters that mean nothing to us', `${aggregated('v2')};profile=nopeer`],
    ['an unknown version first', `${aggregated('v9')},${aggregated('v2')}`],
    [
      'an unknown form first',
      `application/vnd.other.protobuf;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,${aggregated('v2')}`,
    ],
  ])('aggregated discovery takes %s', (_case, accept) => {
    const response = discoveryServer().get('/apis', { accept })
    expect(headerOf(response, 'content-type')).toBe(aggregated('v2'))
  })

  it.each([
    ['1.26', {}],
    ['1.27', { v2beta1: true }],
    ['1.29', { v2beta1: true }],
    ['1.30', { v2: true, v2beta1: true }],
    ['1.32', { v2: true, v2beta1: true }],
    ['1.33', { v2: true }],
    ['1.34', { v2: true }],
  ])('release %s has the versions of aggregated discovery %o', async (name, versions) => {
    const release = await loadRelease(name)
    const server = discoveryServer('k8s', release)
    for (const version of ['v2', 'v2beta1']) {
      const groups = server.body('/apis', { accept: `${aggregated(version)},application/json` })
      const isServed = version in versions
      expect(groups).toMatchObject(
        isServed
          ? { apiVersion: `apidiscovery.k8s.io/${version}` }
          : { kind: 'APIGroupList', apiVersion: 'v1' },
      )
    }
  })

  it('a client that wants nothing but a version of aggregated discovery that is not served gets 406', () => {
    const server = discoveryServer()
    expect(() => server.get('/apis', { accept: aggregated('v2beta1') })).toThrow(
      expect.objectContaining({ code: 406 }),
    )
  })

  it('aggregated discovery goes by the order and quality of the clauses of the Accept header', () => {
    const response = discoveryServer().get('/apis', {
      accept: `${aggregated('v2')};q=0.5,application/json`,
    })
    expect(headerOf(response, 'content-type')).toBe('application/json')
  })

  it('aggregated discovery knows the group of its own brand only', () => {
    const discovery = discoveryServer('svc')
    const own = discovery.body('/apis', { accept: aggregated('v2', 'apidiscovery.svc.io') })
    expect(own).toMatchObject({ apiVersion: 'apidiscovery.svc.io/v2' })
    const foreign = discovery.body('/apis', {
      accept: `${aggregated('v2')},application/json`,
    })
    expect(foreign).toMatchObject({ kind: 'APIGroupList' })
  })

  it('aggregated discovery answers 304 to a client that holds the document, until it changes', () => {
    const discovery = discoveryServer()
    const accept = aggregated('v2')
    const etag = headerOf(discovery.get('/apis', { accept }), 'etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32,}"$/)
    const held = discovery.get('/apis', { accept, 'if-none-match': `"other", W/${etag}` })
    expect(held).toMatchObject({ status: 304, body: null })
    expect(headerOf(held, 'etag')).toBe(etag)
    discovery.catalog.change({ added: [widgets] })
    const changed = discovery.get('/apis', { accept, 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(headerOf(changed, 'etag')).not.toBe(etag)
  })

  it('aggregated discovery makes the same bytes on every server that serves the same', () => {
    const accept = aggregated('v2')
    const tag = () => headerOf(discoveryServer().get('/apis', { accept }), 'etag')
    expect(tag()).toBe(tag())
  })
})
