import { expect, it } from 'vitest'
import { recordedStage } from '../../../../../support/recorded/recorded-stage.ts'
import { type RecordedCase, playSteps } from '../../../../../support/recorded/recorded-steps.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'
import { budgetsSeen } from '../../../../../support/sources/seen-budgets.ts'
import recorded from './recorded-budgets.json' with { type: 'json' }

const simulate = [
  'deployment-controller',
  'replicaset-controller',
  'replicationcontroller-controller',
  'statefulset-controller',
]

it('counts the pods of disruption budgets as Kubernetes 1.34 does', async () => {
  const server = await openTestServer({ simulate })
  const cases = recorded as unknown as readonly RecordedCase[]
  for (const [at, each] of cases.entries()) {
    const namespace = `budget-${at}`
    const seen = await playSteps(recordedStage(server), namespace, each, budgetsSeen())
    const shown = JSON.parse(JSON.stringify(seen).replaceAll(namespace, '{namespace}')) as unknown
    expect(shown, each.name).toMatchObject(each.steps.map(({ see }) => see))
  }
})
