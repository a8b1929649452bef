import { expect, it } from 'vitest'
import { parseLabelSelector } from '../../../../../../core/base/api/selectors/label-selector.ts'
import type { Pod } from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { podResource } from '../../../../../../core/cluster/controllers/shared/objects/resources.ts'
import { BudgetPods } from '../../../../../../core/cluster/controllers/workloads/disruption/budget-pods.ts'
import { decoded } from '../../../../../support/objects/decoded.ts'

/** A pod in a state that is chosen by the digits of `state`. */
function podIn(name: string, state: number): Pod {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'r', controller: true }
  return decoded(podResource, {
    metadata: {
      namespace: 'default',
      name,
      labels: { app: 'web' },
      ...(state & 1 && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      ...(state & 12 && { ownerReferences: [{ ...owner, uid: `u${state >> 2}` }] }),
    },
    status: { conditions: [{ type: 'Ready', status: state & 2 ? 'True' : 'False' }] },
  })
}

/** What the counts of a set of pods must be. */
function countsOf(pods: BudgetPods): unknown {
  return {
    size: pods.size,
    healthy: pods.healthy,
    withoutController: pods.withoutController,
    controllers: Array.from(pods.controllers(), ({ uid }) => uid).toSorted(),
  }
}

/** Changes a pod as a draw says. Returns whether the counts report a change, and whether there was one. */
function change(
  pods: BudgetPods,
  present: Map<string, number>,
  draw: number,
): readonly [reported: boolean, real: boolean] {
  const [name, state] = [`p${draw % 7}`, (draw >> 3) % 16]
  if (draw % 5 === 0) return [pods.delete(`default/${name}`), present.delete(name)]
  const { version } = pods
  const isReported = pods.put(podIn(name, state))
  present.set(name, state)
  return [isReported, pods.version > version]
}

it('counts of a budget that follow changes are those of a count of all pods', () => {
  const selector = parseLabelSelector('app=web')
  const followed = new BudgetPods(selector)
  const present = new Map<string, number>()
  // A fixed sequence without a short period.
  let draw = 1
  for (let step = 0; step < 200; step++) {
    draw = (draw * 48271) % 2147483647
    const [isReported, isReal] = change(followed, present, draw)
    const anew = new BudgetPods(selector)
    for (const [name, state] of present) anew.put(podIn(name, state))
    expect([isReported, countsOf(followed)]).toEqual([isReal, countsOf(anew)])
  }
})
