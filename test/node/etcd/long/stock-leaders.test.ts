import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { type Client, createClient } from '../../../../core/base/client/client.ts'
import {
  connectByKubeconfig,
  type RunningServer,
  startServer,
} from '../../../../node-host/index.ts'
import { ChildProgram } from '../../../support/etcd/child-program.ts'
import { describeEtcd } from '../../../support/etcd/describe-etcd.ts'
import { builtProgram } from '../../../support/etcd/etcd-program.ts'
import { isLong } from '../../../support/etcd/long-tests.ts'
import { recordingLogger } from '../../host/http/open-listener.ts'

const programs = ['kube-controller-manager', 'kube-scheduler'] as const
const areThere = programs.every((name) => existsSync(builtProgram(name)))

if (isLong && !areThere) {
  process.stderr.write(
    '\nSKIPPED: kube-controller-manager and kube-scheduler are not built here, so no election with them is tested\n\n',
  )
}

const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases'

async function serverOn(
  url: string,
  address: string,
  controllers: readonly string[],
): Promise<{ readonly server: RunningServer; readonly dataDir: string; readonly client: Client }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-stock-'))
  const server = await startServer({
    brand: 'k8s',
    dataDir,
    port: 0,
    etcdServers: [url],
    advertiseAddress: address,
    controllers,
    logger: recordingLogger(),
  })
  const { transport } = await connectByKubeconfig({ kubeconfig: server.kubeconfig })
  onTestFinished(async () => {
    transport.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { server, dataDir, client: createClient(transport, { userAgent: 'test' }) }
}

function holderOf(lease: ApiObject): string {
  return (lease['spec'] as { holderIdentity?: string }).holderIdentity ?? ''
}

/** Watches a lease until another one than `former` holds it. */
async function nextHolder(client: Client, name: string, former = ''): Promise<string> {
  const { items, metadata } = await client.list(leases)
  const found = items.find((each) => each.metadata.name === name)
  if (found && holderOf(found) !== '' && holderOf(found) !== former) return holderOf(found)
  const resourceVersion = metadata.resourceVersion ?? ''
  for await (const event of client.watch(leases, { resourceVersion })) {
    const lease = event.object as ApiObject
    const holder = lease.metadata.name === name ? holderOf(lease) : ''
    if (holder !== '' && holder !== former) return holder
  }
  throw new Error('the watch of leases ended')
}

describe.runIf(isLong && areThere)('beside a stock controller manager and scheduler', () => {
  describeEtcd('the leases of the leaders', (etcd) => {
    it('are left to them, and taken once they have ended', { timeout: 120_000 }, async () => {
      const url = etcd().members[0]?.url ?? ''
      const served = await serverOn(url, '192.0.2.1', ['service-repair-controller'])
      const flags = [`--kubeconfig=${served.server.kubeconfig}`, '--secure-port=0']
      const key = `--service-account-private-key-file=${join(served.dataDir, 'pki', 'sa.key')}`
      const acquired = /successfully acquired lease/
      const running = await Promise.all([
        ChildProgram.start(builtProgram('kube-controller-manager'), [...flags, key], acquired),
        ChildProgram.start(builtProgram('kube-scheduler'), flags, acquired),
      ])
      onTestFinished(async () => {
        for (const program of running) await program.kill()
      })
      const stock = new Map<string, string>()
      for (const name of programs) stock.set(name, await nextHolder(served.client, name))
      const other = await serverOn(url, '192.0.2.2', ['*', 'scheduler'])
      // The other server has seen the leases when it has tried once, and the stock leaders have renewed them since.
      for (const name of programs) {
        const { items, metadata } = await other.client.list(leases)
        const before = items.find((each) => each.metadata.name === name)
        let renewals = 0
        for await (const { object } of other.client.watch(leases, {
          resourceVersion: metadata.resourceVersion ?? '',
        })) {
          if ((object as ApiObject).metadata.name === name && ++renewals === 3) break
        }
        expect(before && holderOf(before)).toBe(stock.get(name))
        expect(await nextHolder(other.client, name)).toBe(stock.get(name))
      }
      for (const program of running) await program.kill()
      const next = programs.map((name) => nextHolder(other.client, name, stock.get(name)))
      for (const holder of await Promise.all(next)) expect(holder).not.toBe('')
    })
  })
})
