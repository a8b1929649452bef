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

/** Changes the number of a workload's pods, every 15 seconds, by use or other metrics. */
export type HorizontalPodAutoscaler = {
  apiVersion: string
  kind: 'HorizontalPodAutoscaler'
  metadata?: metav1.ObjectMeta
  /** Workload, bounds and metrics of the autoscaler. */
  spec?: HorizontalPodAutoscalerSpec
  /** Latest metrics and decisions of the autoscaler. */
  status?: HorizontalPodAutoscalerStatus
}

/** Desired scaling: what is scaled, between which bounds, and by which metrics. */
export type HorizontalPodAutoscalerSpec = {
  /** Workload that is scaled, such as a deployment. */
  scaleTargetRef: CrossVersionObjectReference
  /** Lower bound of the autoscaler; 1 by default. */
  minReplicas?: number
  /** Upper bound of the autoscaler, not below the lower one. */
  maxReplicas: number
  /** Metrics with targets; the largest proposal wins. */
  metrics?: MetricSpec[]
  /** How fast the autoscaler may add and remove pods. */
  behavior?: HorizontalPodAutoscalerBehavior
}

/** Names an object of the autoscaler's namespace by kind and name. */
export type CrossVersionObjectReference = {
  /** Kind of the object that is scaled or measured, such as Deployment. */
  kind: string
  /** Name of the object that is scaled or measured. */
  name: string
  /** Group and version of the object that is scaled or measured, such as apps/v1. */
  apiVersion?: string
}

/** One metric with its target; exactly the member that its type names is filled. */
export type MetricSpec = {
  /** Where the metric comes from; tells which other member is filled. */
  type: MetricSourceType
  /** Metric and target for type Object; needs an adapter that serves custom metrics. */
  object?: ObjectMetricSource
  /** Metric and target for type Pods; needs an adapter that serves custom metrics. */
  pods?: PodsMetricSource
  /** Resource and target for type Resource. */
  resource?: ResourceMetricSource
  /** Resource, container and target for type ContainerResource. */
  containerResource?: ContainerResourceMetricSource
  /** Metric and target for type External; needs an adapter that serves external metrics. */
  external?: ExternalMetricSource
}

/** Speed limits of an autoscaler, apart for both directions. */
export type HorizontalPodAutoscalerBehavior = {
  /** Speed limits for adding pods. */
  scaleUp?: HPAScalingRules
  /** Speed limits for removing pods. */
  scaleDown?: HPAScalingRules
}

/** Speed limits of an autoscaler for one direction. */
export type HPAScalingRules = {
  /** Seconds, 0 to 3600, whose most cautious result applies; 0 up and 300 down by default. */
  stabilizationWindowSeconds?: number
  /** Which of several speed limits applies; Max by default. */
  selectPolicy?: ScalingPolicySelect
  /** Speed limits to select from; at least one. */
  policies?: HPAScalingPolicy[]
  /** Deviation from the metric's target that changes nothing; 0.1 by default. Behind the feature gate HPAConfigurableTolerance. */
  tolerance?: QuantityText
}

/** One speed limit: how much the number of pods may change within a period. */
export type HPAScalingPolicy = {
  /** Whether the speed limit's value counts pods or percent. */
  type: HPAScalingPolicyType
  /** Pods or percent that may be added or removed within the period; above 0. */
  value: number
  /** Seconds, 1 to 1800, whose changes count against the speed limit. */
  periodSeconds: number
}

/** Scales by a metric about one object. */
export type ObjectMetricSource = {
  /** Object of the same namespace that the metric is about, such as an ingress. */
  describedObject: CrossVersionObjectReference
  /** Value to reach for the object's metric: in all, or divided by the number of pods. */
  target: MetricTarget
  /** Name and labels of the metric about the object. */
  metric: MetricIdentifier
}

/** Scales by a metric of each pod, averaged over the pods. */
export type PodsMetricSource = {
  /** Name and labels of the metric that each pod has. */
  metric: MetricIdentifier
  /** Average over all pods to reach; its type is AverageValue. */
  target: MetricTarget
}

/** Scales by the CPU or memory of whole pods. */
export type ResourceMetricSource = {
  /** Resource of whole pods to measure: cpu or memory. */
  name: corev1.ResourceName
  /** Target use: average for each pod, or percent of requests, which each container or the pod then needs. */
  target: MetricTarget
}

/** Scales by the CPU or memory of one container of each pod, so that sidecars do not count. */
export type ContainerResourceMetricSource = {
  /** Resource of the container to measure: cpu or memory. */
  name: corev1.ResourceName
  /** Use by the container to reach: in percent of its request, or on average. */
  target: MetricTarget
  /** Name of the container that is measured in each pod. */
  container: string
}

/** Scales by a metric from outside the cluster. */
export type ExternalMetricSource = {
  /** Name and labels of the metric from outside the cluster. */
  metric: MetricIdentifier
  /** Value to reach for the external metric: in all or for each pod. */
  target: MetricTarget
}

/** Names a metric at a metrics adapter. */
export type MetricIdentifier = {
  /** Name of the custom or external metric, as its adapter knows it. */
  name: string
  /** Labels by which the adapter narrows the metric down; all of it when absent. */
  selector?: metav1.LabelSelector
}

/** Value that the autoscaler steers a metric to. */
export type MetricTarget = {
  /** Which of the three kinds of target is given. */
  type: MetricTargetType
  /** Quantity that the metric as a whole is steered to; above 0, for Object and External. */
  value?: QuantityText
  /** Quantity for each pod that the metric is steered to; above 0. */
  averageValue?: QuantityText
  /** Percentage of the requests that the pods' use is steered to; for CPU and memory. */
  averageUtilization?: number
}

/** What an autoscaler measured and decided at its last look. */
export type HorizontalPodAutoscalerStatus = {
  /** Generation of the autoscaler that the status is for; left out by the built-in controller. */
  observedGeneration?: Int64
  /** When the autoscaler last changed the number of replicas. */
  lastScaleTime?: Time
  /** Replicas of the scaled workload at the autoscaler's last look. */
  currentReplicas?: number
  /** Replicas that the autoscaler last decided on. */
  desiredReplicas: number
  /** Measured values in the order of the metrics; empty where one could not be read. */
  currentMetrics?: MetricStatus[]
  /** Whether the autoscaler can scale, has metrics, and is held by a bound. */
  conditions?: HorizontalPodAutoscalerCondition[]
}

/** One observation about an autoscaler. */
export type HorizontalPodAutoscalerCondition = {
  /** Name of the autoscaler condition, once in the list. */
  type: HorizontalPodAutoscalerConditionType
  /** Whether the autoscaler condition holds: True, False or Unknown. */
  status: corev1.ConditionStatus
  /** When the autoscaler condition's status last changed. */
  lastTransitionTime?: Time
  /** CamelCase word for the autoscaler condition's cause, such as TooManyReplicas. */
  reason?: string
  /** Sentence about the autoscaler condition, for people. */
  message?: string
}

/** One measured metric; the member that its type names is filled. */
export type MetricStatus = {
  /** Where the measured metric came from; empty for one that could not be read. */
  type: MetricSourceType
  /** Measured value for type Object. */
  object?: ObjectMetricStatus
  /** Measured average for type Pods. */
  pods?: PodsMetricStatus
  /** Measured use for type Resource. */
  resource?: ResourceMetricStatus
  /** Measured use for type ContainerResource. */
  containerResource?: ContainerResourceMetricStatus
  /** Measured value for type External. */
  external?: ExternalMetricStatus
}

/** Measured metric about one object. */
export type ObjectMetricStatus = {
  /** Name and labels of the measured metric about the object. */
  metric: MetricIdentifier
  /** Value that the object's metric had. */
  current: MetricValueStatus
  /** Object that the measured metric is about. */
  describedObject: CrossVersionObjectReference
}

/** Measured metric of the pods. */
export type PodsMetricStatus = {
  /** Name and labels of the measured metric of the pods. */
  metric: MetricIdentifier
  /** Average over all pods that their metric had. */
  current: MetricValueStatus
}

/** Measured CPU or memory of whole pods. */
export type ResourceMetricStatus = {
  /** Resource of whole pods that was measured: cpu or memory. */
  name: corev1.ResourceName
  /** Measured use of the resource, average and, where that is the target, in percent. */
  current: MetricValueStatus
}

/** Measured CPU or memory of one container of each pod. */
export type ContainerResourceMetricStatus = {
  /** Resource of the container that was measured: cpu or memory. */
  name: corev1.ResourceName
  /** Measured use by the container, average and, where that is the target, in percent. */
  current: MetricValueStatus
  /** Name of the container that was measured in each pod. */
  container: string
}

/** Measured metric from outside the cluster. */
export type ExternalMetricStatus = {
  /** Name and labels of the measured external metric. */
  metric: MetricIdentifier
  /** Value that the external metric had, in all or for each pod. */
  current: MetricValueStatus
}

/** Measured value, in the forms that its target has. */
export type MetricValueStatus = {
  /** Measured quantity of the metric as a whole. */
  value?: QuantityText
  /** Measured quantity for each pod, on average. */
  averageValue?: QuantityText
  /** Measured use in percent of the pods' requests. */
  averageUtilization?: number
}

/** List of autoscalers. */
export type HorizontalPodAutoscalerList = {
  apiVersion: string
  kind: 'HorizontalPodAutoscalerList'
  metadata?: metav1.ListMeta
  items: Embedded<HorizontalPodAutoscaler>[]
}
