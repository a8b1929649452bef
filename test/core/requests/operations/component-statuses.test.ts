import { expect, it } from 'vitest'
import { objectsOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { formatMicroTime } from '../../../../core/base/time/time.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases'

/** `name: message` of each component. */
async function statusesOf(server: TestServer): Promise<readonly string[]> {
  const { items } = (await server.get('/api/v1/componentstatuses')).body
  return items.map((item) => {
    const [condition = {}] = objectsOf(item, 'conditions')
    return `${item.metadata.name ?? ''}: ${textOf(condition, 'message')}`
  })
}

const noScheduler =
  'scheduler: no scheduler runs: a pod stays without a node until it is bound to one'
const noController = 'controller-manager: no controller runs: --controllers names none'

it('component statuses say whether controllers and a scheduler run in the server', async () => {
  const all = await openTestServer({ simulate: true })
  expect(await statusesOf(all)).toEqual(['controller-manager: ok', 'scheduler: ok', 'etcd-0: ok'])
  const some = await openTestServer()
  expect(await statusesOf(some)).toEqual(['controller-manager: ok', noScheduler, 'etcd-0: ok'])
})

it('component statuses know programs beside the server by their leases', async () => {
  const server = await openTestServer({ controllers: [] })
  expect(await statusesOf(server)).toEqual([noController, noScheduler, 'etcd-0: ok'])
  const now = server.runtime.clock.now()
  const spec: JsonObject = {
    holderIdentity: 'host_1',
    leaseDurationSeconds: 15,
    renewTime: formatMicroTime({ seconds: Math.floor(now / 1000), nanos: 0 }),
  }
  for (const name of ['kube-scheduler', 'kube-controller-manager']) {
    const created = await server.post(leases, { metadata: { name }, spec })
    expect(created.status).toBe(201)
  }
  expect(await statusesOf(server)).toEqual([
    'controller-manager: ok',
    'scheduler: ok',
    'etcd-0: ok',
  ])
  server.runtime.advance(15_000)
  expect(await statusesOf(server)).toEqual([noController, noScheduler, 'etcd-0: ok'])
})
