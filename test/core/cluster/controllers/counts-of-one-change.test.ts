import { expect, it, onTestFinished, vi } from 'vitest'
import { BudgetPods } from '../../../../core/cluster/controllers/workloads/disruption/budget-pods.ts'
import { UsageTally } from '../../../../core/kinds/quota/usage-tally.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer, pod, pods } from '../../../support/servers/test-server.ts'

const spaces = '/api/v1/namespaces/default'
const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
const count = 40

it('one pod that is created, changed or deleted has no other pod counted anew', async () => {
  const server = await openTestServer()
  const create = async (name: string): Promise<void> => {
    const { status, text } = await server.post(pods, pod(name))
    if (status !== 201) throw new TypeError(text)
  }
  for (let at = 0; at < count; at++) await create(`p${at}`)
  const metadata = { name: 'all' }
  await server.post(`${spaces}/resourcequotas`, { metadata, spec: { hard: { pods: '100' } } })
  await server.post(budgets, { metadata, spec: { minAvailable: 1, selector: {} } })
  await controllersSettled()
  const covered = vi.spyOn(BudgetPods.prototype, 'covers')
  const counted = vi.spyOn(UsageTally.prototype, 'set')
  onTestFinished(() => {
    covered.mockRestore()
    counted.mockRestore()
  })
  await create('one-more')
  await server.patch(`${pods}/one-more/status`, {
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  })
  await server.delete(`${pods}/p0`, { gracePeriodSeconds: 0 })
  await controllersSettled()
  expect(new Set(covered.mock.calls.map(([{ metadata: of }]) => of.name))).toEqual(
    new Set(['one-more', 'p0']),
  )
  expect(new Set(counted.mock.calls.map(([key]) => key))).toEqual(
    new Set(['default/one-more', 'default/p0']),
  )
  const budget = await server.get(`${budgets}/all`)
  expect(budget.body['status']).toMatchObject({ expectedPods: count, currentHealthy: 1 })
  const quota = await server.get(`${spaces}/resourcequotas/all`)
  expect(quota.body['status']).toMatchObject({ used: { pods: String(count) } })
})
