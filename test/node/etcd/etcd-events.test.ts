import { expect, it } from 'vitest'
import { prefixRange } from '../../../core/storage/engine/storage.ts'
import { EtcdClient } from '../../../node-host/store/etcd/etcd-client.ts'
import { toNumber } from '../../../node-host/store/etcd/etcd-messages.ts'
import { loadGrpc } from '../../../node-host/store/etcd/load-grpc.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'
import { quickRuntime } from '../../support/etcd/quick-runtime.ts'
import { configMap, configMaps, openTestServer } from '../../support/servers/test-server.ts'

describeEtcd('events on etcd', (etcd) => {
  it('events have a lease, under which etcd deletes them; other objects have none', async () => {
    const { servers } = etcd()
    const storage = await openEtcd({ servers })
    const server = await openTestServer({ wrap: () => storage, eventTtlMs: 120_000 })
    const event = {
      metadata: { name: 'e' },
      involvedObject: { namespace: 'default' },
    }
    const answers = [
      await server.post('/api/v1/namespaces/default/events', event),
      await server.post(configMaps, configMap('c')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { timers } = quickRuntime()
    const client = new EtcdClient({ servers, timers, packages: await loadGrpc() })
    const leases = async (prefix: string): Promise<readonly boolean[]> => {
      const { start, end } = prefixRange(prefix)
      const range = { key: Buffer.from(start), rangeEnd: Buffer.from(end) }
      const { kvs } = await client.ask(client.methods.range, range)
      return kvs.map(({ lease }) => toNumber(lease) !== 0)
    }
    expect(await leases('/registry/events/default/')).toEqual([true])
    expect(await leases('/registry/configmaps/default/')).toEqual([false])
    client.close()
    await server.server.close()
    await storage.close()
  })
})
