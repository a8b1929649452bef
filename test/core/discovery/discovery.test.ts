import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../core/api/api-error.ts'
import { type BrandName, brands } from '../../../core/api/brand.ts'
import { Catalog } from '../../../core/catalog/catalog.ts'
import { Formats } from '../../../core/codec/formats.ts'
import { jsonFormat } from '../../../core/codec/json-format.ts'
import { protobufFormat } from '../../../core/codec/protobuf/protobuf-format.ts'
import { yamlFormat } from '../../../core/codec/yaml-format.ts'
import { Discovery } from '../../../core/discovery/discovery.ts'
import type { ApiResponse } from '../../../core/http/api-response.ts'
import { registryOf } from '../../support/built-in-catalog.ts'
import { definition, subresources } from '../../support/definition.ts'
import { getRequest } from '../../support/get-request.ts'

const pods = definition({
  group: '',
  version: 'v1',
  resource: 'pods',
  kind: 'Pod',
  shortNames: ['po'],
  categories: ['all'],
  subresources: subresources(
    { name: 'status', group: '', version: 'v1', kind: 'Pod', verbs: new Set(['update', 'get']) },
    {
      name: 'eviction',
      group: 'policy',
      version: 'v1',
      kind: 'Eviction',
      verbs: new Set(['create']),
    },
  ),
})
const nodes = definition({
  group: '',
  version: 'v1',
  resource: 'nodes',
  kind: 'Node',
  namespaced: false,
})
const reviews = definition({
  group: 'policy',
  version: 'v1',
  resource: 'reviews',
  kind: 'Review',
  verbs: new Set(['create']),
  storedAs: undefined,
})
const scalers = (version: string) =>
  definition({ group: 'autoscaling', version, resource: 'scalers', kind: 'Scaler' })

function serve(brand: BrandName = 'k8s'): { discovery: Discovery; catalog: Catalog } {
  const catalog = new Catalog()
  catalog.add([pods, nodes], { group: 18000, version: 1 })
  catalog.add([scalers('v1')], { group: 17500, version: 15 })
  catalog.add([scalers('v2')], { group: 17500, version: 30 })
  catalog.add([reviews], { group: 17100, version: 15 })
  const discovery = new Discovery({
    brand: brands[brand],
    catalog,
    formats: new Formats(
      jsonFormat,
      yamlFormat,
      protobufFormat(brands[brand], registryOf(brands[brand])),
    ),
    release: '1.34',
    platform: 'linux/amd64',
    address: () => '127.0.0.1:6443',
    otherPaths: ['/livez'],
  })
  return { discovery, catalog }
}

function answer(
  discovery: Discovery,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  const response = discovery.respond(getRequest(path, headers))
  if (!response) throw new Error(`${path} is not answered by discovery`)
  return response
}

function text(response: ApiResponse): string {
  if (!(response.body instanceof Uint8Array)) throw new Error('the answer has no bytes')
  return new TextDecoder().decode(response.body)
}

function header(response: ApiResponse, name: string): string | undefined {
  const at = response.headers.findIndex((value, index) => index % 2 === 0 && value === name)
  return at === -1 ? undefined : response.headers[at + 1]
}

function body(discovery: Discovery, path: string): unknown {
  return JSON.parse(text(answer(discovery, path)))
}

function thrown(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('discovery', () => {
  it('lists the core versions at /api, with the address that clients reach', () => {
    expect(body(serve().discovery, '/api')).toEqual({
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: '127.0.0.1:6443' }],
    })
  })

  it('lists the named groups at /apis with their versions, best first', () => {
    const v = (version: string) => ({ groupVersion: `autoscaling/${version}`, version })
    expect(body(serve().discovery, '/apis')).toEqual({
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: [
        { name: 'autoscaling', versions: [v('v2'), v('v1')], preferredVersion: v('v2') },
        {
          name: 'policy',
          versions: [{ groupVersion: 'policy/v1', version: 'v1' }],
          preferredVersion: { groupVersion: 'policy/v1', version: 'v1' },
        },
      ],
    })
  })

  it('describes one group', () => {
    expect(body(serve().discovery, '/apis/policy')).toMatchObject({
      kind: 'APIGroup',
      apiVersion: 'v1',
      name: 'policy',
    })
  })

  it('lists resources and subresources of a group version in order', () => {
    const verbs = [
      'create',
      'delete',
      'deletecollection',
      'get',
      'list',
      'patch',
      'update',
      'watch',
    ]
    expect(body(serve().discovery, '/api/v1')).toEqual({
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion: 'v1',
      resources: [
        {
          name: 'nodes',
          singularName: 'node',
          namespaced: false,
          kind: 'Node',
          verbs,
          storageVersionHash: 'Node-hash',
        },
        {
          name: 'pods',
          singularName: 'pod',
          namespaced: true,
          kind: 'Pod',
          verbs,
          shortNames: ['po'],
          categories: ['all'],
          storageVersionHash: 'Pod-hash',
        },
        {
          name: 'pods/eviction',
          singularName: '',
          namespaced: true,
          group: 'policy',
          version: 'v1',
          kind: 'Eviction',
          verbs: ['create'],
        },
        {
          name: 'pods/status',
          singularName: '',
          namespaced: true,
          kind: 'Pod',
          verbs: ['get', 'update'],
        },
      ],
    })
  })

  it('leaves the storage hash out for what is not stored', () => {
    expect(body(serve().discovery, '/apis/policy/v1')).toEqual({
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion: 'policy/v1',
      resources: [
        {
          name: 'reviews',
          singularName: 'review',
          namespaced: true,
          kind: 'Review',
          verbs: ['create'],
        },
      ],
    })
  })

  it.each(['/apis/nothing', '/apis/nothing/v1', '/apis/policy/v2', '/api/v2', '/apis//v1'])(
    'answers 404 for %s',
    (path) => {
      const error = thrown(() => serve().discovery.respond(getRequest(path)))
      expect(error.toStatus()).toMatchObject({
        code: 404,
        reason: 'NotFound',
        message: 'the server could not find the requested resource',
      })
    },
  )

  it.each(['/api/v1/pods', '/apis/policy/v1/reviews', '/livez', '/openapi/v3'])(
    'leaves %s to others',
    (path) => {
      expect(serve().discovery.respond(getRequest(path))).toBeUndefined()
    },
  )

  it.each(['/api/', '/apis/', '/apis/policy/', '/api/v1/'])(
    'takes a slash at the end: %s',
    (path) => {
      const { discovery } = serve()
      expect(body(discovery, path)).toEqual(body(discovery, path.slice(0, -1)))
    },
  )

  it('tells the release it stands for as a semantic version', () => {
    expect(body(serve().discovery, '/version')).toMatchObject({
      major: '1',
      minor: '34',
      gitVersion: expect.stringMatching(/^v1\.34\.\d+\+[0-9A-Za-z.-]+$/),
      platform: 'linux/amd64',
    })
  })

  it('lists every path one can start from', () => {
    expect(body(serve().discovery, '/')).toEqual({
      paths: [
        '/api',
        '/api/v1',
        '/apis',
        '/apis/autoscaling',
        '/apis/autoscaling/v1',
        '/apis/autoscaling/v2',
        '/apis/policy',
        '/apis/policy/v1',
        '/livez',
        '/version',
      ],
    })
  })

  it('shows what was added and removed since', () => {
    const { discovery, catalog } = serve()
    const before = text(answer(discovery, '/apis'))
    const widgets = definition({
      group: 'shop.example',
      version: 'v1',
      resource: 'widgets',
      kind: 'Widget',
    })
    catalog.add([widgets])
    expect(body(discovery, '/apis/shop.example')).toMatchObject({ name: 'shop.example' })
    expect(text(answer(discovery, '/apis'))).toContain('shop.example')
    catalog.remove([widgets])
    expect(text(answer(discovery, '/apis'))).toBe(before)
    expect(thrown(() => discovery.respond(getRequest('/apis/shop.example'))).code).toBe(404)
  })

  it('answers in YAML, and refuses what it cannot write', () => {
    const { discovery } = serve()
    const yaml = answer(discovery, '/apis/policy', { accept: 'application/yaml' })
    expect(header(yaml, 'content-type')).toBe('application/yaml')
    expect(text(yaml)).toContain('kind: APIGroup\n')
    const refused = thrown(() =>
      discovery.respond(getRequest('/version', { accept: 'application/vnd.kubernetes.protobuf' })),
    )
    expect(refused.code).toBe(406)
  })
})

const aggregated = (group: string, version: string): string =>
  `application/json;g=${group};v=${version};as=APIGroupDiscoveryList`

describe('aggregated discovery', () => {
  it('describes the core group at /api', () => {
    const response = answer(serve().discovery, '/api', {
      accept: `${aggregated('apidiscovery.k8s.io', 'v2')},application/json`,
    })
    expect(header(response, 'content-type')).toBe(aggregated('apidiscovery.k8s.io', 'v2'))
    expect(header(response, 'vary')).toBe('Accept')
    const list: unknown = JSON.parse(text(response))
    expect(list).toMatchObject({
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
                  responseKind: { group: '', version: 'v1', kind: 'Pod' },
                  subresources: [
                    {
                      subresource: 'eviction',
                      responseKind: { group: 'policy', version: 'v1', kind: 'Eviction' },
                      verbs: ['create'],
                    },
                    {
                      subresource: 'status',
                      responseKind: { group: '', version: 'v1', kind: 'Pod' },
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

  it('describes the named groups at /apis, preferred versions first', () => {
    const response = answer(serve().discovery, '/apis', {
      accept: aggregated('apidiscovery.k8s.io', 'v2'),
    })
    expect(JSON.parse(text(response))).toMatchObject({
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
    [
      'parameters that mean nothing to us',
      `${aggregated('apidiscovery.k8s.io', 'v2')};profile=nopeer`,
    ],
    [
      'an unknown version first',
      `${aggregated('apidiscovery.k8s.io', 'v9')},${aggregated('apidiscovery.k8s.io', 'v2')}`,
    ],
    [
      'an unknown form first',
      `application/vnd.other.protobuf;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,${aggregated('apidiscovery.k8s.io', 'v2')}`,
    ],
  ])('takes %s', (_case, accept) => {
    const response = answer(serve().discovery, '/apis', { accept })
    expect(header(response, 'content-type')).toBe(aggregated('apidiscovery.k8s.io', 'v2'))
  })

  it('still speaks v2beta1', () => {
    const response = answer(serve().discovery, '/apis', {
      accept: aggregated('apidiscovery.k8s.io', 'v2beta1'),
    })
    expect(JSON.parse(text(response))).toMatchObject({
      apiVersion: 'apidiscovery.k8s.io/v2beta1',
    })
  })

  it('goes by the order and quality of the clauses', () => {
    const response = answer(serve().discovery, '/apis', {
      accept: `${aggregated('apidiscovery.k8s.io', 'v2')};q=0.5,application/json`,
    })
    expect(header(response, 'content-type')).toBe('application/json')
  })

  it('knows the group of its own brand only', () => {
    const { discovery } = serve('svc')
    const own = answer(discovery, '/apis', { accept: aggregated('apidiscovery.svc.io', 'v2') })
    expect(JSON.parse(text(own))).toMatchObject({ apiVersion: 'apidiscovery.svc.io/v2' })
    const foreign = answer(discovery, '/apis', {
      accept: `${aggregated('apidiscovery.k8s.io', 'v2')},application/json`,
    })
    expect(JSON.parse(text(foreign))).toMatchObject({ kind: 'APIGroupList' })
  })

  it('answers 304 to a client that holds the document, until it changes', () => {
    const { discovery, catalog } = serve()
    const accept = aggregated('apidiscovery.k8s.io', 'v2')
    const etag = header(answer(discovery, '/apis', { accept }), 'etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32,}"$/)
    const held = answer(discovery, '/apis', { accept, 'if-none-match': `"other", W/${etag}` })
    expect(held).toMatchObject({ status: 304, body: null })
    expect(header(held, 'etag')).toBe(etag)
    catalog.add([
      definition({ group: 'shop.example', version: 'v1', resource: 'widgets', kind: 'Widget' }),
    ])
    const changed = answer(discovery, '/apis', { accept, 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(header(changed, 'etag')).not.toBe(etag)
  })

  it('makes the same bytes on every server that serves the same', () => {
    const accept = aggregated('apidiscovery.k8s.io', 'v2')
    const tag = () => header(answer(serve().discovery, '/apis', { accept }), 'etag')
    expect(tag()).toBe(tag())
  })
})
