// Generated from core/kinds/tables/types/autoscaling.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type MetricSourceType = 'Object' | 'Pods' | 'Resource' | 'ContainerResource' | 'External'

export type HorizontalPodAutoscalerConditionType = 'ScalingActive' | 'AbleToScale' | 'ScalingLimited' | (string & {})

export type CrossVersionObjectReference = {
  readonly kind: string
  readonly name: string
  readonly apiVersion?: string
}

export type HorizontalPodAutoscalerSpec = {
  readonly scaleTargetRef: CrossVersionObjectReference
  readonly minReplicas?: number
  readonly maxReplicas: number
  readonly targetCPUUtilizationPercentage?: number
}

export type HorizontalPodAutoscalerStatus = {
  readonly observedGeneration?: Int64
  readonly lastScaleTime?: Time | null
  readonly currentReplicas: number
  readonly desiredReplicas: number
  readonly currentCPUUtilizationPercentage?: number
}

export type HorizontalPodAutoscaler = {
  readonly apiVersion: string
  readonly kind: 'HorizontalPodAutoscaler'
  readonly metadata: metav1.ObjectMeta
  readonly spec: HorizontalPodAutoscalerSpec
  readonly status: HorizontalPodAutoscalerStatus
}

export type HorizontalPodAutoscalerList = {
  readonly apiVersion: string
  readonly kind: 'HorizontalPodAutoscalerList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<HorizontalPodAutoscaler>[] | null
}

export type Scale = {
  readonly apiVersion: string
  readonly kind: 'Scale'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ScaleSpec
  readonly status: ScaleStatus
}

export type ScaleSpec = {
  readonly replicas?: number
}

export type ScaleStatus = {
  readonly replicas: number
  readonly selector?: string
}

export type MetricSpec = {
  readonly type: MetricSourceType
  readonly object?: ObjectMetricSource
  readonly pods?: PodsMetricSource
  readonly resource?: ResourceMetricSource
  readonly containerResource?: ContainerResourceMetricSource
  readonly external?: ExternalMetricSource
}

export type ObjectMetricSource = {
  readonly target: CrossVersionObjectReference
  readonly metricName: string
  readonly targetValue: QuantityText
  readonly selector?: metav1.LabelSelector
  readonly averageValue?: QuantityText
}

export type PodsMetricSource = {
  readonly metricName: string
  readonly targetAverageValue: QuantityText
  readonly selector?: metav1.LabelSelector
}

export type ResourceMetricSource = {
  readonly name: corev1.ResourceName
  readonly targetAverageUtilization?: number
  readonly targetAverageValue?: QuantityText
}

export type ContainerResourceMetricSource = {
  readonly name: corev1.ResourceName
  readonly targetAverageUtilization?: number
  readonly targetAverageValue?: QuantityText
  readonly container: string
}

export type ExternalMetricSource = {
  readonly metricName: string
  readonly metricSelector?: metav1.LabelSelector
  readonly targetValue?: QuantityText
  readonly targetAverageValue?: QuantityText
}

export type MetricStatus = {
  readonly type: MetricSourceType
  readonly object?: ObjectMetricStatus
  readonly pods?: PodsMetricStatus
  readonly resource?: ResourceMetricStatus
  readonly containerResource?: ContainerResourceMetricStatus
  readonly external?: ExternalMetricStatus
}

export type HorizontalPodAutoscalerCondition = {
  readonly type: HorizontalPodAutoscalerConditionType
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type ObjectMetricStatus = {
  readonly target: CrossVersionObjectReference
  readonly metricName: string
  readonly currentValue: QuantityText
  readonly selector?: metav1.LabelSelector
  readonly averageValue?: QuantityText
}

export type PodsMetricStatus = {
  readonly metricName: string
  readonly currentAverageValue: QuantityText
  readonly selector?: metav1.LabelSelector
}

export type ResourceMetricStatus = {
  readonly name: corev1.ResourceName
  readonly currentAverageUtilization?: number
  readonly currentAverageValue: QuantityText
}

export type ContainerResourceMetricStatus = {
  readonly name: corev1.ResourceName
  readonly currentAverageUtilization?: number
  readonly currentAverageValue: QuantityText
  readonly container: string
}

export type ExternalMetricStatus = {
  readonly metricName: string
  readonly metricSelector?: metav1.LabelSelector
  readonly currentValue: QuantityText
  readonly currentAverageValue?: QuantityText
}
