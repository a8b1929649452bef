import { expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { EventPace } from '../../../../../../core/cluster/controllers/shared/events/event-pace.ts'
import { EventSeriesRecorder } from '../../../../../../core/cluster/controllers/shared/events/event-series-recorder.ts'
import { EventTimestamps } from '../../../../../../core/cluster/controllers/shared/events/event-timestamps.ts'
import { openCluster } from '../../../../../support/cluster/simulated-cluster.ts'
import { testRuntime } from '../../../../../support/servers/test-runtime.ts'

const pod: ApiObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name: 'a', uid: 'u' },
}

it('events of one moment are all kept, also those of a server that starts again in it', async () => {
  const { client, advance } = await openCluster({})
  const signal = new AbortController().signal
  const { timers } = testRuntime()
  const recorderOf = (timestamps: EventTimestamps): EventSeriesRecorder =>
    new EventSeriesRecorder({
      client,
      brand: brands.k8s,
      runtime: testRuntime(),
      controller: 'scheduler',
      instance: 'scheduler-0',
      signal,
      pace: new EventPace(timers),
      timestamps,
    })
  const before = new EventTimestamps(5)
  const recorders = [recorderOf(before), recorderOf(before), recorderOf(new EventTimestamps(9))]
  for (const [at, recorder] of recorders.entries()) {
    const details = { type: 'Normal', action: 'Binding', note: 'bound' } as const
    recorder.record({ regarding: pod, reason: `Scheduled${at}`, ...details })
  }
  await advance('1s')
  const { items } = await client.list('/apis/events.k8s.io/v1/namespaces/default/events')
  expect(new Set(items.map(({ reason }) => reason))).toEqual(
    new Set(['Scheduled0', 'Scheduled1', 'Scheduled2']),
  )
})
