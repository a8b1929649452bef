import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { firstState, type ReadyFirstState } from '../../../../core/server/mock/first-state.ts'
import type { MockOptions } from '../../../../core/server/mock/mock-control.ts'
import { planOf } from '../../../../core/server/mock/mock-plan.ts'
import { createMockServer, type MockServer } from '../../../../core/server/mock/mock-server.ts'
import { MockUsers } from '../../../../core/server/mock/mock-users.ts'
import {
  readyDraw,
  readyFirstState,
  type ReadyState,
  readyStateOf,
} from '../../../../core/server/mock/ready-state.ts'
import { MockRun } from '../../../support/servers/mock-run.ts'
import {
  configMap,
  configMaps,
  type MockBody,
  openMock,
} from '../../../support/servers/mock-server.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const noon = { now: '2026-05-01T12:00:00Z', stopped: true }

/** Lists of what a server has from its start. */
const firstLists = [
  '/api/v1/namespaces',
  '/api/v1/services',
  '/api/v1/serviceaccounts',
  '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas',
  '/apis/networking.k8s.io/v1/ipaddresses',
]

let ready: ReadyState

beforeAll(async () => {
  const { seed, now } = readyDraw
  const options: MockOptions = { brand: 'k8s', seed, clock: { now } }
  const host = unevenRuntime(1)
  const plan = await planOf(host, options, new MockUsers({}))
  ready = await readyStateOf(await firstState(plan, options, host))
})

interface Ready {
  readonly server: MockServer
  send(...call: Parameters<MockRun['send']>): Promise<unknown>
}

async function openReady(options: MockOptions, readyState: ReadyFirstState): Promise<Ready> {
  const made = { brand: 'k8s', seed: 1, clock: noon, ...options } as const
  const server = await createMockServer(unevenRuntime(1), made, readyState)
  onTestFinished(() => server.close())
  const run = new MockRun(server)
  return { server, send: (...call) => run.send(...call) }
}

const known: ReadyFirstState = readyFirstState(async () => ready)

async function lists(run: Pick<Ready, 'send'>): Promise<unknown[]> {
  const answers = []
  for (const path of firstLists) answers.push(await run.send('GET', path))
  return answers
}

/** Without uids, which are the same but in another order. */
function withoutUids(answers: unknown): string {
  return JSON.stringify(answers).replaceAll(/"uid":"[^"]+"/g, '"uid":""')
}

function uidsOf(answers: unknown): readonly string[] {
  return JSON.stringify(answers).match(/"uid":"[^"]+"/g) ?? []
}

describe('a mock server that begins with a ready state', () => {
  it('has the objects, versions and times of one that makes them, and uids of its own', async () => {
    const made = await lists((await openMock({ clock: noon })).run)
    const filled = await lists(await openReady({}, known))
    expect(withoutUids(filled)).toBe(withoutUids(made))
    expect(new Set(uidsOf(filled)).size).toBe(new Set(uidsOf(made)).size)
    expect(await lists(await openReady({}, known))).toEqual(filled)
    expect(uidsOf(await lists(await openReady({ seed: 2 }, known)))).not.toEqual(uidsOf(filled))
  })

  it('goes back to its start, and loads fixtures over it', async () => {
    const fixtures = configMap('fixture')
    const run = await openReady({ fixtures }, known)
    const before = [await lists(run), await run.send('GET', configMaps)]
    const first = await run.send('POST', configMaps, { body: configMap('made') })
    await run.send('DELETE', '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas/exempt')
    await run.server.reset()
    expect([await lists(run), await run.send('GET', configMaps)]).toEqual(before)
    expect(await run.send('POST', configMaps, { body: configMap('made') })).toEqual(first)
  })

  it('creates first objects anew that clients delete', async () => {
    const run = await openReady({}, known)
    const exempt = '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas/exempt'
    const before = (await run.send('GET', exempt)) as MockBody
    await run.send('DELETE', exempt)
    await run.server.clock.advance('1m')
    const after = (await run.send('GET', exempt)) as MockBody
    expect(after.kind).toBe('FlowSchema')
    expect(after.metadata.uid).not.toBe(before.metadata.uid)
  })

  it('makes its objects where options change them', async () => {
    const asked: string[] = []
    const asking = readyFirstState(async (brand) => {
      asked.push(brand)
      return undefined
    })
    await openReady({ featureGates: { SidecarContainers: true } }, asking)
    await openReady({ serviceClusterIpRange: '10.1.0.0/16' }, asking)
    expect(asked).toEqual([])
    await openReady({ fixtures: configMap('a'), users: { jane: {} }, seed: 3 }, asking)
    expect(asked).toEqual([brands.k8s.name])
  })
})
