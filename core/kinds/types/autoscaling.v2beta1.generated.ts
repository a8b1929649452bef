// Generated from types/autoscaling.v2beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group autoscaling version v2beta1 ref autoscaling/v2beta1
registered HorizontalPodAutoscaler HorizontalPodAutoscalerList
values MetricSourceType Object Pods Resource ContainerResource External
values HorizontalPodAutoscalerConditionType ScalingActive AbleToScale ScalingLimited
message CrossVersionObjectReference
  kind 1 string ! always empty=taken
  name 2 string ! always empty=taken
  apiVersion 3 string ?
message HorizontalPodAutoscalerSpec
  scaleTargetRef 1 CrossVersionObjectReference ! always
  minReplicas 2 *int32 ?
  maxReplicas 3 int32 ! always
  metrics 4 list<MetricSpec> ? list=atomic
message MetricSpec
  type 1 MetricSourceType ! always empty=taken values=own
  object 2 *ObjectMetricSource ?
  pods 3 *PodsMetricSource ?
  resource 4 *ResourceMetricSource ?
  containerResource 7 *ContainerResourceMetricSource ?
  external 5 *ExternalMetricSource ?
message ObjectMetricSource
  target 1 CrossVersionObjectReference ! always
  metricName 2 string ! always
  targetValue 3 quantity ! always
  selector 4 *meta/v1.LabelSelector ?
  averageValue 5 *quantity ?
message PodsMetricSource
  metricName 1 string ! always
  targetAverageValue 2 quantity ! always
  selector 3 *meta/v1.LabelSelector ?
message ResourceMetricSource
  name 1 core/v1.ResourceName ! always empty=taken
  targetAverageUtilization 2 *int32 ?
  targetAverageValue 3 *quantity ?
message ContainerResourceMetricSource
  name 1 core/v1.ResourceName ! always empty=taken
  targetAverageUtilization 2 *int32 ?
  targetAverageValue 3 *quantity ?
  container 4 string ! always empty=taken
message ExternalMetricSource
  metricName 1 string ! always
  metricSelector 2 *meta/v1.LabelSelector ?
  targetValue 3 *quantity ?
  targetAverageValue 4 *quantity ?
message HorizontalPodAutoscalerStatus
  observedGeneration 1 *int64 ?
  lastScaleTime 2 *time ?
  currentReplicas 3 int32 ! always
  desiredReplicas 4 int32 ! always
  currentMetrics 5 list<MetricStatus> ? always list=atomic
  conditions 6 list<HorizontalPodAutoscalerCondition> ? always list=atomic
message HorizontalPodAutoscalerCondition
  type 1 HorizontalPodAutoscalerConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
message MetricStatus
  type 1 MetricSourceType ! always
  object 2 *ObjectMetricStatus ?
  pods 3 *PodsMetricStatus ?
  resource 4 *ResourceMetricStatus ?
  containerResource 7 *ContainerResourceMetricStatus ?
  external 5 *ExternalMetricStatus ?
message ObjectMetricStatus
  target 1 CrossVersionObjectReference ! always
  metricName 2 string ! always
  currentValue 3 quantity ! always
  selector 4 *meta/v1.LabelSelector ?
  averageValue 5 *quantity ?
message PodsMetricStatus
  metricName 1 string ! always
  currentAverageValue 2 quantity ! always
  selector 3 *meta/v1.LabelSelector ?
message ResourceMetricStatus
  name 1 core/v1.ResourceName ! always
  currentAverageUtilization 2 *int32 ?
  currentAverageValue 3 quantity ! always
message ContainerResourceMetricStatus
  name 1 core/v1.ResourceName ! always
  currentAverageUtilization 2 *int32 ?
  currentAverageValue 3 quantity ! always
  container 4 string ! always
message ExternalMetricStatus
  metricName 1 string ! always
  metricSelector 2 *meta/v1.LabelSelector ?
  currentValue 3 quantity ! always
  currentAverageValue 4 *quantity ?
kind HorizontalPodAutoscaler
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 HorizontalPodAutoscalerSpec ?
  status 3 HorizontalPodAutoscalerStatus ? rules=elsewhere
+ spec.minReplicas = 1
+ spec.metrics = [{"type":"Resource","resource":{"name":"cpu","targetAverageUtilization":80}}]
kind HorizontalPodAutoscalerList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<HorizontalPodAutoscaler> ! always
`
