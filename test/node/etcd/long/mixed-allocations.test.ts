import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Timers } from '../../../../core/base/runtime.ts'
import type { Storage } from '../../../../core/storage/engine/storage.ts'
import { openEtcd } from '../../../../node-host/store/etcd/open-etcd.ts'
import {
  findAllocationFaults,
  heldPorts,
  runAllocationLoad,
  type Target,
} from '../../../support/etcd/allocation-load.ts'
import { countServices } from '../../../support/etcd/count-services.ts'
import { describeEtcd } from '../../../support/etcd/describe-etcd.ts'
import { openEtcdServer } from '../../../support/etcd/etcd-server.ts'
import { isLong } from '../../../support/etcd/long-tests.ts'
import { hasOriginal, OriginalServer } from '../../../support/etcd/original-server.ts'
import { allocatedPorts } from '../../../support/etcd/port-bitmap.ts'
import { systemRuntime } from '../../../support/servers/system-runtime.ts'

const isPossible = isLong && (await hasOriginal())
if (isLong && !isPossible) {
  process.stderr.write(
    '\nSKIPPED: kube-apiserver and kube-controller-manager are not built here\n\n',
  )
}

const ranges = { serviceClusterIpRange: '10.0.0.0/26', serviceNodePortRange: '30000-30039' }
const flags = ['--service-cluster-ip-range=10.0.0.0/26', '--service-node-port-range=30000-30039']
/** Milliseconds between repairs of allocations, and what they are here, so that a test sees several. */
const [repairPeriod, shortPeriod] = [180_000, 6_000]
const timers: Timers = {
  ...systemRuntime.timers,
  after: (milliseconds, task) =>
    systemRuntime.timers.after(milliseconds === repairPeriod ? shortPeriod : milliseconds, task),
}
// Quotas are counted here: the controller manager of the original counts without what is under way, so that it exceeds quotas
// of its own server.
const options = {
  ...ranges,
  runtime: { ...systemRuntime, timers },
  controllers: ['service-repair', 'resourcequota'],
}
const mostServices = 45

describeEtcd('a server beside the original on one etcd', (etcd) => {
  const opened: { close(): Promise<void> }[] = []
  const opening = async <T extends { close(): Promise<void> }>(open: Promise<T>): Promise<T> => {
    const server = await open
    opened.push(server)
    return server
  }
  afterAll(async () => {
    for (const each of opened.toReversed()) await each.close()
  })

  it.runIf(isPossible)(
    'allocates nothing twice to 16 writers, loses no write, leaks nothing and exceeds no quota',
    { timeout: 1_800_000 },
    async () => {
      const original = await opening(OriginalServer.start(etcd().servers, { flags }))
      const own = await opening(openEtcdServer('skerry', etcd().servers, options))
      await original.send('POST', '/api/v1/namespaces', { metadata: { name: 'mixed' } })
      await original.send('POST', '/api/v1/namespaces/mixed/resourcequotas', {
        metadata: { name: 'few' },
        spec: { hard: { services: String(mostServices) } },
      })
      await quotaCounted(own)
      const storage = await opening(openEtcd({ servers: etcd().servers }))
      const highest = countServices(storage, 'mixed')
      const began = Date.now()
      const load = await runAllocationLoad({
        targets: [original, own],
        writers: 16,
        operations: 400,
        namespace: 'mixed',
        most: 4,
        firstPort: 30_000,
        portCount: 40,
        network: '10.0.0',
        seed: 11,
      })
      const seconds = (Date.now() - began) / 1000
      const counts = [...load.answers].toSorted(([a], [b]) => a.localeCompare(b))
      process.stdout.write(
        `${load.operations} operations in ${seconds} s\n${counts.map((each) => each.join(': ')).join('\n')}\n`,
      )
      const count = await highest()
      const faultsBefore = await findAllocationFaults(own, load, 'mixed')
      const isLeak = (fault: string): boolean => fault.endsWith('held by undefined')
      expect(faultsBefore.filter((fault) => !isLeak(fault))).toEqual([])
      const leaks = faultsBefore.length
      const ports = (await allocatedPorts(storage, 30_000)).length - (await heldPorts(own)).length
      process.stdout.write(
        `at most ${count} services of ${mostServices}; ${leaks} addresses and ${ports} ports to be repaired\n`,
      )
      expect(count).toBeLessThanOrEqual(mostServices)
      await untilRepaired(own, storage)
      for (const target of [original, own]) {
        expect(await findAllocationFaults(target, load, 'mixed')).toEqual([])
      }
      expect(await allocatedPorts(storage, 30_000)).toEqual(await heldPorts(own))
    },
  )

  it.runIf(isPossible)(
    'starts on what the original left, and the original on what it left',
    {
      timeout: 300_000,
    },
    async () => {
      for (const each of opened.splice(0).toReversed()) await each.close()
      const own = await openEtcdServer('skerry', etcd().servers, options)
      await createService(own, 'of-skerry')
      await own.close()
      const original = await OriginalServer.start(etcd().servers, { flags })
      await createService(original, 'of-the-original')
      await original.close()
      const last = await opening(openEtcdServer('skerry', etcd().servers, options))
      await createService(last, 'of-the-last')
      const faults = await findAllocationFaults(last, { acknowledged: new Map() }, 'none')
      expect(faults).toEqual([])
    },
  )
})

async function createService(target: Target, name: string): Promise<void> {
  const { status, body } = await target.send('POST', '/api/v1/namespaces/default/services', {
    metadata: { name },
    spec: { type: 'NodePort', ports: [{ port: 80 }] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}

/** Waits for the repairs of the servers; addresses are left alone for a minute. */
async function untilRepaired(target: Target, storage: Storage): Promise<void> {
  for (let waited = 0; waited < 150; waited++) {
    const faults = await findAllocationFaults(target, { acknowledged: new Map() }, 'none')
    const allocated = await allocatedPorts(storage, 30_000)
    if (faults.length === 0 && allocated.length === (await heldPorts(target)).length) return
    await setTimeout(1000)
  }
}

async function quotaCounted(target: Target): Promise<void> {
  const path = '/api/v1/namespaces/mixed/resourcequotas/few'
  for (;;) {
    const { body } = await target.send('GET', path)
    if ((body['status'] as { readonly used?: unknown } | undefined)?.used !== undefined) return
  }
}
