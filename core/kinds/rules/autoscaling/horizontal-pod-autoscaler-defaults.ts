import { isList } from '../../../base/api/json.ts'
import type * as autoscalingv1 from '../../../base/api/types/autoscaling.v1.generated.ts'
import type * as autoscalingv2 from '../../../base/api/types/autoscaling.v2.generated.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import { autoscalerPrefix, withoutCarried } from './carried-annotations.ts'

/** Target CPU utilization of autoscaling/v1: 80 % by default, unless the annotation carries other metrics. */
export const defaultTargetUtilization: DefaultAction<autoscalingv1.HorizontalPodAutoscaler> = (
  { metadata, spec },
  { brand },
) => {
  const { annotations = {} } = metadata
  if (Object.hasOwn(annotations, `${autoscalerPrefix(brand)}/metrics`)) return
  spec.targetCPUUtilizationPercentage ??= 80
}

/** Annotations by which other versions carry fields of an autoscaler: autoscaling/v2 has the fields, and never the annotations. */
export const dropCarriedFields: DefaultAction<autoscalingv2.HorizontalPodAutoscaler> = (
  scaler,
  { brand },
) => {
  scaler.metadata = withoutCarried(scaler, brand).metadata
}

/** Scaling policies where there is a behavior; an empty list that was sent stays, and is refused. */
export const defaultScalingPolicies: DefaultAction<autoscalingv2.HorizontalPodAutoscaler> = ({
  spec: { behavior },
}) => {
  if (!behavior) return
  const percent = { type: 'Percent', value: 100, periodSeconds: 15 }
  const pods = { type: 'Pods', value: 4, periodSeconds: 15 }
  for (const [direction, policies] of [
    ['scaleUp', [pods, percent]],
    ['scaleDown', [percent]],
  ] as const) {
    const rules = (behavior[direction] ??= {})
    if (!isList(valueAsSent(rules, 'policies'))) {
      rules.policies = policies.map((policy) => ({ ...policy }))
    }
  }
}
