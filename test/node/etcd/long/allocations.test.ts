import { afterAll, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type * as corev1 from '../../../../core/base/api/types/core.v1.generated.ts'
import { openEtcd } from '../../../../node-host/store/etcd/open-etcd.ts'
import {
  findAllocationFaults,
  heldPorts,
  runAllocationLoad,
  type Target,
} from '../../../support/etcd/allocation-load.ts'
import { describeEtcd } from '../../../support/etcd/describe-etcd.ts'
import { type EtcdServer, openEtcdServer } from '../../../support/etcd/etcd-server.ts'
import { isLong } from '../../../support/etcd/long-tests.ts'
import { allocatedPorts } from '../../../support/etcd/port-bitmap.ts'

const ranges = { serviceClusterIpRange: '10.0.0.0/26', serviceNodePortRange: '30000-30039' }
const configMaps = '/api/v1/namespaces/default/configmaps'

describeEtcd('two servers on one etcd', (etcd) => {
  const opened: EtcdServer[] = []
  const open = async (name: string): Promise<EtcdServer> => {
    const server = await openEtcdServer(name, etcd().servers, ranges)
    opened.push(server)
    return server
  }
  afterAll(async () => {
    for (const each of opened) await each.close()
  })

  it(
    'allocate nothing twice to 16 writers, lose no write and leak nothing',
    { timeout: isLong ? 600_000 : 120_000 },
    async () => {
      const targets = [await open('a'), await open('b')]
      const first = targets[0] as Target
      await first.send('POST', '/api/v1/namespaces', { metadata: { name: 'load' } })
      const load = await runAllocationLoad({
        targets,
        writers: 16,
        operations: isLong ? 400 : 25,
        namespace: 'load',
        most: 5,
        firstPort: 30_000,
        portCount: 40,
        network: '10.0.0',
        seed: 7,
      })
      const faults = await findAllocationFaults(first, { acknowledged: load.acknowledged }, 'load')
      expect(faults).toEqual([])
      const storage = await openEtcd({ servers: etcd().servers })
      const held = await heldPorts(first)
      expect(await allocatedPorts(storage, 30_000)).toEqual(held)
      await storage.close()
      expect([...load.answers.keys()].filter((each) => /: 50[34]/.test(each))).toEqual([])
    },
  )

  it('exceed no quota by 16 writers', { timeout: 120_000 }, async () => {
    const targets = [await open('c'), await open('d')]
    const first = targets[0] as Target
    const quota = await first.send('POST', '/api/v1/namespaces/default/resourcequotas', {
      metadata: { name: 'few' },
      spec: { hard: { 'count/configmaps': '20' } },
    })
    expect(quota.status).toBe(201)
    // A server knows a quota once its cache shows it, as in the original.
    for (const target of targets) await quotaCounted(target)
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async (_, at) => {
        const target = targets[at % 2] as Target
        const made = await target.send('POST', configMaps, { metadata: { name: `c${at}` } })
        return made.status
      }),
    )
    const { body } = await first.send('GET', configMaps)
    const items = body['items'] as readonly JsonObject[]
    expect(items).toHaveLength(20)
    expect(statuses.filter((status) => status === 201).length + 1).toBeGreaterThanOrEqual(20)
    expect(new Set(statuses)).toEqual(new Set([201, 403]))
  })

  it('start on what others left', { timeout: 60_000 }, async () => {
    const last = await open('e')
    const left = await last.send('GET', '/api/v1/namespaces/load/services')
    // The load leaves services with a finalizer, too, which keep their address when they are deleted.
    const held = (left.body['items'] as readonly corev1.Service[]).find(
      ({ metadata }) => !metadata.finalizers?.length,
    )
    const { clusterIP } = held?.spec ?? {}
    const ask = (): ReturnType<Target['send']> =>
      last.send('POST', '/api/v1/namespaces/default/services', {
        metadata: { name: 'last' },
        spec: { clusterIP: clusterIP ?? '', ports: [{ port: 80 }] },
      })
    expect((await ask()).status).toBe(422)
    await last.send('DELETE', `/api/v1/namespaces/load/services/${held?.metadata.name}`)
    expect((await ask()).status).toBe(201)
  })
})

/** Waits for the controller that counts what a quota limits. */
async function quotaCounted(target: Target): Promise<void> {
  const path = '/api/v1/namespaces/default/resourcequotas/few'
  for (;;) {
    const { body } = await target.send('GET', path)
    if ((body['status'] as { readonly used?: unknown }).used !== undefined) return
  }
}
