import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestServer } from '../../../node-host/testing/index.ts'
import { nodeRuntime as runtime, runScript } from './script-run.ts'

describe('a script with a server of the package itself, whose runtime can keep the process alive', () => {
  const embedded = `${runtime}
    import { createApiServer, createClient, createMockServer, brands, inProcessTransport, MemoryBackend, openKeptStore } from '$core'
    const later = (task) => void setTimeout(task, 20).unref()
    const namespaces = '/api/v1/namespaces'
    const see = async (client) => {
      later(() => client.create(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'made' } }))
      for await (const { object } of client.watch(namespaces)) if (object.metadata.name === 'made') break
      console.log('seen')
    }`
  const server = `const { storage } = await openKeptStore(new MemoryBackend(), { brand: brands.k8s, runtime })
    const server = await createApiServer({ brand: brands.k8s, runtime, storage, dev: true, anonymous: true })`

  it.each([
    [
      'a server',
      `${server}; await see(createClient(inProcessTransport(server), { userAgent: 'script' }))`,
    ],
    [
      'a mock server',
      `await see((await createMockServer(runtime, { brand: 'k8s', clock: { stopped: true } })).client())`,
    ],
  ])(
    'a script that awaits a watch of %s of its own sees its event, and ends with code 0',
    async (_, code) => {
      expect(await runScript(`${embedded}\n${code}`)).toEqual({ code: 0, lines: ['seen'] })
    },
  )

  it.each([
    ['a server', server],
    ['a mock server', `await createMockServer(runtime)`],
  ])('a script that awaits nothing of %s of its own ends with code 0', async (_, code) => {
    expect(await runScript(`${embedded}\n${code}`)).toEqual({ code: 0, lines: [] })
  })
})

describe('a script that starts a server with skerry/node', () => {
  const start = `
    import { startServer, connectByKubeconfig } from '$node'
    import { createClient } from '$core'
    const logger = { debug() {}, info() {}, warn() {}, error() {} }
    const server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, logger })`

  it('a script that awaits a watch by the kubeconfig of its server sees its event, and ends with code 0 once both are closed', async () => {
    const code = `${start}
      const { transport } = await connectByKubeconfig({ kubeconfig: server.kubeconfig })
      const client = createClient(transport, { userAgent: 'script' })
      const namespaces = '/api/v1/namespaces'
      const metadata = { name: 'made' }
      const made = client.create(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata })
      for await (const { object } of client.watch(namespaces)) if (object.metadata.name === 'made') break
      await made
      transport.close()
      await server.close()
      console.log('closed')`
    expect(await runScript(code)).toEqual({ code: 0, lines: ['closed'] })
  })

  it('a script that awaits the close of its server, with requests under way, ends with code 0', async () => {
    const code = `${start}
      const { transport } = await connectByKubeconfig({ kubeconfig: server.kubeconfig })
      const watch = createClient(transport, { userAgent: 'script' }).watch('/api/v1/namespaces')
      await watch.next()
      await server.close()
      console.log('closed')`
    expect(await runScript(code)).toEqual({ code: 0, lines: ['closed'] })
  })
})

describe('a script that asks a server of another process by its kubeconfig', () => {
  it('a script that awaits an answer and an event sees both, and ends with code 0 without closing its connections', async () => {
    const server = await createTestServer({ brand: 'k8s' })
    onTestFinished(() => server.close())
    const { kubeconfig } = await server.listen()
    const folder = await mkdtemp(join(tmpdir(), 'skerry-script-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'kubeconfig')
    await writeFile(file, kubeconfig)
    const code = `
      import { connectByKubeconfig } from '$node'
      import { createClient } from '$core'
      const { transport } = await connectByKubeconfig({ kubeconfig: ${JSON.stringify(file)} })
      const client = createClient(transport, { userAgent: 'script' })
      const { items } = await client.list('/api/v1/namespaces')
      for await (const { type } of client.watch('/api/v1/namespaces')) {
        console.log(items.length > 0, type)
        break
      }`
    expect(await runScript(code)).toEqual({ code: 0, lines: ['true ADDED'] })
  })
})
