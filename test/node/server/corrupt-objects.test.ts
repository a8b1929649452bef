import { describe, expect, it } from 'vitest'
import { brands, openKeptStore } from '../../../core/index.ts'
import { startServer } from '../../../node-host/index.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'
import { recordingLogger } from '../host/http/open-listener.ts'
import { HttpClient } from './http-client.ts'
import { scratchDirectory } from './server-process.ts'
import { configMap, configMaps } from './steady-server.ts'

const key = '/registry/configmaps/default/bad'
const option = 'ignoreStoreReadErrorWithClusterBreakingPotential=true'

/** What `use` does with a server on the directory, which is stopped afterwards. */
async function withServer<T>(dataDir: string, use: (client: HttpClient) => Promise<T>): Promise<T> {
  const server = await startServer({
    brand: 'k8s',
    dataDir,
    port: 0,
    dev: true,
    logger: recordingLogger(),
    featureGates: new Map([['AllowUnsafeMalformedObjectDeletion', true]]),
  })
  const client = new HttpClient({ port: server.port })
  try {
    return await use(client)
  } finally {
    client.close()
    await server.close()
  }
}

async function spoil(dataDir: string): Promise<void> {
  const options = { brand: brands.k8s, runtime: systemRuntime }
  const { storage, close } = await openKeptStore(await openLmdbBackend(dataDir), options)
  // What an encrypting server left behind; the record itself is whole.
  const value = new TextEncoder().encode('k8s:enc:aescbc:v1:key1:\u0001\u0002')
  await storage.commit([], [{ type: 'put', key, value }])
  await close()
}

describe('a data directory with an object that cannot be decoded', () => {
  it('a data directory is served but for an undecodable object, which a forced delete removes for good', async () => {
    const dataDir = await scratchDirectory()
    await withServer(dataDir, (client) => client.post(configMaps, configMap('good')))
    await spoil(dataDir)
    await withServer(dataDir, async (client) => {
      expect((await client.get('/readyz')).status).toBe(200)
      expect((await client.get(`${configMaps}/good`)).status).toBe(200)
      const read = await client.get(`${configMaps}/bad`)
      expect([read.status, read.failure.reason]).toEqual([500, 'StorageReadError'])
      expect(read.failure.message).toContain(`corrupt object, Code: 7, Key: ${key}`)
      const list = await client.get(configMaps)
      expect(list.status).toBe(500)
      expect(list.failure.details?.causes).toMatchObject([{ field: key }])
      expect((await client.send('DELETE', `${configMaps}/bad`)).status).toBe(500)
      expect((await client.send('DELETE', `${configMaps}/bad?${option}`)).status).toBe(200)
      expect((await client.get(configMaps)).status).toBe(200)
    })
    await withServer(dataDir, async (client) => {
      expect((await client.get(`${configMaps}/bad`)).status).toBe(404)
      expect((await client.get(`${configMaps}/good`)).status).toBe(200)
    })
  })
})
