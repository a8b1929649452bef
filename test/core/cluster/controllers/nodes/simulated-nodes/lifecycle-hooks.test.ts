import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import { isPodReady } from '../../../../../../core/cluster/controllers/shared/pods/pod-state.ts'
import { one, pods, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()
const agnhost = 'registry.k8s.io/e2e-test-images/agnhost:2.56'

async function after(seconds: number): Promise<void> {
  await cluster.server.clock.advance(seconds * 1000)
}

const logOf = (name: string): Promise<unknown> => cluster.send('GET', `${pods}/${name}/log`)

async function isThere(name: string): Promise<boolean> {
  const list = await cluster.send('GET', pods)
  return objectsOf(list, 'items').some((pod) => structOf(pod, 'metadata')['name'] === name)
}

describe('a lifecycle hook', () => {
  it('by HTTP reaches another pod after the start and before the end', async () => {
    const handler = await cluster.start('handler', one(agnhost, { args: ['netexec'] }), 2)
    const host = textOf(structOf(handler, 'status'), 'podIP')
    const get = (when: string): object => ({
      httpGet: { host, port: 8080, path: `/echo?msg=${when}` },
    })
    const lifecycle = { postStart: get('poststart'), preStop: get('prestop') }
    const hooked = await cluster.start('hooked', one(agnhost, { lifecycle }), 2)
    expect(isPodReady(hooked)).toBe(true)
    expect(await logOf('handler')).toContain('GET /echo?msg=poststart')
    await cluster.send('DELETE', `${pods}/hooked`)
    await after(2)
    expect(await logOf('handler')).toContain('GET /echo?msg=prestop')
    expect(await isThere('hooked')).toBe(false)
  })

  it('by HTTP that nothing answers kills its container', async () => {
    const lifecycle = { postStart: { httpGet: { port: 8080 } } }
    await cluster.start('unanswered', shell('sleep 600', { lifecycle }), 3)
    expect(await cluster.eventsOf('unanswered')).toEqual(
      expect.arrayContaining([
        'FailedPostStartHook: PostStartHook failed',
        'Killing: FailedPostStartHook',
      ]),
    )
  })

  it('after the start shares files with the main process, which runs meanwhile', async () => {
    const postStart = { exec: { command: ['sh', '-c', 'sleep 2; echo hooked > /tmp/hook'] } }
    const script = 'until [ -e /tmp/hook ]; do sleep 1; done; cat /tmp/hook; sleep 600'
    const early = await cluster.start('shares', shell(script, { lifecycle: { postStart } }), 1)
    expect(isPodReady(early)).toBe(false)
    await after(3)
    expect(isPodReady(await cluster.send('GET', `${pods}/shares`))).toBe(true)
    expect(await logOf('shares')).toBe('hooked\n')
  })

  it('before the end is cut short at the end of the grace period, and its failure is an event', async () => {
    const preStop = { exec: { command: ['sh', '-c', 'touch /tmp/a; sleep 60'] } }
    const spec = { ...one('nginx', { lifecycle: { preStop } }), terminationGracePeriodSeconds: 5 }
    await cluster.start('long-stop', spec)
    await cluster.send('DELETE', `${pods}/long-stop`)
    await after(4)
    expect(await isThere('long-stop')).toBe(true)
    await after(5)
    expect(await isThere('long-stop')).toBe(false)
    const failing = { exec: { command: ['sh', '-c', 'touch /tmp/a; exit 3'] } }
    await cluster.start('bad-stop', one('nginx', { lifecycle: { preStop: failing } }))
    await cluster.send('DELETE', `${pods}/bad-stop`)
    await after(2)
    expect(await cluster.eventsOf('bad-stop')).toContain('FailedPreStopHook: PreStopHook failed')
  })
})
