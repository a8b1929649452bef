import { expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import { textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { HorizontalPodAutoscalerBehavior } from '../../../../../../core/base/api/types/autoscaling.v2.generated.ts'
import { autoscalerResource } from '../../../../../../core/cluster/controllers/shared/objects/resources.ts'
import { AutoscalerStatus } from '../../../../../../core/cluster/controllers/workloads/horizontal-pod-autoscaler/autoscaler-status.ts'
import { limitReplicas } from '../../../../../../core/cluster/controllers/workloads/horizontal-pod-autoscaler/limit-replicas.ts'
import { ScalingHistory } from '../../../../../../core/cluster/controllers/workloads/horizontal-pod-autoscaler/scaling-history.ts'
import { decoded } from '../../../../../support/objects/decoded.ts'
import recorded from './limits.json' with { type: 'json' }

const messages: Readonly<Record<string, string>> = recorded.messages

/** `True Reason` of a condition, whose message must be the recorded one of the reason. */
function shown(status: JsonObject, type: string): string {
  const condition = conditionsOf({ status }).find((each) => each['type'] === type) ?? {}
  const reason = textOf(condition, 'reason')
  expect(condition['message']).toBe(messages[reason])
  return `${textOf(condition, 'status')} ${reason}`
}

it.each(recorded.walks.map((walk, index) => ({ ...walk, index })))(
  'replicas are stabilized and limited as in Kubernetes 1.34, walk $index',
  ({ least, most, start, behavior, steps }) => {
    const rules: HorizontalPodAutoscalerBehavior | undefined = behavior
    const history = new ScalingHistory()
    let now = Date.UTC(2026, 0, 2)
    let current = start
    history.begin(current, now)
    const seen = steps.map((line) => {
      const [, after = '', wanted = ''] = /^after (\d+) s, (\d+) wanted/.exec(line) ?? []
      now += Number(after) * 1000
      const status = new AutoscalerStatus(decoded(autoscalerResource, {}), now)
      const bounds = { current, wanted: Number(wanted), least, most }
      const replicas = limitReplicas(bounds, rules, { history, status, now })
      if (rules && replicas !== current) {
        const direction = replicas > current ? 'scaleUp' : 'scaleDown'
        history.scaled(current, replicas, rules[direction], now)
      }
      current = replicas
      const written = status.changed() ?? {}
      const able = shown(written, 'AbleToScale')
      const limited = shown(written, 'ScalingLimited')
      return `after ${after} s, ${wanted} wanted: ${replicas}, ${able}, ${limited}`
    })
    expect(seen).toEqual(steps)
  },
)
