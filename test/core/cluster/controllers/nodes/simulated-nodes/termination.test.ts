import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  firstState,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'
import { openMock } from '../../../../../support/servers/mock-server.ts'

const cluster = new SimulatedPods()

const never = { restartPolicy: 'Never' }

async function stateOf(name: string): Promise<JsonObject> {
  return firstState(await cluster.send('GET', `${pods}/${name}`))
}

async function after(seconds: number): Promise<void> {
  await cluster.server.clock.advance(seconds * 1000)
}

describe('the termination message of a container', () => {
  it('is what its program has written to the file', async () => {
    const script = 'echo -n DONE > /dev/termination-log; exit 2'
    expect(
      firstState(await cluster.start('written', { ...shell(script), ...never }, 3)),
    ).toMatchObject({ terminated: { exitCode: 2, reason: 'Error', message: 'DONE' } })
  })

  it('is the end of the log of one that fails without a message, where its policy says so', async () => {
    const policy = { terminationMessagePolicy: 'FallbackToLogsOnError' }
    const messageAfter = async (name: string, script: string): Promise<JsonObject> => {
      const pod = await cluster.start(name, { ...shell(script, policy), ...never }, 3)
      return structOf(firstState(pod), 'terminated')
    }
    expect(await messageAfter('logged', 'echo -n DONE; exit 1')).toMatchObject({ message: 'DONE' })
    expect(await messageAfter('live', 'touch /tmp/a; echo on; exit 1')).toMatchObject({
      message: 'on\n',
    })
    expect(await messageAfter('fine', 'echo DONE')).not.toHaveProperty('message')
    const lines = await messageAfter('lines', 'seq 1 100; exit 1')
    const wanted = Array.from({ length: 80 }, (_, at) => `${at + 21}\n`).join('')
    expect(lines).toMatchObject({ message: wanted })
    const long = await messageAfter('bytes', 'seq 1 100000 | tr -d "\\n"; exit 1')
    expect(textOf(long, 'message')).toHaveLength(2048)
  })

  it('is at most 4,096 bytes, from the end of the file', async () => {
    const script = 'seq 1 3000 > /dev/termination-log'
    const pod = await cluster.start('much', { ...shell(script), ...never }, 5)
    const message = textOf(structOf(firstState(pod), 'terminated'), 'message')
    expect([message.length, message.endsWith('2999\n3000\n')]).toEqual([4096, true])
  })
})

describe('a pod that is deleted', () => {
  const isThere = async (name: string): Promise<boolean> => {
    const list = await cluster.send('GET', pods)
    return objectsOf(list, 'items').some((pod) => structOf(pod, 'metadata')['name'] === name)
  }

  it('before its containers start, or as they start, is removed at once', async () => {
    for (const milliseconds of [0, 20, 100]) {
      const name = `early-${milliseconds}`
      await cluster.start(name, shell('sleep 600'), 0)
      await cluster.server.clock.advance(milliseconds)
      await cluster.send('DELETE', `${pods}/${name}`)
      await after(1)
    }
    const names = ['early-0', 'early-20', 'early-100']
    expect(await Promise.all(names.map(isThere))).toEqual([false, false, false])
  })

  it('before its containers start fails where a finalizer holds it, as controllers of jobs wait for that', async () => {
    const container = { name: 'a', image: 'nosuch/image' }
    const metadata = { name: 'held', finalizers: ['example.com/hold'] }
    await cluster.send('POST', pods, {
      metadata,
      spec: { nodeName: 'node-1', containers: [container] },
    })
    await after(3)
    await cluster.send('DELETE', `${pods}/held`)
    await after(35)
    const found = await cluster.send('GET', `${pods}/held`)
    expect(textOf(structOf(found, 'status'), 'phase')).toBe('Failed')
  })

  it('with a shell as process 1 is killed at the end of its grace period, which a second request shortens', async () => {
    await cluster.start('stays', shell('while true; do sleep 1; done'))
    await cluster.send('DELETE', `${pods}/stays`)
    await after(20)
    expect(await isThere('stays')).toBe(true)
    await cluster.send('DELETE', `${pods}/stays?gracePeriodSeconds=2`)
    await after(4)
    expect(await isThere('stays')).toBe(false)
  })

  it('ends at its signal where its containers share their processes', async () => {
    await cluster.start('shared', { ...shell('sleep 600'), shareProcessNamespace: true })
    await cluster.send('DELETE', `${pods}/shared`)
    await after(1)
    expect(await isThere('shared')).toBe(false)
  })

  it('at once needs no grace', async () => {
    await cluster.start('at-once', shell('sleep 600'))
    await cluster.send('DELETE', `${pods}/at-once?gracePeriodSeconds=0`)
    expect(await isThere('at-once')).toBe(false)
  })
})

it('a container that writes its message and is killed keeps it', async () => {
  const script = 'echo bye > /dev/termination-log; sleep 600'
  const livenessProbe = { exec: { command: ['false'] }, periodSeconds: 1, failureThreshold: 1 }
  const spec = { ...shell(script, { livenessProbe }), ...never, terminationGracePeriodSeconds: 1 }
  await cluster.start('killed', spec, 4)
  expect(await stateOf('killed')).toMatchObject({
    terminated: { exitCode: 137, reason: 'Error', message: 'bye\n' },
  })
})

describe('a shell that handles its stop signal', () => {
  const script = (handler: string): object =>
    shell(`trap '${handler}' TERM; echo up; while true; do sleep 1; done`)

  it('ends as its trap says, and prints what the trap prints', async () => {
    await cluster.start('trapped', { ...script('echo bye; exit 3'), ...never })
    await cluster.send('PATCH', `${pods}/trapped`, {
      metadata: { finalizers: ['example.com/hold'] },
    })
    await cluster.send('DELETE', `${pods}/trapped`)
    await after(2)
    expect(await stateOf('trapped')).toMatchObject({ terminated: { exitCode: 3, reason: 'Error' } })
    expect(await cluster.send('GET', `${pods}/trapped/log`)).toBe('up\nbye\n')
  })

  it('may have another stop signal', async () => {
    const gated = await openMock({
      simulate: ['simulated-nodes'],
      featureGates: { ContainerStopSignals: true },
      disableAdmissionPlugins: ['ServiceAccount'],
      nodes: 1,
      seed: 7,
      clock: { now: Date.UTC(2026, 0, 1), stopped: true },
    })
    const command = ['sh', '-c', 'trap "exit 5" USR1; while true; do sleep 1; done']
    const lifecycle = { stopSignal: 'SIGUSR1' }
    const containers = [{ name: 'main', image: 'busybox', command, lifecycle }]
    const spec = { nodeName: 'node-1', os: { name: 'linux' }, containers, ...never }
    const metadata = { name: 'signalled', finalizers: ['example.com/hold'] }
    await gated.server.clock.advance(1)
    await gated.send('POST', pods, { body: { apiVersion: 'v1', kind: 'Pod', metadata, spec } })
    await gated.server.clock.advance(2000)
    const read = async (): Promise<JsonObject> => {
      const pod = (await gated.send('GET', `${pods}/signalled`)) as unknown as ApiObject
      return objectsOf(structOf(pod, 'status'), 'containerStatuses')[0] ?? {}
    }
    expect(await read()).toMatchObject({ stopSignal: 'SIGUSR1', state: { running: {} } })
    await gated.send('DELETE', `${pods}/signalled`)
    await gated.server.clock.advance(2000)
    expect(await read()).toMatchObject({ state: { terminated: { exitCode: 5 } } })
  })

  it('is restarted where a liveness probe fails, with the exit code of its trap', async () => {
    const livenessProbe = { exec: { command: ['false'] }, periodSeconds: 1, failureThreshold: 1 }
    const command = ['sh', '-c', 'trap "exit 7" TERM; while true; do sleep 1; done']
    const containers = [{ name: 'main', image: 'busybox', command, livenessProbe }]
    const pod = await cluster.start('unhealthy', { containers }, 4)
    expect(objectsOf(structOf(pod, 'status'), 'containerStatuses')).toMatchObject([
      { lastState: { terminated: { exitCode: 7, reason: 'Error' } } },
    ])
  })
})
