import { expect, it, onTestFinished } from 'vitest'
import { startMockServer } from '../../../browser-host/page/index.ts'

it('a mock in a page rolls a deployment out as its clock is advanced, and refuses a speed that is none', async () => {
  const prefix = '/clusters/simulated'
  const server = await startMockServer({
    brand: 'k8s',
    prefix,
    simulate: true,
    nodes: 1,
    seed: 1,
    clock: { now: '2026-05-01T12:00:00Z', stopped: true },
  })
  onTestFinished(() => server.close())
  const ready = async (): Promise<unknown> => {
    const answer = await fetch(`${prefix}/apis/apps/v1/namespaces/default/deployments/web`)
    const { status } = (await answer.json()) as { status?: { readyReplicas?: number } }
    return status?.readyReplicas
  }
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'nginx' }] },
  }
  await server.load([
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default' },
      spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template },
    },
  ])
  expect(await ready()).toBeUndefined()
  await server.clock.advance('10s')
  expect(await ready()).toBe(2)
  await server.clock.speed(60)
  await expect(server.clock.speed(0)).rejects.toThrow(RangeError)
})
