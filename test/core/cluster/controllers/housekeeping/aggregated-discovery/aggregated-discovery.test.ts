import { describe, expect, it } from 'vitest'
import type { APIResourceDiscovery } from '../../../../../../core/base/api/types/apidiscovery.v2.generated.ts'
import { partsUnderWay } from '../../../../../../core/base/execution/lazy.ts'
import type { HostRequest } from '../../../../../../core/base/outgoing/host-fetch.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  type AggregatedPair,
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import {
  aggregated,
  answer,
  behind,
  gadgetItem,
  discoveryDocument,
  discoveryType,
} from '../../../../../support/servers/discovery-answers.ts'
import type { TestServer } from '../../../../../support/servers/test-server.ts'

const path = `${apiServicePath}/v1.${gadgetGroup}`

async function settled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

interface ListedVersion {
  readonly version: string
  readonly freshness: string
  readonly resources?: readonly APIResourceDiscovery[]
}

/** The versions of a group in the aggregated form; undefined where the group is not listed. */
async function versionsOf(server: TestServer, group = gadgetGroup) {
  await settled()
  const { body } = await server.get('/apis', { headers: { accept: discoveryType('v2') } })
  const items = body.items as unknown as readonly {
    readonly metadata: { readonly name: string }
    readonly versions: readonly ListedVersion[]
  }[]
  return items.find(({ metadata }) => metadata.name === group)?.versions
}

const stale = [{ version: 'v1', freshness: 'Stale' }]

/** Asks again, as each minute. */
async function again(pair: AggregatedPair, state: AggregatedPair['state']): Promise<void> {
  pair.state = state
  pair.front.runtime.advance(60_000)
  await settled()
}

async function openWith(state: AggregatedPair['state']): Promise<AggregatedPair> {
  const pair = await openAggregatedPair()
  pair.state = state
  await pair.front.post(apiServicePath, gadgetApiService())
  return pair
}

type Versions = Awaited<ReturnType<typeof versionsOf>>

/** The versions that discovery lists for each way in which the server behind answers; before each it is another one's. */
async function foundFor(states: readonly AggregatedPair['state'][]): Promise<readonly Versions[]> {
  const pair = await openWith('up')
  const found: Versions[] = []
  for (const state of states) {
    await again(pair, 'up')
    expect(await versionsOf(pair.front)).toMatchObject([{ resources: [{ shortNames: ['gd'] }] }])
    await again(pair, state)
    found.push(await versionsOf(pair.front))
  }
  return found
}

function headersOf({ headers }: HostRequest): Readonly<Record<string, string>> {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  }
  return Object.fromEntries(pairs)
}

const documents = (asked: readonly HostRequest[], pathname = '/apis') =>
  asked.filter(({ url, purpose }) => url.pathname === pathname && purpose === 'aggregated-document')

describe('discovery of aggregated APIs', () => {
  it('resources come from the server behind', async () => {
    const { front, asked } = await openWith('up')
    expect(await versionsOf(front)).toMatchObject([
      {
        version: 'v1',
        freshness: 'Current',
        resources: [
          {
            resource: 'gadgets',
            responseKind: { group: gadgetGroup, version: 'v1', kind: 'Gadget' },
            scope: 'Namespaced',
            shortNames: ['gd'],
            singularResource: 'gadget',
          },
        ],
      },
    ])
    expect(headersOf(documents(asked)[0] as HostRequest)).toEqual({
      accept: `${discoveryType('v2')},${discoveryType('v2beta1')}`,
      'x-remote-user': 'system:kube-aggregator',
      'x-remote-group': 'system:masters',
    })
    expect((await front.get('/apis')).text).toContain(`"groupVersion":"${gadgetGroup}/v1"`)
  })

  it('they are asked for once a minute by their entity tag, and stay where that has not changed', async () => {
    const pair = await openWith(
      behind(() => aggregated(discoveryDocument([gadgetItem]), ['etag', '"1"'])),
    )
    const current = [{ version: 'v1', resources: [gadgetItem], freshness: 'Current' }]
    expect(await versionsOf(pair.front)).toEqual(current)
    await again(
      pair,
      behind(() => answer(304, '')),
    )
    expect(headersOf(documents(pair.asked).at(-1) as HostRequest)).toMatchObject({
      'if-none-match': '"1"',
    })
    expect(await versionsOf(pair.front)).toEqual(current)
    await again(
      pair,
      behind(() => aggregated(discoveryDocument([]))),
    )
    expect(await versionsOf(pair.front)).toEqual([{ version: 'v1', freshness: 'Current' }])
  })

  it('a group version is stale while its server is down, and current again once it is up', async () => {
    const pair = await openWith('refuses')
    expect(await versionsOf(pair.front)).toEqual(stale)
    await again(pair, 'up')
    expect(await versionsOf(pair.front)).toMatchObject([{ freshness: 'Current' }])
    for (const down of ['refuses', behind(() => answer(503, 'no'))] as const) {
      await again(pair, down)
      expect(await versionsOf(pair.front)).toEqual(stale)
      await again(pair, 'up')
      expect(await versionsOf(pair.front)).toMatchObject([{ resources: [{ resource: 'gadgets' }] }])
    }
    const failures = pair.front.runtime.log.filter(({ message }) => message.includes('discovery'))
    expect(failures).toHaveLength(3)
  })

  it('a server that hangs is given up after five seconds, and discovery answers meanwhile', async () => {
    const pair = await openWith('up')
    expect(await versionsOf(pair.front)).toMatchObject([{ freshness: 'Current' }])
    await again(pair, 'hangs')
    expect(await versionsOf(pair.front)).toMatchObject([{ freshness: 'Current' }])
    pair.front.runtime.advance(5000)
    expect(await versionsOf(pair.front)).toEqual(stale)
  })

  it('a server that knows only the older form is asked in it, for each group version', async () => {
    const resources = [
      {
        name: 'gadgets/status',
        namespaced: true,
        kind: 'Gadget',
        verbs: ['get', 'patch'],
      },
      {
        name: 'gadgets',
        singularName: 'gadget',
        namespaced: true,
        kind: 'Gadget',
        verbs: ['get', 'list'],
        shortNames: ['gd'],
        categories: ['all'],
        storageVersionHash: 'x',
      },
      {
        name: 'orphans/scale',
        namespaced: false,
        group: 'autoscaling',
        version: 'v1',
        kind: 'Scale',
        verbs: ['get'],
      },
    ]
    const found = [
      {
        version: 'v1',
        resources: [
          {
            resource: 'gadgets',
            responseKind: { group: '', version: '', kind: 'Gadget' },
            scope: 'Namespaced',
            singularResource: 'gadget',
            verbs: ['get', 'list'],
            shortNames: ['gd'],
            categories: ['all'],
            subresources: [
              {
                subresource: 'status',
                responseKind: { group: '', version: '', kind: 'Gadget' },
                verbs: ['get', 'patch'],
              },
            ],
          },
          {
            resource: 'orphans',
            responseKind: { group: '', version: '', kind: '' },
            scope: 'Cluster',
            singularResource: '',
            verbs: null,
            subresources: [
              {
                subresource: 'scale',
                responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
                verbs: ['get'],
              },
            ],
          },
        ],
        freshness: 'Current',
      },
    ]
    const list = { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: 'any', resources }
    const older = () => answer(200, list)
    const json = ['content-type', 'application/json']
    const others = [
      answer(404, '404 page not found'),
      answer(406, {}),
      answer(500, 'no'),
      answer(302, '', ['location', '/']),
      answer(200, { kind: 'APIGroupList', groups: [] }, json),
    ]
    const states = others.map((each) => behind(() => each, older))
    const unnamed = behind(
      () => answer(404, ''),
      () => answer(200, { resources }),
    )
    expect(await foundFor([...states, unnamed])).toEqual([...states, unnamed].map(() => found))
    const pair = await openWith(unnamed)
    await settled()
    const [asked] = documents(pair.asked, `/apis/${gadgetGroup}/v1`)
    expect(headersOf(asked as HostRequest)).toEqual({
      accept: 'application/json',
      'x-remote-user': 'system:kube-aggregator',
    })
  })

  it('a server that has neither form is stale', async () => {
    const none = () => answer(404, '')
    const resource = { name: 'a', singularName: '', namespaced: true, kind: 'A', verbs: [] }
    const others = [
      answer(404, ''),
      answer(200, '}{'),
      answer(200, { kind: 'Other' }),
      answer(200, { resources: [{ name: 5 }] }),
      answer(200, { resources: [resource, { ...resource, name: 'a/b', namespaced: false }] }),
    ]
    const found = await foundFor(others.map((older) => behind(none, () => older)))
    expect(found).toEqual(others.map(() => stale))
  })

  it('a document that is no discovery makes the group version stale', async () => {
    const document = discoveryDocument([gadgetItem])
    const hostile = [
      '}{',
      '[]',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      JSON.stringify({ ...document, items: Array(200_000).fill({ a: 1, b: 2 }) }),
      ' '.repeat(9 * 1024 * 1024),
      { ...document, kind: 'Other' },
      { ...document, apiVersion: 'apidiscovery.k8s.io/v7' },
      { ...document, items: 5 },
      discoveryDocument([{ ...gadgetItem, verbs: 'get' }]),
      discoveryDocument([{ ...gadgetItem, shortNames: [1] }]),
      discoveryDocument([5]),
    ]
    const found = await foundFor(hostile.map((each) => behind(() => aggregated(each))))
    expect(found).toEqual(hostile.map(() => stale))
  })

  it('a document with odd resources is served as the original serves it', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      ...gadgetItem,
      resource: `r${at}`,
    }))
    const served: readonly (readonly [readonly unknown[], readonly unknown[]])[] = [
      [
        [gadgetItem, gadgetItem],
        [gadgetItem, gadgetItem],
      ],
      [many, many],
      [[{ ...gadgetItem, other: { a: 1 } }], [gadgetItem]],
      [
        [{ resource: 'x', responseKind: null, subresources: [{ subresource: 'y' }] }],
        [
          {
            resource: 'x',
            responseKind: { group: '', version: '', kind: '' },
            scope: '',
            singularResource: '',
            verbs: null,
            subresources: [
              {
                subresource: 'y',
                responseKind: { group: '', version: '', kind: '' },
                verbs: null,
              },
            ],
          },
        ],
      ],
    ]
    const found = await foundFor(
      served.map(([resources]) => behind(() => aggregated(discoveryDocument(resources)))),
    )
    expect(found).toEqual(
      served.map(([, resources]) => [{ version: 'v1', resources, freshness: 'Current' }]),
    )
  })

  it('a group version that its server does not name is current and without resources', async () => {
    const others = [
      discoveryDocument([gadgetItem], 'v2'),
      discoveryDocument([gadgetItem], 'v1', 'other'),
    ]
    const found = await foundFor(others.map((document) => behind(() => aggregated(document))))
    expect(found).toEqual(others.map(() => [{ version: 'v1', freshness: 'Current' }]))
  })

  it('a document of v2beta1 or without its kind counts, too, and what it says of its freshness does not', async () => {
    const { kind: _kind, apiVersion: _apiVersion, ...unnamed } = discoveryDocument([gadgetItem])
    const beta = {
      ...discoveryDocument([gadgetItem]),
      apiVersion: 'apidiscovery.k8s.io/v2beta1',
    }
    const marked = discoveryDocument([gadgetItem])
    marked.items[0]?.versions.forEach((version) => Object.assign(version, { freshness: 'Stale' }))
    const current = [{ version: 'v1', resources: [gadgetItem], freshness: 'Current' }]
    const types = ['content-type', `${discoveryType('v2beta1')}; charset=utf-8`]
    const answers = [answer(200, beta, types), aggregated(unnamed), aggregated(marked)]
    const found = await foundFor(answers.map((each) => behind(() => each)))
    expect(found).toEqual(answers.map(() => current))
  })

  it('a service is asked once for all its APIServices that trust it alike', async () => {
    const pair = await openAggregatedPair()
    const document = discoveryDocument([gadgetItem])
    document.items[0]?.versions.push({ version: 'v2', resources: [gadgetItem] })
    pair.state = behind(() => aggregated(document))
    await pair.front.post(apiServicePath, gadgetApiService())
    const second = gadgetApiService({ version: 'v2', versionPriority: 20 })
    await pair.front.post(apiServicePath, {
      ...second,
      metadata: { name: `v2.${gadgetGroup}` },
    })
    expect(await versionsOf(pair.front)).toEqual(
      ['v2', 'v1'].map((version) => ({
        version,
        resources: [gadgetItem],
        freshness: 'Current',
      })),
    )
    const before = documents(pair.asked).length
    pair.front.runtime.advance(60_000)
    await settled()
    expect(documents(pair.asked)).toHaveLength(before + 1)
  })

  it('a change of the APIService has its server asked at once, and its end takes the group away', async () => {
    const pair = await openWith('refuses')
    expect(await versionsOf(pair.front)).toEqual(stale)
    pair.state = 'up'
    await pair.front.patch(path, { spec: { groupPriorityMinimum: 50 } })
    expect(await versionsOf(pair.front)).toMatchObject([{ freshness: 'Current' }])
    await pair.front.delete(path)
    expect(await versionsOf(pair.front)).toBeUndefined()
    expect((await pair.front.get(`/apis/${gadgetGroup}`)).status).toBe(404)
    const before = pair.asked.length
    pair.front.runtime.advance(180_000)
    await settled()
    expect(pair.asked).toHaveLength(before)
  })

  it('the download under way ends with the server', async () => {
    const pair = await openWith('hangs')
    await settled()
    expect(documents(pair.asked)).toHaveLength(1)
    await pair.front.server.close()
    expect(documents(pair.asked)[0]?.signal.aborted).toBe(true)
  })
})
