import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../node-host/index.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'

describe.runIf(await hasKubectl())('a stock kubectl and the metrics API', () => {
  let kubectl: KubectlServer
  beforeAll(async () => {
    kubectl = new KubectlServer(
      await startServer({ brand: 'k8s', storage: 'memory', port: 0, simulate: true }),
    )
    await kubectl.run(['wait', '--for=condition=Ready', 'node/node-1', '--timeout=20s'])
  }, 40_000)
  afterAll(() => kubectl.server.close())

  it('knows the API, and says of a pod that it has no metrics', async () => {
    const resources = await kubectl.run(['api-resources', '--api-group=metrics.k8s.io', '-o=name'])
    expect(resources.trim().split('\n')).toEqual(['nodes.metrics.k8s.io', 'pods.metrics.k8s.io'])
    expect(await kubectl.run(['explain', 'podmetrics.containers'])).toContain('usage')
    const { stderr } = await kubectl.try(['top', 'pod', 'absent'])
    expect(stderr).toContain('pods "absent" not found')
  })
})
