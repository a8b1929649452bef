import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import {
  type LabelSelector,
  matchesLabels,
} from '../../../../../core/base/api/selectors/label-selector.ts'
import { podResource } from '../../../../../core/cluster/controllers/shared/objects/resources.ts'
import { ClusterState } from '../../../../../core/cluster/scheduler/model/cluster-state.ts'
import { factsOf } from '../../../../../core/cluster/scheduler/model/pod-facts.ts'
import { matchingPods } from '../../../../../core/cluster/scheduler/model/spread-constraints.ts'
import { decoded } from '../../../../support/objects/decoded.ts'

/** A pod that is put on a node, or deleted. */
interface Change {
  readonly name: number
  readonly namespace: string
  readonly node: string
  readonly labels: Readonly<Record<string, string>>
  readonly isDeleted: boolean
}

const value = fc.constantFrom('', 'a', 'b')
const labels = fc.dictionary(fc.constantFrom('app', 'tier', 'hash'), value, { maxKeys: 3 })
const change: fc.Arbitrary<Change> = fc.record({
  name: fc.integer({ min: 0, max: 9 }),
  namespace: fc.constantFrom('default', 'other'),
  node: fc.constantFrom('node-1', 'node-2'),
  labels,
  isDeleted: fc.boolean(),
})
const key = fc.constantFrom('app', 'tier', 'hash')
const requirement = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom('=' as const, '==' as const, '!=' as const),
    values: value.map((each) => [each]),
  }),
  fc.record({
    key,
    operator: fc.constantFrom('in' as const, 'notin' as const),
    values: fc.uniqueArray(value, { minLength: 1 }),
  }),
  fc.record({
    key,
    operator: fc.constantFrom('exists' as const, '!' as const),
    values: fc.constant([]),
  }),
)
const selector = fc.record({ requirements: fc.option(fc.array(requirement), { nil: undefined }) })

it('counts the pods that a selector means, as a look at each pod would, while pods come and go', () => {
  const check = (changes: readonly Change[], wanted: LabelSelector): void => {
    const cluster = new ClusterState(brands.k8s)
    const known = new Map<string, Change>()
    for (const change of changes) {
      const { name, namespace, node, labels: own, isDeleted } = change
      const id = `${namespace}/pod-${name}`
      if (isDeleted) {
        cluster.deletePod(id)
        known.delete(id)
        continue
      }
      const metadata = { namespace, name: `pod-${name}`, uid: id, labels: own }
      cluster.putPod(factsOf(decoded(podResource, { metadata, spec: { containers: [] } }), node))
      known.set(id, change)
    }
    const counts = new Map<string, number>()
    for (const each of known.values()) {
      if (each.namespace !== 'default' || !matchesLabels(wanted, each.labels)) continue
      counts.set(each.node, (counts.get(each.node) ?? 0) + 1)
    }
    const found = matchingPods(cluster, 'default', wanted)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(counts))
  }
  fc.assert(fc.property(fc.array(change, { maxLength: 20 }), selector, check))
})
