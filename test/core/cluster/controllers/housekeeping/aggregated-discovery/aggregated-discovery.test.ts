import { describe, expect, it } from 'vitest'
import type { HostRequest } from '../../../../../../core/base/outgoing/host-fetch.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
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
  again,
  documents,
  headersOf,
  listedVersions,
  openWith,
  settled,
  stale,
  versionsOf,
} from './discovered-versions.ts'

const path = `${apiServicePath}/v1.${gadgetGroup}`

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

  it('a function is asked for the resources of its API alone, though another one names the same service', async () => {
    const pair = await openAggregatedPair()
    const document = discoveryDocument([gadgetItem])
    document.items[0]?.versions.push({ version: 'v2', resources: [gadgetItem] })
    pair.state = behind(() => aggregated(document))
    for (const version of ['v1', 'v2']) {
      const metadata = { name: `${version}.${gadgetGroup}` }
      await pair.front.post(apiServicePath, { ...gadgetApiService({ version }), metadata })
    }
    const end = await pair.front.server.aggregate(`v2.${gadgetGroup}`, {
      resources: [{ name: 'others', kind: 'Other' }],
      answer: () => undefined,
    })
    const names = async () =>
      (await versionsOf(pair.front))?.map(({ version, resources = [] }) => [
        version,
        ...resources.map(({ resource }) => resource),
      ])
    expect(await names()).toEqual([
      ['v2', 'others'],
      ['v1', 'gadgets'],
    ])
    await end()
    expect(await names()).toEqual([
      ['v2', 'gadgets'],
      ['v1', 'gadgets'],
    ])
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

  it('a server that hangs in the older form is left after one of its group versions', async () => {
    const pair = await openAggregatedPair()
    let hangs = false
    pair.state = (request) => {
      if (request.url.pathname === '/apis') return answer(404, '')
      if (!hangs) return answer(200, { kind: 'APIResourceList', resources: [] })
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      })
    }
    for (const version of ['v1', 'v2', 'v3']) {
      const metadata = { name: `${version}.${gadgetGroup}` }
      await pair.front.post(apiServicePath, { ...gadgetApiService({ version }), metadata })
    }
    const freshness = async () =>
      (await versionsOf(pair.front))?.map((each) => `${each.version} ${each.freshness}`)
    expect(await freshness()).toEqual(['v3 Current', 'v2 Current', 'v1 Current'])
    hangs = true
    await again(pair, pair.state)
    pair.front.runtime.advance(5000)
    expect(await freshness()).toEqual(['v3 Stale', 'v2 Stale', 'v1 Stale'])
  })

  it('a server that starts on APIServices lists their groups at once, and is ready once their servers were asked', async () => {
    const backend = new MemoryBackend()
    const first = await openAggregatedPair({ backend })
    await first.front.post(apiServicePath, gadgetApiService())
    expect(await versionsOf(first.front)).toMatchObject([{ freshness: 'Current' }])
    await first.front.server.close()
    const second = await openAggregatedPair({ backend }, 'hangs')
    expect((await second.front.get('/apis')).text).toContain(gadgetGroup)
    expect(await listedVersions(second.front)).toEqual(stale)
    await settled()
    expect((await second.front.get('/readyz')).status).toBe(500)
    second.front.runtime.advance(5000)
    await settled()
    expect((await second.front.get('/readyz')).status).toBe(200)
    second.state = 'up'
    second.front.runtime.advance(60_000)
    expect(await versionsOf(second.front)).toMatchObject([{ freshness: 'Current' }])
    await second.front.server.close()
    const third = await openAggregatedPair({ backend })
    expect((await third.front.get('/readyz')).status).toBe(500)
    await settled()
    expect((await third.front.get('/readyz')).status).toBe(200)
    expect(await listedVersions(third.front)).toMatchObject([{ freshness: 'Current' }])
  })

  it('the metric counts how often the list changed', async () => {
    const pair = await openWith('up')
    await versionsOf(pair.front)
    const count = async () =>
      /^aggregator_discovery_aggregation_count_total (\d+)$/m.exec(
        (await pair.front.get('/metrics')).text,
      )?.[1]
    const before = Number(await count())
    await again(pair, 'up')
    expect(Number(await count())).toBe(before)
    await again(pair, 'refuses')
    expect(Number(await count())).toBe(before + 1)
  })

  it('the download under way ends with the server', async () => {
    const pair = await openWith('hangs')
    await settled()
    expect(documents(pair.asked)).toHaveLength(1)
    await pair.front.server.close()
    expect(documents(pair.asked)[0]?.signal.aborted).toBe(true)
  })
})
