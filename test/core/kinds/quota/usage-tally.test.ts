import { expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import {
  formatAmounts,
  withoutZeros,
} from '../../../../core/base/api/quantities/resource-amounts.ts'
import { podResource } from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import { countPods } from '../../../../core/kinds/quota/count-pods.ts'
import { UsageTally } from '../../../../core/kinds/quota/usage-tally.ts'
import { decoded } from '../../../support/objects/decoded.ts'

const evaluator = countPods(brands.k8s, () => true)
const scope = { scopeName: 'BestEffort', operator: 'Exists', values: [] }

function counted(cpu: string | undefined, more: { metadata?: object; status?: object } = {}) {
  const resources = cpu === undefined ? {} : { requests: { cpu } }
  const pod = decoded(podResource, {
    metadata: { name: 'p', ...more.metadata },
    spec: { containers: [{ name: 'c', image: 'i', resources }] },
    status: { ...more.status },
  })
  const found = evaluator.count?.(pod)
  if (!found) throw new TypeError('pods are counted one by one')
  return found
}

function seen(tally: UsageTally, now = 0): unknown {
  const { pods, 'requests.cpu': cpu } = formatAmounts(withoutZeros(tally.sum(now)))
  return { pods, cpu }
}

it('sums of usage follow objects that are added, changed and deleted', () => {
  const tally = new UsageTally(evaluator, [])
  tally.set('a', counted('1'), 0)
  tally.set('b', counted('500m'), 0)
  expect(seen(tally)).toEqual({ pods: '2', cpu: '1500m' })
  tally.set('b', counted('2'), 0)
  tally.set('a', counted('1', { status: { phase: 'Succeeded' } }), 0)
  expect(seen(tally)).toEqual({ pods: '1', cpu: '2' })
  tally.set('b', undefined, 0)
  tally.set('b', undefined, 0)
  expect(seen(tally)).toEqual({ pods: undefined, cpu: undefined })
})

it('sums of usage end what a pod takes once the time of its deletion is over', () => {
  const tally = new UsageTally(evaluator, [])
  const deletionTimestamp = '1970-01-01T00:00:10Z'
  const ending = counted('1', { metadata: { deletionTimestamp, deletionGracePeriodSeconds: 5 } })
  tally.set('a', ending, 0)
  tally.set('b', counted('2'), 0)
  expect(seen(tally, 15_000)).toEqual({ pods: '2', cpu: '3' })
  expect(seen(tally, 15_001)).toEqual({ pods: '1', cpu: '2' })
  tally.set('a', undefined, 16_000)
  expect(seen(tally, 16_000)).toEqual({ pods: '1', cpu: '2' })
})

it('sums of usage leave out objects beyond the scopes of a quota', () => {
  const tally = new UsageTally(evaluator, [scope])
  tally.set('a', counted('1'), 0)
  tally.set('b', counted(undefined), 0)
  expect(seen(tally)).toEqual({ pods: '1', cpu: undefined })
  tally.set('b', counted('1'), 0)
  expect(seen(tally)).toEqual({ pods: undefined, cpu: undefined })
})
