import { afterAll, describe, expect, it } from 'vitest'
import { prefixRange } from '../../../core/storage/engine/storage.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { absent, keys, put } from '../../contract/storage-fixture.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'
import { TcpProxy } from '../../support/etcd/tcp-proxy.ts'
import { isOlderThan } from '../../support/etcd/test-etcd.ts'

describeEtcd(
  'an etcd of three members for tests',
  (etcd) => {
    const opened: { close(): Promise<void> }[] = []
    afterAll(async () => {
      for (const each of opened) await each.close()
    })

    it('keeps what was written when one member is killed, and takes it back', async () => {
      const [first, ...others] = etcd().members
      const storage = await openEtcd({ servers: others.map(({ url }) => url) })
      opened.push(storage)
      expect(await storage.commit([absent('/a')], [put('/a', '1')])).toMatchObject({ ok: true })
      await first?.kill()
      expect(keys(await storage.list(prefixRange('/')))).toEqual(['/a'])
      await first?.restart()
      expect((await first?.metrics())?.get('etcd_server_has_leader')).toBe(1)
    })

    it('is reached through a proxy', async () => {
      const proxy = await TcpProxy.start(etcd().members[0]?.port ?? 0)
      const storage = await openEtcd({ servers: [proxy.url] })
      opened.push(storage, proxy)
      expect(await storage.commit([absent('/b')], [put('/b', '1')])).toMatchObject({ ok: true })
      expect(proxy.connections).toBe(1)
    })
  },
  { members: 3 },
)

describe('versions of etcd', () => {
  it('are compared by their numbers', () => {
    expect(isOlderThan('3.4.23', '3.5')).toBe(true)
    expect(isOlderThan('3.5.9', '3.5.13')).toBe(true)
    expect(isOlderThan('3.6.5', '3.5.13')).toBe(false)
    expect(isOlderThan('3.5.13', '3.5.13')).toBe(false)
  })
})
