import { describe, expect, it } from 'vitest'
import {
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { formatTime } from '../../../../../../core/base/time/time.ts'
import { isPodReady } from '../../../../../../core/cluster/controllers/shared/pods/pod-state.ts'
import { createMockServer } from '../../../../../../core/server/mock/mock-server.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  one,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'
import { MockRun } from '../../../../../support/servers/mock-run.ts'
import { unevenRuntime } from '../../../../../support/servers/uneven-runtime.ts'
import { doublingVariable, hostileScripts } from '../../../../../support/sources/hostile-scripts.ts'
import { isWhole } from '../../../../../support/sources/sampled.ts'

const cluster = new SimulatedPods()

function stateText(pod: ApiObject): string {
  const [status = {}] = objectsOf(structOf(pod, 'status'), 'containerStatuses')
  const ended = [
    structOf(status, 'state', 'terminated'),
    structOf(status, 'lastState', 'terminated'),
  ]
  const reason = ended.map((each) => textOf(each, 'reason')).find((each) => each !== '')
  return reason ?? (Object.keys(structOf(status, 'state'))[0] || 'none')
}

const expected = Object.entries(hostileScripts).map(([name, { state }]) => `${name} ${state}`)

function statesOf(names: readonly string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => `${name} ${stateText(await cluster.send('GET', `${pods}/${name}`))}`),
  )
}

function podOf(name: string, script: string, more: object = {}): object {
  const spec = { nodeName: 'node-1', ...shell(script), ...more }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }
}

/** Seconds of the histories that are compared. They tell most in their first ones, when programs start, end and start again. */
const historySeconds = isWhole ? 60 : 20

/** Runs all scripts for a while, and reads pods, events and logs. */
async function history(seed: number): Promise<string> {
  const server = await createMockServer(unevenRuntime(seed), {
    seed: 7,
    clock: { now: Date.UTC(2026, 0, 1), stopped: true },
    simulate: ['simulated-nodes'],
    nodes: 1,
  })
  try {
    const run = new MockRun(server)
    await server.clock.advance(1)
    for (const [name, { script }] of Object.entries(hostileScripts)) {
      await run.send('POST', pods, { body: podOf(name, script) })
    }
    for (let second = 0; second < historySeconds; second += 20) await server.clock.advance(20_000)
    const texts = ['busy-echo', 'counter', 'nine-loops'].map((name) =>
      run.send('GET', `${pods}/${name}/log?tailLines=50&timestamps=true`),
    )
    const events = await run.send('GET', '/api/v1/namespaces/default/events')
    return JSON.stringify([await run.send('GET', pods), events, await Promise.all(texts)])
  } finally {
    await server.close()
  }
}

describe('pods whose programs would hold the server', () => {
  it('run, or end for their memory, and others are answered meanwhile', async () => {
    for (const [name, { script }] of Object.entries(hostileScripts)) {
      await cluster.send('POST', pods, podOf(name, script))
    }
    const advanced = cluster.server.clock.advance(60_000)
    const answered = await cluster.send('GET', `${pods}/nine-loops`)
    expect(answered.kind).toBe('Pod')
    await advanced
    expect(await statesOf(Object.keys(hostileScripts))).toEqual(expected)
    const pod = await cluster.send('GET', `${pods}/doubling`)
    const [status = {}] = objectsOf(structOf(pod, 'status'), 'containerStatuses')
    expect(status).toMatchObject({
      state: { waiting: { reason: 'CrashLoopBackOff' } },
      lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
    })
  })

  it('are found running for 30 days in a store: the server starts, and answers', async () => {
    const startedAt = formatTime((await cluster.server.clock.now()) - 30 * 86_400_000)
    const running = { name: 'main', image: 'busybox', imageID: '', ready: true, started: true }
    for (const name of Object.keys(hostileScripts)) {
      const status = {
        ...running,
        restartCount: 0,
        lastState: {},
        state: { running: { startedAt } },
      }
      await cluster.send('PATCH', `${pods}/${name}/status`, {
        status: { phase: 'Running', containerStatuses: [{ $patch: 'replace' }, status] },
      })
    }
    await cluster.server.restore(await cluster.server.snapshot())
    await cluster.server.clock.advance(2000)
    expect(await statesOf(Object.keys(hostileScripts))).toEqual(expected)
    const log = (name: string): Promise<ApiObject> =>
      cluster.send('GET', `${pods}/${name}/log?tailLines=1&timestamps=true`)
    const stamp = '2026-01-01T00:0\\d:\\d\\d\\.\\d{3}000000Z'
    expect(await log('counter')).toMatch(new RegExp(`^${stamp} \\d+ 00:0\\d:\\d\\d\\n$`, 'u'))
    for (const name of ['busy-echo', 'slow-echo']) {
      expect(await log(name)).toMatch(new RegExp(`^${stamp} a\\n$`, 'u'))
    }
  })

  it('have the same history with the same seed', async () => {
    expect(await history(1)).toBe(await history(2))
  })
})

describe('a container', () => {
  it('is killed at its own memory limit where that is smaller', async () => {
    const limited = (memory: string): object => ({
      ...shell('x=$(seq 1 20000); sleep 60', { resources: { limits: { memory } } }),
      restartPolicy: 'Never',
    })
    expect(firstState(await cluster.start('small', limited('200k'), 5))).toMatchObject({
      terminated: { exitCode: 137, reason: 'OOMKilled' },
    })
    expect(firstState(await cluster.start('enough', limited('64Mi'), 5))).toHaveProperty('running')
  })

  it('whose variables double does not start: its arguments are too long', async () => {
    const env = Array.from({ length: 30 }, (_, at) => ({
      name: `V${at}`,
      value: at === 0 ? 'aaaaaaaaaaaaaaaa' : `$(V${at - 1})$(V${at - 1})`,
    }))
    const pod = await cluster.start('variables', shell('sleep 60', { env }), 2)
    expect(textOf(structOf(firstState(pod), 'terminated'), 'message')).toMatch(
      /exec: "sh": argument list too long$/,
    )
  })

  it('is killed when its postStart hook is, and waits for one that takes long', async () => {
    const hook = (script: string): object => ({
      lifecycle: { postStart: { exec: { command: ['sh', '-c', script] } } },
    })
    await cluster.start('hooked-large', one('nginx', hook(doublingVariable)), 5)
    expect(await cluster.eventsOf('hooked-large')).toContain(
      'FailedPostStartHook: PostStartHook failed',
    )
    const long = 'for i in $(seq 1 300); do test $i -gt 0; done'
    const early = await cluster.start('hooked-long', one('nginx', hook(long)), 0)
    expect(isPodReady(early)).toBe(false)
    await cluster.server.clock.advance(3000)
    expect(isPodReady(await cluster.send('GET', `${pods}/hooked-long`))).toBe(true)
  })

  it('that is stopped waits for a preStop hook that takes long, not for its whole grace period', async () => {
    const preStop = { exec: { command: ['sh', '-c', 'for i in $(seq 1 300); do test $i; done'] } }
    const spec = { ...one('nginx', { lifecycle: { preStop } }), terminationGracePeriodSeconds: 300 }
    await cluster.start('stopped', spec)
    await cluster.send('DELETE', `${pods}/stopped`)
    await cluster.server.clock.advance(5000)
    await expect(cluster.send('GET', `${pods}/stopped`)).rejects.toThrow('not found')
  })

  it('that a client is attached to ends OOMKilled where its program takes too much', async () => {
    const command = ['sh', '-c', 'read x; while true; do x=$x$x; done']
    await cluster.start('typed', {
      ...one('busybox', { command, stdin: true, stdinOnce: true }),
      restartPolicy: 'Never',
    })
    const attached = runInPod(cluster.server, 'typed', [], 'hello\n')
    await cluster.server.clock.advance(5000)
    // A kubelet reports success to who is attached; the pod's status has the exit code.
    expect(await attached).toMatchObject({ exitCode: 0 })
    await cluster.server.clock.advance(1000)
    expect(firstState(await cluster.send('GET', `${pods}/typed`))).toMatchObject({
      terminated: { exitCode: 137, reason: 'OOMKilled' },
    })
  })
})

it('a failing probe is made up for a few times after the clock has jumped by 30 days', async () => {
  const probe = { exec: { command: ['false'] }, periodSeconds: 1, failureThreshold: 1_000_000 }
  const run = new MockRun(cluster.server)
  const annotations = { 'simulation.skerry/liveness-probe': 'failure' }
  const spec = { nodeName: 'node-1', ...one('nginx', { livenessProbe: probe }) }
  const metadata = { name: 'probed', annotations }
  await run.send('POST', pods, { body: { apiVersion: 'v1', kind: 'Pod', metadata, spec } })
  await cluster.server.clock.advance(5000)
  const now = await cluster.server.clock.now()
  await cluster.server.clock.set(now + 30 * 86_400_000)
  await cluster.server.clock.advance(1000)
  const list = await cluster.send('GET', '/api/v1/namespaces/default/events')
  const counts = objectsOf(list, 'items')
    .filter((event) => textOf(structOf(event, 'involvedObject'), 'name') === 'probed')
    .filter((event) => textOf(event, 'reason') === 'Unhealthy')
    .map((event) => numberOf(event, 'count') ?? 0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(25)
})

describe('a command in a container', () => {
  const runs = async (script: string): Promise<unknown> => {
    const running = runInPod(cluster.server, 'shared', ['sh', '-c', script])
    await cluster.server.clock.advance(10_000)
    return running
  }

  it('that takes too much memory ends with 137, and the container runs on', async () => {
    await cluster.start('shared', one('nginx'))
    expect(await runs(doublingVariable)).toMatchObject({ exitCode: 137, stdout: '' })
    expect(firstState(await cluster.send('GET', `${pods}/shared`))).toHaveProperty('running')
    expect(await runs('echo on')).toMatchObject({ exitCode: 0, stdout: 'on\n' })
  })

  it('that never ends is throttled until its client leaves', async () => {
    const script = 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo $i'
    const running = runInPod(cluster.server, 'shared', ['sh', '-c', script])
    let isOver = false
    void running.then(() => (isOver = true))
    await cluster.server.clock.advance(2000)
    expect(isOver).toBe(false)
    await cluster.server.clock.advance(60_000)
    expect(await running).toMatchObject({ stdout: '20000\n', exitCode: 0 })
  })
})
