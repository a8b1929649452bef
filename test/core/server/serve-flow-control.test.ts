import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { encodeJson } from '../../../core/base/json/json-write.ts'
import { loadHistory, loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { FlowControlServing } from '../../../core/server/serve-flow-control.ts'
import { objectKey } from '../../../core/storage/cache/object-key.ts'
import { WatchCache } from '../../../core/storage/cache/watch-cache.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { limitedLevel, openFlowControl } from '../../support/flow-control/open-flow-control.ts'
import { postNarrowLevel } from '../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../support/flow-control/slow-write.ts'
import { settle } from '../../support/requests/watch-reader.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/servers/test-server.ts'
import { putText } from '../../support/storage/corrupt-objects.ts'

const group = 'flowcontrol.apiserver.k8s.io'
const levelPath = `/apis/${group}/v1/prioritylevelconfigurations`
const schemaPath = `/apis/${group}/v1/flowschemas`
const priorityAndFairness = { concurrencyLimit: 1_000_000 }

/** A server that finds objects of the group in its store, each as `version kind name` and the rest. */
function openWith(
  objects: Readonly<Record<string, JsonObject>>,
  options: TestServerOptions = {},
): Promise<TestServer> {
  return openTestServer({
    priorityAndFairness,
    found: async (storage) => {
      for (const [id, rest] of Object.entries(objects)) {
        const [version, kind = '', name] = id.split(' ')
        const metadata = { name, uid: `uid-of-${name}`, ...(rest['metadata'] as JsonObject) }
        const text = { apiVersion: `${group}/${version}`, kind, ...rest, metadata }
        const key = `/registry/${kind.toLowerCase()}s/${name}`
        await putText(storage, key, JSON.stringify(text))
      }
    },
    ...options,
  })
}

/** The shares that a level has, by its seats and those of the level catch-all, which has 5; undefined for one that is not there. */
async function sharesOf(server: TestServer, level: string): Promise<number | undefined> {
  const { text } = await server.get('/metrics')
  const seatsOf = (name: string): number => {
    const [, seats = ''] =
      new RegExp(`_nominal_limit_seats{priority_level="${name}"} (.*)`).exec(text) ?? []
    return seats === '' ? NaN : Number(seats)
  }
  const shares = Math.round((seatsOf(level) * 5) / seatsOf('catch-all'))
  return Number.isNaN(shares) ? undefined : shares
}

async function uidsOf(server: TestServer, as = 'jane'): Promise<readonly (string | undefined)[]> {
  const answer = await server.get('/version', { as })
  return ['flowschema', 'prioritylevel'].map((name) => answer.header(`x-kubernetes-pf-${name}-uid`))
}

const limitResponse = { type: 'Reject' }

function limited(fields: JsonObject): JsonObject {
  return { spec: { type: 'Limited', limited: { ...fields, limitResponse } } }
}

const all = ['*']

function schemaFor(user: string, level: string): JsonObject {
  const rules = [
    {
      subjects: [{ kind: 'User', user: { name: user } }],
      nonResourceRules: [{ verbs: all, nonResourceURLs: all }],
    },
  ]
  const priorityLevelConfiguration = { name: level }
  return { spec: { matchingPrecedence: 300, priorityLevelConfiguration, rules } }
}

describe('objects that are in the store in other versions', () => {
  const mark = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares'
  it.each([
    ['v1alpha1', { assuredConcurrencyShares: 35 }, 35],
    ['v1beta1', { assuredConcurrencyShares: 35 }, 35],
    ['v1beta2', { assuredConcurrencyShares: 35 }, 35],
    ['v1beta2', {}, 30],
    ['v1beta3', { nominalConcurrencyShares: 35 }, 35],
    ['v1beta3', { nominalConcurrencyShares: 0 }, 30],
    ['v1', { nominalConcurrencyShares: 35 }, 35],
    ['v1', { nominalConcurrencyShares: 0 }, 0],
    ['v1', {}, 30],
  ])('%s %j: the level has %i shares', async (version, fields, shares) => {
    const objects = {
      [`${version} PriorityLevelConfiguration other`]: limited(fields),
      [`${version} FlowSchema other`]: schemaFor('jane', 'other'),
    }
    const server = await openWith(objects)
    await loadHistory()
    // Flow control is told of them behind whoever waits for the tables.
    await expect.poll(() => sharesOf(server, 'other')).toBe(shares)
    expect(await uidsOf(server)).toEqual(['uid-of-other', 'uid-of-other'])
  })

  it('v1beta3 with the annotation that zero shares are meant: the level has none', async () => {
    const level = {
      ...limited({ nominalConcurrencyShares: 0 }),
      metadata: { annotations: { [mark]: '' } },
    }
    const server = await openWith({ 'v1beta3 PriorityLevelConfiguration other': level })
    await loadHistory()
    expect(await sharesOf(server, 'other')).toBe(0)
  })
})

it.each([
  ['1.19', [], false],
  ['1.19', [['APIPriorityAndFairness', true]], true],
  ['1.20', [], true],
  ['1.30', [], true],
  ['1.28', [['APIPriorityAndFairness', false]], false],
  ['1.34', [], true],
] as const)('release %s with gates %j: flow control is %s', async (release, gates, isOn) => {
  const server = await openTestServer({
    release: await loadRelease(release),
    featureGates: new Map(gates),
    priorityAndFairness,
  })
  expect((await uidsOf(server))[0] !== undefined).toBe(isOn)
})

describe('the store', () => {
  it('objects that cannot be read or do not fit are left out; the others are in force', async () => {
    const server = await openWith(
      {
        'v1 PriorityLevelConfiguration good': limited({ nominalConcurrencyShares: 7 }),
        'v1 PriorityLevelConfiguration text': limited({ nominalConcurrencyShares: 'many' }),
        'v1 PriorityLevelConfiguration union': { spec: { type: 'Limited' } },
        'v1 PriorityLevelConfiguration none': {},
        'v1 FlowSchema good': schemaFor('jane', 'good'),
        'v1 FlowSchema none': {},
        // Would come before `good`.
        'v1 FlowSchema early': schemaFor('jane', 'union'),
      },
      { controllers: [] },
    )
    await putText(server.storage, '/registry/flowschemas/corrupt', 'no JSON')
    await putText(server.storage, '/registry/prioritylevelconfigurations/corrupt', '{')
    expect(await uidsOf(server)).toEqual(['uid-of-good', 'uid-of-good'])
    for (const name of ['text', 'union', 'none'])
      expect(await sharesOf(server, name)).toBe(undefined)
    expect(await sharesOf(server, 'good')).toBe(7)
  })

  it('is in force where clients are not served the group', async () => {
    const server = await openWith(
      {
        'v1 PriorityLevelConfiguration good': limited({ nominalConcurrencyShares: 7 }),
        'v1 FlowSchema good': schemaFor('jane', 'good'),
      },
      { runtimeConfig: new Map([[`${group}/v1`, false]]) },
    )
    expect((await server.get(levelPath)).status).toBe(404)
    expect(await uidsOf(server)).toEqual(['uid-of-good', 'uid-of-good'])
  })

  it('is followed: objects come, change, go, and come back as others', async () => {
    const server = await openTestServer({ priorityAndFairness })
    const before = await uidsOf(server)
    const post = async (path: string, name: string, rest: JsonObject): Promise<unknown> => {
      const { body } = await server.post(path, { metadata: { name }, ...rest })
      await server.runtime.timers.yieldTurn()
      return body.metadata.uid
    }
    const level = await post(levelPath, 'x', limited({ nominalConcurrencyShares: 7 }))
    const flowSchema = await post(schemaPath, 'x', schemaFor('jane', 'x'))
    expect(await uidsOf(server)).toEqual([flowSchema, level])
    await server.patch(`${levelPath}/x`, { spec: { limited: { nominalConcurrencyShares: 70 } } })
    expect(await sharesOf(server, 'x')).toBe(70)
    await server.delete(`${levelPath}/x`)
    expect(await uidsOf(server)).toEqual(before)
    const again = await post(levelPath, 'x', limited({ nominalConcurrencyShares: 7 }))
    expect(again).not.toBe(level)
    expect(await uidsOf(server)).toEqual([flowSchema, again])
    await server.delete(`${schemaPath}/x`)
    expect(await uidsOf(server)).toEqual(before)
  })

  it('shares and lendable part of the exempt level are as users set them', async () => {
    const server = await openTestServer({ priorityAndFairness })
    expect(await sharesOf(server, 'exempt')).toBe(0)
    const exempt = { nominalConcurrencyShares: 50, lendablePercent: 40 }
    const answer = await server.patch(`${levelPath}/exempt`, { spec: { exempt } })
    expect(answer.status).toBe(200)
    expect(await sharesOf(server, 'exempt')).toBe(50)
    const { text } = await server.get('/metrics')
    const seatsOf = (kind: string): number =>
      Number(new RegExp(`_${kind}_limit_seats{priority_level="exempt"} (.*)`).exec(text)?.[1])
    expect(seatsOf('lower') / seatsOf('nominal')).toBeCloseTo(0.6)
  })
})

describe('a level of zero shares', () => {
  const jail = { user: 'jane', shares: 0 }

  it('that rejects lets one request through while it is idle, as the original does', async () => {
    const server = await openTestServer({
      dev: true,
      priorityAndFairness: { concurrencyLimit: 10 },
    })
    await postNarrowLevel(server, { ...jail, queueLength: 0 })
    const status = async (): Promise<number> =>
      (await server.get(configMaps, { as: 'jane' })).status
    expect([await status(), await status()]).toEqual([200, 200])
    const end = slowWrite(server, 'jane')
    expect([await status(), await status()]).toEqual([429, 429])
    await end()
    expect(await status()).toBe(200)
  })

  it('that queues lets none through', async () => {
    const server = await openTestServer({
      dev: true,
      priorityAndFairness: { concurrencyLimit: 10 },
    })
    await postNarrowLevel(server, { ...jail, queueLength: 10 })
    const waiting = server.get('/api/v1/namespaces', { as: 'jane' })
    server.runtime.advance(14_999)
    const others = await server.get('/api/v1/namespaces', { as: 'admin' })
    expect(others.status).toBe(200)
    server.runtime.advance(1)
    expect((await waiting).status).toBe(429)
  })
})

describe('following the store', () => {
  const prefixes = { flowSchemas: 'flowschemas', priorityLevels: 'prioritylevelconfigurations' }

  /** Objects in a store of their own, and how often they were put into force. */
  async function following() {
    const { flowControl, runtime } = openFlowControl(10)
    const storage = await openEngine(new MemoryBackend(), runtime)
    const cache = new WatchCache({ storage, runtime })
    for (const prefix of Object.values(prefixes)) {
      cache.register({ prefix, namespaced: false, fields: [] })
    }
    await cache.start()
    const configure = vi.spyOn(flowControl, 'configure')
    const serving = new FlowControlServing({
      cache,
      runtime,
      flowControl,
      prefixes,
    })
    const stopping = new AbortController()
    const running = serving.run(stopping.signal)
    const put = (names: readonly string[]): Promise<unknown> =>
      storage.commit(
        [],
        names.map((name) => ({
          type: 'put',
          key: objectKey(prefixes.priorityLevels, '', name),
          value: encodeJson(limitedLevel(name, 1)),
        })),
      )
    onTestFinished(async () => {
      await cache.close()
      await storage.close()
    })
    const stop = (): Promise<void> => {
      stopping.abort()
      return running
    }
    return { cache, configure, flowControl, put, runtime, stop }
  }

  it('begins at once; changes of one turn are put into force once, and none after the end', async () => {
    const { cache, configure, flowControl, put, runtime, stop } = await following()
    expect(configure).toHaveBeenCalledTimes(1)
    const names = Array.from({ length: 50 }, (_, at) => `level-${at}`)
    await put(names)
    await settle()
    expect(Array.from(flowControl.levels(), ({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    )
    expect(configure).toHaveBeenCalledTimes(2)
    const resource = cache.resource(prefixes.priorityLevels)
    for (const observer of cache.observers) observer.loaded(resource)
    await settle()
    expect(configure).toHaveBeenCalledTimes(3)
    await stop()
    await put(['late'])
    await settle()
    runtime.advance(3_600_000)
    expect(configure).toHaveBeenCalledTimes(3)
    expect(cache.observers.size).toBe(0)
  })
})
