import { describe, expect, it } from 'vitest'
import type { AggregatedGroupVersion } from '../../../../core/kinds/discovery/aggregated-group-version.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { bodyText, discoveryServer, widgets } from '../../../support/servers/discovery-server.ts'

const v2 = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

const gadgets = {
  resource: 'gadgets',
  responseKind: { group: 'sample.test', version: 'v1', kind: 'Gadget' },
  scope: 'Namespaced',
  singularResource: 'gadget',
  verbs: ['get', 'list'],
}

function groupVersion(
  name: string,
  priorities: readonly [group: number, version: number],
  more: Partial<AggregatedGroupVersion> = {},
): AggregatedGroupVersion {
  const dot = name.indexOf('.')
  const [version, group] = [name.slice(0, dot), name.slice(dot + 1)]
  const priority = { group: priorities[0], version: priorities[1] }
  return { name, group, version, priority, resources: [gadgets], isStale: false, ...more }
}

interface Listed {
  readonly groups: readonly {
    readonly name: string
    readonly versions: readonly { readonly version: string }[]
    readonly preferredVersion: { readonly version: string }
  }[]
}

interface Discovered {
  readonly items: readonly {
    readonly metadata: { readonly name: string }
    readonly versions: readonly { readonly version: string }[]
  }[]
}

const older = (server: ReturnType<typeof discoveryServer>): readonly string[] =>
  (server.body('/apis') as Listed).groups.map(
    ({ name, versions }) => `${name} ${versions.map(({ version }) => version).join()}`,
  )

const newer = (server: ReturnType<typeof discoveryServer>): readonly string[] =>
  (server.body('/apis', { accept: v2 }) as Discovered).items.map(
    ({ metadata, versions }) => `${metadata.name} ${versions.map(({ version }) => version).join()}`,
  )

describe('discovery of groups that other servers serve', () => {
  it('both forms list them by the priorities of their APIServices', () => {
    const server = discoveryServer()
    server.aggregated = [groupVersion('v1.sample.test', [17_200, 15])]
    const order = ['autoscaling v2,v1', 'sample.test v1', 'policy v1']
    expect(older(server)).toEqual(order)
    expect(newer(server)).toEqual(order)
  })

  it('groups of one priority stand by the name of the APIService, and by their own name in the aggregated form', () => {
    const server = discoveryServer()
    server.aggregated = [
      groupVersion('v1.zeta.test', [1000, 15]),
      groupVersion('v1beta1.alpha.test', [1000, 15]),
      groupVersion('v1.middle.test', [1000, 15]),
    ]
    expect(older(server).slice(2)).toEqual(['middle.test v1', 'zeta.test v1', 'alpha.test v1beta1'])
    expect(newer(server).slice(2)).toEqual(['alpha.test v1beta1', 'middle.test v1', 'zeta.test v1'])
  })

  it('a group has versions of this server and of others, the highest priority first and of one priority the most stable', () => {
    const server = discoveryServer()
    server.catalog.change({ added: [widgets] })
    server.aggregated = [
      groupVersion('v2.shop.example', [2000, 15]),
      groupVersion('v2alpha1.shop.example', [2000, 100]),
      groupVersion('v3beta1.shop.example', [2000, 100]),
    ]
    expect(older(server)).toContain('shop.example v1,v3beta1,v2alpha1,v2')
    expect(newer(server)).toContain('shop.example v1,v3beta1,v2alpha1,v2')
    expect(server.body('/apis/shop.example')).toMatchObject({
      kind: 'APIGroup',
      preferredVersion: { groupVersion: 'shop.example/v1' },
    })
  })

  it('a group version of another server comes before the same one of this server', () => {
    const server = discoveryServer()
    server.aggregated = [groupVersion('v1.autoscaling', [17_500, 40])]
    expect(older(server)[0]).toBe('autoscaling v1,v2')
    expect(server.body('/apis', { accept: v2 })).toMatchObject({
      items: [
        {
          versions: [
            { version: 'v1', resources: [gadgets] },
            { version: 'v2', resources: [{ resource: 'scalers' }] },
          ],
        },
        {},
      ],
    })
  })

  it('a stale group version is listed without resources', () => {
    const server = discoveryServer()
    server.aggregated = [groupVersion('v1.sample.test', [1000, 15], { isStale: true })]
    const { items } = server.body('/apis', { accept: v2 }) as Discovered
    expect(items.at(-1)).toEqual({
      metadata: { name: 'sample.test' },
      versions: [{ version: 'v1', freshness: 'Stale' }],
    })
  })

  it('a group version whose server names no resources is current', () => {
    const server = discoveryServer()
    server.aggregated = [groupVersion('v1.sample.test', [1000, 15], { resources: [] })]
    const { items } = server.body('/apis', { accept: v2 }) as Discovered
    expect(items.at(-1)?.versions).toEqual([{ version: 'v1', freshness: 'Current' }])
  })

  it('they have paths of their own, and a group that is gone has none', () => {
    const server = discoveryServer()
    server.aggregated = [groupVersion('v1.sample.test', [1000, 15])]
    expect(server.body('/')).toMatchObject({
      paths: expect.arrayContaining(['/apis/sample.test', '/apis/sample.test/v1']),
    })
    expect(server.body('/apis/sample.test')).toMatchObject({
      name: 'sample.test',
      versions: [{ groupVersion: 'sample.test/v1', version: 'v1' }],
    })
    server.aggregated = []
    expect(server.get('/apis/sample.test').status).toBe(404)
    expect(bodyText(server.get('/'))).not.toContain('sample.test')
  })

  it('the entity tag changes with what is known of them, and the documents without them are the ones from before', () => {
    const server = discoveryServer()
    const answer = () => server.get('/apis', { accept: v2 })
    const before = answer()
    server.aggregated = [groupVersion('v1.sample.test', [1000, 15])]
    const current = answer()
    expect(answer().body).toBe(current.body)
    server.aggregated = [groupVersion('v1.sample.test', [1000, 15], { isStale: true })]
    const stale = answer()
    const tags = [before, current, stale].map((each) => headerOf(each, 'etag'))
    expect(new Set(tags).size).toBe(3)
    server.aggregated = []
    expect(answer().body).toBe(before.body)
  })
})
