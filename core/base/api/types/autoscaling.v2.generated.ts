// Generated from core/kinds/tables/types/autoscaling.v2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type ScalingPolicySelect = 'Max' | 'Min' | 'Disabled' | (string & {})

export type HPAScalingPolicyType = 'Pods' | 'Percent' | (string & {})

export type MetricSourceType = 'Object' | 'Pods' | 'Resource' | 'ContainerResource' | 'External' | (string & {})

export type MetricTargetType = 'Utilization' | 'Value' | 'AverageValue' | (string & {})

export type HorizontalPodAutoscalerConditionType = 'ScalingActive' | 'AbleToScale' | 'ScalingLimited' | (string & {})

export type HorizontalPodAutoscaler = {
  readonly apiVersion: string
  readonly kind: 'HorizontalPodAutoscaler'
  readonly metadata: metav1.ObjectMeta
  readonly spec: HorizontalPodAutoscalerSpec
  readonly status: HorizontalPodAutoscalerStatus
}

export type HorizontalPodAutoscalerSpec = {
  readonly scaleTargetRef: CrossVersionObjectReference
  readonly minReplicas?: number
  readonly maxReplicas: number
  readonly metrics?: readonly MetricSpec[]
  readonly behavior?: HorizontalPodAutoscalerBehavior
}

export type CrossVersionObjectReference = {
  readonly kind: string
  readonly name: string
  readonly apiVersion?: string
}

export type MetricSpec = {
  readonly type: MetricSourceType
  readonly object?: ObjectMetricSource
  readonly pods?: PodsMetricSource
  readonly resource?: ResourceMetricSource
  readonly containerResource?: ContainerResourceMetricSource
  readonly external?: ExternalMetricSource
}

export type HorizontalPodAutoscalerBehavior = {
  readonly scaleUp?: HPAScalingRules
  readonly scaleDown?: HPAScalingRules
}

export type HPAScalingRules = {
  readonly stabilizationWindowSeconds?: number
  readonly selectPolicy?: ScalingPolicySelect
  readonly policies?: readonly HPAScalingPolicy[]
  /** Behind the feature gate HPAConfigurableTolerance. */
  readonly tolerance?: QuantityText
}

export type HPAScalingPolicy = {
  readonly type: HPAScalingPolicyType
  readonly value: number
  readonly periodSeconds: number
}

export type ObjectMetricSource = {
  readonly describedObject: CrossVersionObjectReference
  readonly target: MetricTarget
  readonly metric: MetricIdentifier
}

export type PodsMetricSource = {
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

export type ResourceMetricSource = {
  readonly name: corev1.ResourceName
  readonly target: MetricTarget
}

export type ContainerResourceMetricSource = {
  readonly name: corev1.ResourceName
  readonly target: MetricTarget
  readonly container: string
}

export type ExternalMetricSource = {
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

export type MetricIdentifier = {
  readonly name: string
  readonly selector?: metav1.LabelSelector
}

export type MetricTarget = {
  readonly type: MetricTargetType
  readonly value?: QuantityText
  readonly averageValue?: QuantityText
  readonly averageUtilization?: number
}

export type HorizontalPodAutoscalerStatus = {
  readonly observedGeneration?: Int64
  readonly lastScaleTime?: Time | null
  readonly currentReplicas?: number
  readonly desiredReplicas: number
  readonly currentMetrics: readonly MetricStatus[] | null
  readonly conditions?: readonly HorizontalPodAutoscalerCondition[]
}

export type HorizontalPodAutoscalerCondition = {
  readonly type: HorizontalPodAutoscalerConditionType
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type MetricStatus = {
  readonly type: MetricSourceType
  readonly object?: ObjectMetricStatus
  readonly pods?: PodsMetricStatus
  readonly resource?: ResourceMetricStatus
  readonly containerResource?: ContainerResourceMetricStatus
  readonly external?: ExternalMetricStatus
}

export type ObjectMetricStatus = {
  readonly metric: MetricIdentifier
  readonly current: MetricValueStatus
  readonly describedObject: CrossVersionObjectReference
}

export type PodsMetricStatus = {
  readonly metric: MetricIdentifier
  readonly current: MetricValueStatus
}

export type ResourceMetricStatus = {
  readonly name: corev1.ResourceName
  readonly current: MetricValueStatus
}

export type ContainerResourceMetricStatus = {
  readonly name: corev1.ResourceName
  readonly current: MetricValueStatus
  readonly container: string
}

export type ExternalMetricStatus = {
  readonly metric: MetricIdentifier
  readonly current: MetricValueStatus
}

export type MetricValueStatus = {
  readonly value?: QuantityText
  readonly averageValue?: QuantityText
  readonly averageUtilization?: number
}

export type HorizontalPodAutoscalerList = {
  readonly apiVersion: string
  readonly kind: 'HorizontalPodAutoscalerList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<HorizontalPodAutoscaler>[] | null
}
