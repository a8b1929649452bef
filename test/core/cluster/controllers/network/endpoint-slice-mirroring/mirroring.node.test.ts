import { expect, it } from 'vitest'
import { recordedStage } from '../../../../../support/recorded/recorded-stage.ts'
import { type RecordedCase, playSteps } from '../../../../../support/recorded/recorded-steps.ts'
import { slicesSeen } from '../../../../../support/requests/seen-slices.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'
import recorded from './recorded-mirrors.json' with { type: 'json' }

const simulate = [
  'endpoints-controller',
  'endpointslice-controller',
  'endpointslice-mirroring-controller',
]

it('mirrors Endpoints into slices as Kubernetes 1.34 does', async () => {
  const server = await openTestServer({ simulate })
  const cases = recorded as unknown as readonly RecordedCase[]
  for (const [at, each] of cases.entries()) {
    const seen = await playSteps(recordedStage(server), `mirror-${at}`, each, slicesSeen())
    expect(seen, each.name).toEqual(each.steps.map(({ see }) => see))
  }
})
