import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../node-host/index.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'

describe.runIf(await hasKubectl())('a stock kubectl and a simulated container', () => {
  let kubectl: KubectlServer
  beforeAll(async () => {
    kubectl = new KubectlServer(
      await startServer({ brand: 'k8s', storage: 'memory', port: 0, simulate: true }),
    )
    await kubectl.run(['run', 'web', '--image=nginx'])
    await kubectl.run(['wait', '--for=condition=Ready', 'pod/web', '--timeout=20s'])
  }, 40_000)
  afterAll(() => kubectl.server.close())

  it('reads its log', async () => {
    expect(await kubectl.run(['logs', 'web', '--tail=1'])).toContain('start worker process')
  })

  it('runs a command over WebSocket and gets its output and exit code', async () => {
    const result = await kubectl.try(['exec', 'web', '--', 'sh', '-c', 'echo hi; exit 3'])
    expect(result).toMatchObject({ code: 3, stdout: 'hi\n' })
  })

  it('sends its standard input over SPDY', async () => {
    const args = ['exec', '-i', 'web', '--', 'cat']
    const result = await kubectl.try(args, 'abc\n', { KUBECTL_REMOTE_COMMAND_WEBSOCKETS: 'false' })
    expect(result).toMatchObject({ code: 0, stdout: 'abc\n' })
  })

  it('hears that a container does not exist', async () => {
    const { stderr } = await kubectl.try(['exec', 'web', '-c', 'nope', '--', 'ls'])
    expect(stderr).toContain('container nope is not valid for pod web')
  })
})
