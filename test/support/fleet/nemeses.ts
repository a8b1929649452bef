import { setTimeout } from 'node:timers/promises'
import type { Chance } from '../../differential/chance.ts'
import type { LinkState } from '../etcd/tcp-proxy.ts'
import type { TestMember } from '../etcd/test-etcd.ts'
import { askMember, isLeader } from './etcd-gateway.ts'
import type { Fleet } from './fleet.ts'
import type { StoreRecorder } from './store-recorder.ts'

export interface NemesisStage {
  readonly fleet: Fleet
  readonly chance: Chance
  readonly recorder: StoreRecorder
  readonly namespace: string
  readonly faults: string[]
  readonly report: (line: string) => void
}

/** Does harm, and ends it. */
export type Nemesis = (stage: NemesisStage) => Promise<void>

/** Milliseconds from which a member that is started again has to serve. */
async function hold({ chance }: NemesisStage): Promise<void> {
  await setTimeout(800 + chance.below(2_500))
}

async function leaderOf({ fleet }: NemesisStage): Promise<TestMember | undefined> {
  for (const member of fleet.etcd.members) {
    if (await isLeader(member.url).catch(() => false)) return member
  }
  return undefined
}

async function crash(stage: NemesisStage, member: TestMember | undefined): Promise<void> {
  await member?.kill()
  await hold(stage)
  await member?.start()
}

async function disturbLinks(stage: NemesisStage, state: LinkState, isAll: boolean): Promise<void> {
  const links = stage.chance.pick(stage.fleet.links)
  const some = isAll ? links : [stage.chance.pick(links)]
  for (const link of some) link.set(state)
  await hold(stage)
  if (isAll) await hold(stage)
  for (const link of some) link.set('open')
}

/** What may go wrong, by name. */
export const nemeses: Readonly<Record<string, Nemesis>> = {
  'a server is killed': async (stage) => {
    const server = stage.chance.pick(stage.fleet.servers)
    await server.kill()
    await hold(stage)
    server.start()
    await server.ready()
  },
  'a server is stopped': async (stage) => {
    const server = stage.chance.pick(stage.fleet.servers)
    const code = await server.stop(30_000)
    if (code !== 0) stage.faults.push(`${server.name} ended with ${code} when it was stopped`)
    server.start()
    await server.ready()
  },
  'a server is paused': async (stage) => {
    const server = stage.chance.pick(stage.fleet.servers)
    server.pause()
    await hold(stage)
    server.resume()
  },
  'the leader is killed': async (stage) => crash(stage, await leaderOf(stage)),
  'a member is killed': (stage) => crash(stage, stage.chance.pick(stage.fleet.etcd.members)),
  'a member is paused': async (stage) => {
    const member = stage.chance.pick(stage.fleet.etcd.members)
    member.pause()
    stage.recorder.move()
    await hold(stage)
    member.resume()
  },
  'a link is cut': (stage) => disturbLinks(stage, 'cut', false),
  'a link is silent': (stage) => disturbLinks(stage, 'silent', false),
  'a link loses answers': (stage) => disturbLinks(stage, 'deaf', false),
  'all links of a server are cut': (stage) => disturbLinks(stage, 'cut', true),
  'all links of a server are silent': (stage) => disturbLinks(stage, 'silent', true),
  'all links of a server lose answers': (stage) => disturbLinks(stage, 'deaf', true),
  'connections are reset': async ({ fleet }) => {
    for (const link of fleet.links.flat()) link.drop()
    await Promise.resolve()
  },
  'links are slow': async (stage) => {
    const links = stage.chance.pick(stage.fleet.links)
    for (const link of links) link.slow(200)
    await hold(stage)
    for (const link of links) link.slow(0)
  },
  'history is compacted': async (stage) => {
    const { fleet, recorder } = stage
    // Several times, as lists in pages are under way.
    for (let times = 0; times < 4; times++) {
      const { url } = stage.chance.pick(fleet.etcd.members)
      await askMember(url, '/v3/kv/compaction', { revision: String(recorder.revision) }).catch(
        () => undefined,
      )
      await setTimeout(300)
    }
  },
  'the quota is filled': fillQuota,
  'most members are killed': loseQuorum,
  'all servers are killed': async ({ fleet: { servers } }) => {
    await Promise.all(servers.map((server) => server.kill()))
    for (const server of servers) server.start()
    await Promise.all(servers.map((server) => server.ready()))
  },
  'all members are killed': async ({ fleet }) => {
    await Promise.all(fleet.etcd.members.map((member) => member.kill()))
    await Promise.all(fleet.etcd.members.map((member) => member.start()))
  },
}

const big = 'x'.repeat(900_000)
const mostFills = 120

/** Writes until etcd has no space, then makes some as its documents say: compact, defragment, disarm. */
async function fillQuota({
  fleet,
  chance,
  namespace,
  recorder,
  faults,
}: NemesisStage): Promise<void> {
  const collection = `/api/v1/namespaces/${namespace}/secrets`
  const server = chance.pick(fleet.servers)
  let refused = ''
  let written = 0
  for (; written < mostFills && refused === ''; written++) {
    const metadata = { name: `fill-${written}` }
    const body = { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { big } }
    const { status, text } = await server.call('POST', collection, { body })
    if (status !== 201 && status !== 409) refused = `${status} ${text}`
  }
  if (!/no space|database space exceeded|^0 |unknown|^50[034] /.test(refused)) {
    faults.push(`a store without space answered ${refused.slice(0, 300)}`)
  }
  // Deletes take no space, so they go on.
  for (let at = 0; at < written; at++) await server.call('DELETE', `${collection}/fill-${at}`)
  await setTimeout(1_000)
  await makeSpace(fleet, recorder)
}

/** Compacts up to what is recorded, defragments, and takes the alarm off. */
export async function makeSpace(fleet: Fleet, recorder: StoreRecorder): Promise<void> {
  const { members } = fleet.etcd
  const [{ url } = { url: '' }] = members
  // Where there is no space, nothing is marked, and what was recorded last is near enough.
  const revision = String(await recorder.mark())
  await askMember(url, '/v3/kv/compaction', { revision, physical: true }).catch(() => undefined)
  for (const member of members) {
    await askMember(member.url, '/v3/maintenance/defragment', {}, 30_000).catch(() => undefined)
  }
  await disarm(url).catch(() => undefined)
}

/** Takes off each alarm, as `etcdctl alarm disarm` does. */
async function disarm(url: string): Promise<void> {
  const { alarms = [] } = await askMember(url, '/v3/maintenance/alarm', { action: 'GET' })
  for (const alarm of alarms as readonly Readonly<Record<string, unknown>>[]) {
    await askMember(url, '/v3/maintenance/alarm', { ...alarm, action: 'DEACTIVATE' })
  }
}

/** Without most members, caches answer what any version will do for; all else is refused in time, and comes back by itself. */
async function loseQuorum(stage: NemesisStage): Promise<void> {
  const { fleet, namespace, chance, faults, report } = stage
  const members = chance.shuffled(fleet.etcd.members).slice(0, 2)
  const collection = `/api/v1/namespaces/${namespace}/configmaps`
  await Promise.all(members.map((member) => member.kill()))
  await setTimeout(1_000)
  await Promise.all(
    fleet.servers.map(async (server) => {
      const cached = await server.call('GET', `${collection}?resourceVersion=0`)
      if (cached.status !== 200) {
        faults.push(
          `${server.name} without a quorum answered a list of any version ${cached.status} ${cached.text.slice(0, 300)} ${cached.failure}`,
        )
      }
      for (const path of [collection, `${collection}/r0`]) {
        const asked = Date.now()
        const { status, text, failure } = await server.call('GET', path)
        report(`${server.name} without a quorum answered ${status} after ${Date.now() - asked} ms`)
        if (![500, 503, 504].includes(status)) {
          faults.push(
            `${server.name} without a quorum answered GET ${path}: ${status} ${text.slice(0, 300)} ${failure}`,
          )
        }
      }
    }),
  )
  await Promise.all(members.map((member) => member.start()))
}
