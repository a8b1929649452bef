// Generated from core/kinds/tables/types/autoscaling.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type MetricSourceType = 'Object' | 'Pods' | 'Resource' | 'ContainerResource' | 'External'

export type HorizontalPodAutoscalerConditionType = 'ScalingActive' | 'AbleToScale' | 'ScalingLimited' | (string & {})

export type CrossVersionObjectReference = {
  kind: string
  name: string
  apiVersion?: string
}

export type HorizontalPodAutoscalerSpec = {
  scaleTargetRef: CrossVersionObjectReference
  minReplicas?: number
  maxReplicas: number
  targetCPUUtilizationPercentage?: number
}

export type HorizontalPodAutoscalerStatus = {
  observedGeneration?: Int64
  lastScaleTime?: Time
  currentReplicas: number
  desiredReplicas: number
  currentCPUUtilizationPercentage?: number
}

export type HorizontalPodAutoscaler = {
  apiVersion: string
  kind: 'HorizontalPodAutoscaler'
  metadata?: metav1.ObjectMeta
  spec?: HorizontalPodAutoscalerSpec
  status?: HorizontalPodAutoscalerStatus
}

export type HorizontalPodAutoscalerList = {
  apiVersion: string
  kind: 'HorizontalPodAutoscalerList'
  metadata?: metav1.ListMeta
  items: Embedded<HorizontalPodAutoscaler>[]
}

export type Scale = {
  apiVersion: string
  kind: 'Scale'
  metadata?: metav1.ObjectMeta
  spec?: ScaleSpec
  status?: ScaleStatus
}

export type ScaleSpec = {
  replicas?: number
}

export type ScaleStatus = {
  replicas: number
  selector?: string
}

export type MetricSpec = {
  type: MetricSourceType
  object?: ObjectMetricSource
  pods?: PodsMetricSource
  resource?: ResourceMetricSource
  containerResource?: ContainerResourceMetricSource
  external?: ExternalMetricSource
}

export type ObjectMetricSource = {
  target: CrossVersionObjectReference
  metricName: string
  targetValue: QuantityText
  selector?: metav1.LabelSelector
  averageValue?: QuantityText
}

export type PodsMetricSource = {
  metricName: string
  targetAverageValue: QuantityText
  selector?: metav1.LabelSelector
}

export type ResourceMetricSource = {
  name: corev1.ResourceName
  targetAverageUtilization?: number
  targetAverageValue?: QuantityText
}

export type ContainerResourceMetricSource = {
  name: corev1.ResourceName
  targetAverageUtilization?: number
  targetAverageValue?: QuantityText
  container: string
}

export type ExternalMetricSource = {
  metricName: string
  metricSelector?: metav1.LabelSelector
  targetValue?: QuantityText
  targetAverageValue?: QuantityText
}

export type MetricStatus = {
  type: MetricSourceType
  object?: ObjectMetricStatus
  pods?: PodsMetricStatus
  resource?: ResourceMetricStatus
  containerResource?: ContainerResourceMetricStatus
  external?: ExternalMetricStatus
}

export type HorizontalPodAutoscalerCondition = {
  type: HorizontalPodAutoscalerConditionType
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type ObjectMetricStatus = {
  target: CrossVersionObjectReference
  metricName: string
  currentValue: QuantityText
  selector?: metav1.LabelSelector
  averageValue?: QuantityText
}

export type PodsMetricStatus = {
  metricName: string
  currentAverageValue: QuantityText
  selector?: metav1.LabelSelector
}

export type ResourceMetricStatus = {
  name: corev1.ResourceName
  currentAverageUtilization?: number
  currentAverageValue: QuantityText
}

export type ContainerResourceMetricStatus = {
  name: corev1.ResourceName
  currentAverageUtilization?: number
  currentAverageValue: QuantityText
  container: string
}

export type ExternalMetricStatus = {
  metricName: string
  metricSelector?: metav1.LabelSelector
  currentValue: QuantityText
  currentAverageValue?: QuantityText
}
