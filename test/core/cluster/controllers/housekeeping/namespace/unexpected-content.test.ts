import { describe, expect, it } from 'vitest'
import { formatTime } from '../../../../../../core/base/time/time.ts'
import { conditions, openController, space, sweep, terminating } from './terminating-namespaces.ts'

const remain = (resource: string): string =>
  `Failed to delete all resource types, 1 remaining: unexpected items still remain in namespace: space for gvr: ${resource}`
const failure = 'NamespaceDeletionContentFailure'
const deleted = 'All content successfully deleted, may be waiting on finalization'

describe('content of a terminating namespace that stays without a finalizer', () => {
  it('an object that stays in a terminating namespace without a finalizer is a failure', async () => {
    const { api, wrote, stop } = openController()
    const widgets = `${space}/configmaps`
    api.stubborn.add(`${widgets}/a`)
    api.put(`${widgets}/a`)
    api.put(space, terminating())
    await wrote(...sweep, `PUT ${space}/status`)
    const message = remain('/v1, Resource=configmaps')
    expect(conditions(api)).toContainEqual([failure, 'True', message])
    await stop()
  })

  it.each([
    ['in its grace period', 30, 'Running', deleted, 'False'],
    ['longer than its grace period', 0, 'Running', remain('/v1, Resource=pods'), 'True'],
    ['although it has ended', 30, 'Succeeded', remain('/v1, Resource=pods'), 'True'],
  ])(
    'a pod that stays in a terminating namespace %s is judged as in the original',
    async (_how, terminationGracePeriodSeconds, phase, message, status) => {
      const { api, wrote, stop, now } = openController()
      const pod = `${space}/pods/web`
      api.stubborn.add(pod)
      const content = { spec: { terminationGracePeriodSeconds }, status: { phase } }
      api.put(pod, { kind: 'Pod', ...content })
      const metadata = { deletionTimestamp: formatTime(now()) }
      api.put(space, terminating({ metadata }))
      await wrote(`DELETE ${space}/pods`, `PUT ${space}/status`)
      expect(conditions(api)).toContainEqual([failure, status, message])
      await stop()
    },
  )
})
