import { describe, expect, it } from 'vitest'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { bodyText, discoveryServer, widgets } from '../../../support/servers/discovery-server.ts'

describe('discovery', () => {
  it('discovery lists the core versions at /api, with the address that clients reach', () => {
    expect(discoveryServer().body('/api')).toEqual({
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: '127.0.0.1:6443' }],
    })
  })

  it('discovery lists the named groups at /apis with their versions, best first', () => {
    const v = (version: string) => ({ groupVersion: `autoscaling/${version}`, version })
    expect(discoveryServer().body('/apis')).toEqual({
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

  it('discovery describes one group', () => {
    expect(discoveryServer().body('/apis/policy')).toMatchObject({
      kind: 'APIGroup',
      apiVersion: 'v1',
      name: 'policy',
    })
  })

  it('discovery lists resources and subresources of a group version in order', () => {
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
    expect(discoveryServer().body('/api/v1')).toEqual({
      kind: 'APIResourceList',
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

  it('discovery leaves the storage hash out for what is not stored', () => {
    expect(discoveryServer().body('/apis/policy/v1')).toEqual({
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

  it.each(['/apis/nothing', '/apis/nothing/v1', '/apis//v1'])(
    'discovery answers %s with 404 in text',
    (path) => {
      const answer = discoveryServer().get(path)
      expect(answer.status).toBe(404)
      expect(bodyText(answer)).toBe('404 page not found\n')
    },
  )

  it.each(['/api/v2', '/apis/policy/v2'])('discovery answers %s with 404 in a Status', (path) => {
    const notFound = {
      code: 404,
      reason: 'NotFound',
      message: 'the server could not find the requested resource',
    }
    expect(() => discoveryServer().respond(path)).toThrow(expect.objectContaining(notFound))
  })

  it.each(['/api/v1/pods', '/apis/policy/v1/reviews', '/livez', '/openapi/v3'])(
    'discovery leaves %s to others',
    (path) => {
      expect(discoveryServer().respond(path)).toBeUndefined()
    },
  )

  it.each(['/api/', '/apis/', '/apis/policy/', '/api/v1/'])(
    'discovery takes a slash at the end: %s',
    (path) => {
      const discovery = discoveryServer()
      expect(discovery.body(path)).toEqual(discovery.body(path.slice(0, -1)))
    },
  )

  it('discovery tells the release of the server as a semantic version', () => {
    expect(discoveryServer().body('/version')).toEqual({
      major: '1',
      minor: '34',
      emulationMajor: '1',
      emulationMinor: '34',
      minCompatibilityMajor: '1',
      minCompatibilityMinor: '33',
      gitVersion: expect.stringMatching(/^v1\.34\.\d+\+[0-9A-Za-z.-]+$/),
      gitCommit: '',
      gitTreeState: '',
      buildDate: '1970-01-01T00:00:00Z',
      goVersion: '',
      compiler: '',
      platform: 'linux/amd64',
    })
  })

  it.each(['/version', '/version/', '/'])('discovery answers %s in JSON for people', (path) => {
    const discovery = discoveryServer()
    const plain = bodyText(discovery.get(path))
    expect(plain).toMatch(/^\{\n {2}"[^]*\n\}$/)
    for (const accept of ['application/yaml', 'application/vnd.kubernetes.protobuf', 'text/html']) {
      const answer = discovery.get(path, { accept })
      expect(headerOf(answer, 'content-type')).toBe('application/json')
      expect(bodyText(answer)).toBe(plain)
    }
  })

  it('discovery has the fields of /version in the order of the real server', () => {
    const keys = Object.keys(discoveryServer().body('/version') as object)
    expect(keys.slice(0, 7)).toEqual([
      'major',
      'minor',
      'emulationMajor',
      'emulationMinor',
      'minCompatibilityMajor',
      'minCompatibilityMinor',
      'gitVersion',
    ])
  })

  it('discovery lists every path one can start from', () => {
    expect(discoveryServer().body('/')).toEqual({
      paths: [
        '/api',
        '/api/v1',
        '/apis',
        '/apis/',
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

  it('discovery shows what was added and removed since', () => {
    const discovery = discoveryServer()
    const before = bodyText(discovery.get('/apis'))
    discovery.catalog.change({ added: [widgets] })
    expect(discovery.body('/apis/shop.example')).toMatchObject({ name: 'shop.example' })
    expect(bodyText(discovery.get('/apis'))).toContain('shop.example')
    discovery.catalog.change({ removed: [widgets] })
    expect(bodyText(discovery.get('/apis'))).toBe(before)
    expect(discovery.get('/apis/shop.example').status).toBe(404)
  })

  it('discovery answers in YAML, and refuses what it cannot write', () => {
    const discovery = discoveryServer()
    const yaml = discovery.get('/apis/policy', { accept: 'application/yaml' })
    expect(headerOf(yaml, 'content-type')).toBe('application/yaml')
    expect(bodyText(yaml)).toContain('kind: APIGroup\n')
    expect(() => discovery.respond('/apis/policy', { accept: 'text/html' })).toThrow(
      expect.objectContaining({ code: 406 }),
    )
  })
})
