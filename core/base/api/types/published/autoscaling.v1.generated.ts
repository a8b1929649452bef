// Generated from core/kinds/tables/types/autoscaling.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `Object` is a metric about one object, such as requests of an ingress.
 * - `Pods` is a metric of each pod, averaged over the pods.
 * - `Resource` is CPU or memory of whole pods.
 * - `ContainerResource` is CPU or memory of one container of each pod.
 * - `External` is a metric from outside the cluster, such as a queue's length.
 */
export type MetricSourceType = 'Object' | 'Pods' | 'Resource' | 'ContainerResource' | 'External'

export type HorizontalPodAutoscalerConditionType = 'ScalingActive' | 'AbleToScale' | 'ScalingLimited' | (string & {})

/** Names an object of the autoscaler's namespace by kind and name. */
export type CrossVersionObjectReference = {
  /** Kind of the object that is scaled or measured, such as Deployment. */
  kind: string
  /** Name of the object that is scaled or measured. */
  name: string
  /** Group and version of the object that is scaled or measured, such as apps/v1. */
  apiVersion?: string
}

/** Desired scaling: what is scaled, between which bounds, and by which metrics. */
export type HorizontalPodAutoscalerSpec = {
  /** Workload that is scaled, such as a deployment. */
  scaleTargetRef: CrossVersionObjectReference
  /** Lower bound of the autoscaler; 1 by default. */
  minReplicas?: number
  /** Upper bound of the autoscaler, not below the lower one. */
  maxReplicas: number
  /** Target CPU use of all pods in percent of requests; 80 by default. */
  targetCPUUtilizationPercentage?: number
}

/** What an autoscaler measured and decided at its last look. */
export type HorizontalPodAutoscalerStatus = {
  /** Generation of the autoscaler that the status is for; left out by the built-in controller. */
  observedGeneration?: Int64
  /** When the autoscaler last changed the number of replicas. */
  lastScaleTime?: Time
  /** Replicas of the scaled workload at the autoscaler's last look. */
  currentReplicas: number
  /** Replicas that the autoscaler last decided on. */
  desiredReplicas: number
  /** Measured CPU use of all pods in percent of their requests, in v1. */
  currentCPUUtilizationPercentage?: number
}

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

/** List of autoscalers. */
export type HorizontalPodAutoscalerList = {
  apiVersion: string
  kind: 'HorizontalPodAutoscalerList'
  metadata?: metav1.ListMeta
  items: Embedded<HorizontalPodAutoscaler>[]
}

/** Number of replicas of any workload that serves the scale subresource. */
export type Scale = {
  apiVersion: string
  kind: 'Scale'
  /** Name, namespace and resourceVersion of the scaled workload. */
  metadata?: metav1.ObjectMeta
  /** Number of replicas that the workload is asked for. */
  spec?: ScaleSpec
  /** Number of replicas that the workload has, and which pods they are. */
  status?: ScaleStatus
}

/** What a write of a scale subresource changes. */
export type ScaleSpec = {
  /** Replicas to run; written into the workload's own spec. */
  replicas?: number
}

/** What a scale subresource tells about the workload. */
export type ScaleStatus = {
  /** Pods that the scaled workload's status counts. */
  replicas: number
  /** Label selector of the scaled workload's pods as text, such as app=web. */
  selector?: string
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

/** Scales by a metric about one object. */
export type ObjectMetricSource = {
  /** Object of the same namespace that the metric is about, such as an ingress. */
  target: CrossVersionObjectReference
  /** Name of the metric about the object, in v1 and v2beta1. */
  metricName: string
  /** Value to reach for the object's metric in all, in v1 and v2beta1. */
  targetValue: QuantityText
  /** Labels that narrow the metric about the object down, in v1 and v2beta1. */
  selector?: metav1.LabelSelector
  /** Value for each pod to reach for the object's metric, in v1 and v2beta1. */
  averageValue?: QuantityText
}

/** Scales by a metric of each pod, averaged over the pods. */
export type PodsMetricSource = {
  /** Name of the metric that each pod has, in v1 and v2beta1. */
  metricName: string
  /** Average over all pods to reach for their metric, in v1 and v2beta1. */
  targetAverageValue: QuantityText
  /** Labels that narrow the metric of the pods down, in v1 and v2beta1. */
  selector?: metav1.LabelSelector
}

/** Scales by the CPU or memory of whole pods. */
export type ResourceMetricSource = {
  /** Resource of whole pods to measure: cpu or memory. */
  name: corev1.ResourceName
  /** Use of the pods' resource to reach in percent of their requests, in v1 and v2beta1. */
  targetAverageUtilization?: number
  /** Use of the resource to reach on average for each pod, in v1 and v2beta1. */
  targetAverageValue?: QuantityText
}

/** Scales by the CPU or memory of one container of each pod, so that sidecars do not count. */
export type ContainerResourceMetricSource = {
  /** Resource of the container to measure: cpu or memory. */
  name: corev1.ResourceName
  /** Use by the container to reach in percent of its request, in v1 and v2beta1. */
  targetAverageUtilization?: number
  /** Use by the container to reach on average, in v1 and v2beta1. */
  targetAverageValue?: QuantityText
  /** Name of the container that is measured in each pod. */
  container: string
}

/** Scales by a metric from outside the cluster. */
export type ExternalMetricSource = {
  /** Name of the metric from outside the cluster, in v1 and v2beta1. */
  metricName: string
  /** Labels that narrow the external metric down, in v1 and v2beta1. */
  metricSelector?: metav1.LabelSelector
  /** Value to reach for the external metric in all, in v1 and v2beta1. */
  targetValue?: QuantityText
  /** Value for each pod to reach for the external metric, in v1 and v2beta1. */
  targetAverageValue?: QuantityText
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

/** Measured metric about one object. */
export type ObjectMetricStatus = {
  /** Object that the measured metric is about, in v1 and v2beta1. */
  target: CrossVersionObjectReference
  /** Name of the measured metric about the object, in v1 and v2beta1. */
  metricName: string
  /** Value that the object's metric had in all, in v1 and v2beta1. */
  currentValue: QuantityText
  /** Labels that narrowed the measured metric about the object down, in v1 and v2beta1. */
  selector?: metav1.LabelSelector
  /** Value for each pod that the object's metric had, in v1 and v2beta1. */
  averageValue?: QuantityText
}

/** Measured metric of the pods. */
export type PodsMetricStatus = {
  /** Name of the measured metric of the pods, in v1 and v2beta1. */
  metricName: string
  /** Average over all pods that their metric had, in v1 and v2beta1. */
  currentAverageValue: QuantityText
  /** Labels that narrowed the measured metric of the pods down, in v1 and v2beta1. */
  selector?: metav1.LabelSelector
}

/** Measured CPU or memory of whole pods. */
export type ResourceMetricStatus = {
  /** Resource of whole pods that was measured: cpu or memory. */
  name: corev1.ResourceName
  /** Measured use by whole pods in percent of their requests, in v1 and v2beta1. */
  currentAverageUtilization?: number
  /** Measured use by whole pods on average, in v1 and v2beta1. */
  currentAverageValue: QuantityText
}

/** Measured CPU or memory of one container of each pod. */
export type ContainerResourceMetricStatus = {
  /** Resource of the container that was measured: cpu or memory. */
  name: corev1.ResourceName
  /** Measured use by the container in percent of its request, in v1 and v2beta1. */
  currentAverageUtilization?: number
  /** Measured use by the container on average, in v1 and v2beta1. */
  currentAverageValue: QuantityText
  /** Name of the container that was measured in each pod. */
  container: string
}

/** Measured metric from outside the cluster. */
export type ExternalMetricStatus = {
  /** Name of the measured external metric, in v1 and v2beta1. */
  metricName: string
  /** Labels that narrowed the measured external metric down, in v1 and v2beta1. */
  metricSelector?: metav1.LabelSelector
  /** Value that the external metric had in all, in v1 and v2beta1. */
  currentValue: QuantityText
  /** Value for each pod that the external metric had, in v1 and v2beta1. */
  currentAverageValue?: QuantityText
}
