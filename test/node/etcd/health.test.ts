import { afterAll, expect, it } from 'vitest'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { RunningServer } from '../../../node-host/serving/running/running-server.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'

const patient = { timeout: 30_000 }
const storageSize = /^apiserver_storage_size_bytes\{storage_cluster_id="etcd-0"\} \d+$/m

describeEtcd('the health of a server on etcd', (etcd) => {
  const servers: RunningServer[] = []
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  async function textAt(server: RunningServer, path: string): Promise<readonly [number, string]> {
    const answer = await fetch(`${server.url}${path}`)
    return [answer.status, await answer.text()]
  }

  it('fails in bounded time while etcd does not answer, and passes once it does', async () => {
    const [member] = etcd().members
    const server = await startServer({
      brand: 'k8s',
      storage: 'memory',
      dev: true,
      port: 0,
      controllers: [],
      etcdServers: [member?.url ?? ''],
      etcdHealthcheckTimeoutMs: 300,
      etcdReadycheckTimeoutMs: 300,
      etcdDbMetricPollIntervalMs: 1,
    })
    servers.push(server)
    expect(server.report).toMatchObject({ storage: 'etcd', etcdServers: [member?.url] })
    // A busy machine may take longer for a check than its timeout, and the size is asked for beside requests.
    const isReady = () => expect.poll(() => textAt(server, '/readyz'), patient).toEqual([200, 'ok'])
    await isReady()
    await expect
      .poll(() => textAt(server, '/metrics'), patient)
      .toEqual([200, expect.stringMatching(storageSize)])
    member?.pause()
    const failure =
      'internal server error: error getting data from etcd: context deadline exceeded\n'
    for (const path of ['/readyz/etcd-readiness', '/readyz/etcd', '/healthz/etcd']) {
      expect(await textAt(server, path), path).toEqual([500, failure])
    }
    const [status, verbose] = await textAt(server, '/readyz')
    expect(status).toBe(500)
    expect(verbose).toContain('[-]etcd-readiness failed: reason withheld\n[+]informer-sync ok\n')
    expect((await textAt(server, '/livez?exclude=etcd'))[0]).toBe(200)
    expect((await textAt(server, '/metrics'))[0]).toBe(200)
    expect(await textAt(server, '/api/v1/componentstatuses/etcd-0')).toEqual([
      200,
      expect.stringContaining('context deadline exceeded'),
    ])
    expect((await textAt(server, '/api/v1/namespaces?resourceVersion=0'))[0]).toBe(200)
    member?.resume()
    expect((await textAt(server, '/api/v1/namespaces'))[0]).toBe(200)
    await isReady()
  })
})
