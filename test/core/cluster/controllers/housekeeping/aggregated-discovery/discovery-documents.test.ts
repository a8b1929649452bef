import { describe, expect, it } from 'vitest'
import type { HostRequest } from '../../../../../../core/base/outgoing/host-fetch.ts'
import {
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import {
  aggregated,
  answer,
  behind,
  discoveryDocument,
  discoveryType,
  gadgetItem,
} from '../../../../../support/servers/discovery-answers.ts'
import {
  documents,
  foundFor,
  headersOf,
  openWith,
  settled,
  stale,
  versionsOf,
} from './discovered-versions.ts'

describe('documents of servers behind', () => {
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

  it('documents of all services together have a bound; one without room is stale until others are gone', async () => {
    const pair = await openAggregatedPair({ resolveService: ({ name }) => `https://${name}.test` })
    const groups = ['a', 'b', 'c', 'd', 'e'].map((each) => `${each}.test`)
    const padding = ' '.repeat(7 * 1024 * 1024)
    pair.state = ({ url }) =>
      url.pathname === '/apis'
        ? aggregated(JSON.stringify(discoveryDocument([gadgetItem], 'v1', url.hostname)) + padding)
        : answer(404, '')
    for (const group of groups) {
      const service = { namespace: 'default', name: group.slice(0, 1) }
      const metadata = { name: `v1.${group}` }
      await pair.front.post(apiServicePath, { ...gadgetApiService({ group, service }), metadata })
      await settled()
    }
    const freshness = () =>
      Promise.all(
        groups.map(async (group) => (await versionsOf(pair.front, group))?.[0]?.freshness),
      )
    expect(await freshness()).toEqual(['Current', 'Current', 'Current', 'Current', 'Stale'])
    await pair.front.delete(`${apiServicePath}/v1.b.test`)
    pair.front.runtime.advance(60_000)
    expect(await freshness()).toEqual(['Current', undefined, 'Current', 'Current', 'Current'])
  })
})
