// Generated from core/kinds/tables/types/autoscaling.v2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ScalingPolicySelect = 'Max' | 'Min' | 'Disabled' | (string & {})

export type HPAScalingPolicyType = 'Pods' | 'Percent' | (string & {})

export type MetricSourceType = 'Object' | 'Pods' | 'Resource' | 'ContainerResource' | 'External' | (string & {})

export type MetricTargetType = 'Utilization' | 'Value' | 'AverageValue' | (string & {})

export type HorizontalPodAutoscalerConditionType = 'ScalingActive' | 'AbleToScale' | 'ScalingLimited' | (string & {})

export type HorizontalPodAutoscaler = {
  apiVersion: string
  kind: 'HorizontalPodAutoscaler'
  metadata?: metav1.ObjectMeta
  spec?: HorizontalPodAutoscalerSpec
  status?: HorizontalPodAutoscalerStatus
}

export type HorizontalPodAutoscalerSpec = {
  scaleTargetRef: CrossVersionObjectReference
  minReplicas?: number
  maxReplicas: number
  metrics?: MetricSpec[]
  behavior?: HorizontalPodAutoscalerBehavior
}

export type CrossVersionObjectReference = {
  kind: string
  name: string
  apiVersion?: string
}

export type MetricSpec = {
  type: MetricSourceType
  object?: ObjectMetricSource
  pods?: PodsMetricSource
  resource?: ResourceMetricSource
  containerResource?: ContainerResourceMetricSource
  external?: ExternalMetricSource
}

export type HorizontalPodAutoscalerBehavior = {
  scaleUp?: HPAScalingRules
  scaleDown?: HPAScalingRules
}

export type HPAScalingRules = {
  stabilizationWindowSeconds?: number
  selectPolicy?: ScalingPolicySelect
  policies?: HPAScalingPolicy[]
  /** Behind the feature gate HPAConfigurableTolerance. */
  tolerance?: QuantityText
}

export type HPAScalingPolicy = {
  type: HPAScalingPolicyType
  value: number
  periodSeconds: number
}

export type ObjectMetricSource = {
  describedObject: CrossVersionObjectReference
  target: MetricTarget
  metric: MetricIdentifier
}

export type PodsMetricSource = {
  metric: MetricIdentifier
  target: MetricTarget
}

export type ResourceMetricSource = {
  name: corev1.ResourceName
  target: MetricTarget
}

export type ContainerResourceMetricSource = {
  name: corev1.ResourceName
  target: MetricTarget
  container: string
}

export type ExternalMetricSource = {
  metric: MetricIdentifier
  target: MetricTarget
}

export type MetricIdentifier = {
  name: string
  selector?: metav1.LabelSelector
}

export type MetricTarget = {
  type: MetricTargetType
  value?: QuantityText
  averageValue?: QuantityText
  averageUtilization?: number
}

export type HorizontalPodAutoscalerStatus = {
  observedGeneration?: Int64
  lastScaleTime?: Time
  currentReplicas?: number
  desiredReplicas: number
  currentMetrics?: MetricStatus[]
  conditions?: HorizontalPodAutoscalerCondition[]
}

export type HorizontalPodAutoscalerCondition = {
  type: HorizontalPodAutoscalerConditionType
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type MetricStatus = {
  type: MetricSourceType
  object?: ObjectMetricStatus
  pods?: PodsMetricStatus
  resource?: ResourceMetricStatus
  containerResource?: ContainerResourceMetricStatus
  external?: ExternalMetricStatus
}

export type ObjectMetricStatus = {
  metric: MetricIdentifier
  current: MetricValueStatus
  describedObject: CrossVersionObjectReference
}

export type PodsMetricStatus = {
  metric: MetricIdentifier
  current: MetricValueStatus
}

export type ResourceMetricStatus = {
  name: corev1.ResourceName
  current: MetricValueStatus
}

export type ContainerResourceMetricStatus = {
  name: corev1.ResourceName
  current: MetricValueStatus
  container: string
}

export type ExternalMetricStatus = {
  metric: MetricIdentifier
  current: MetricValueStatus
}

export type MetricValueStatus = {
  value?: QuantityText
  averageValue?: QuantityText
  averageUtilization?: number
}

export type HorizontalPodAutoscalerList = {
  apiVersion: string
  kind: 'HorizontalPodAutoscalerList'
  metadata?: metav1.ListMeta
  items: Embedded<HorizontalPodAutoscaler>[]
}
