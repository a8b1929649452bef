// Generated from types/autoscaling.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group autoscaling version v1 ref autoscaling/v1
registered HorizontalPodAutoscaler HorizontalPodAutoscalerList Scale
enum MetricSourceType Object Pods Resource ContainerResource External
values HorizontalPodAutoscalerConditionType ScalingActive AbleToScale ScalingLimited
message CrossVersionObjectReference struct=atomic
  kind 1 string ! always empty=taken
  name 2 string ! always empty=taken
  apiVersion 3 string ?
message HorizontalPodAutoscalerSpec
  scaleTargetRef 1 CrossVersionObjectReference ! always
  minReplicas 2 *int32 ?
  maxReplicas 3 int32 ! always
  targetCPUUtilizationPercentage 4 *int32 ?
message HorizontalPodAutoscalerStatus
  observedGeneration 1 *int64 ?
  lastScaleTime 2 *time ?
  currentReplicas 3 int32 ! always
  desiredReplicas 4 int32 ! always
  currentCPUUtilizationPercentage 5 *int32 ?
kind HorizontalPodAutoscaler
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 HorizontalPodAutoscalerSpec ?
  status 3 HorizontalPodAutoscalerStatus ? rules=elsewhere
+ spec.minReplicas = 1
+ spec.targetCPUUtilizationPercentage use defaultTargetUtilization
kind HorizontalPodAutoscalerList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<HorizontalPodAutoscaler> ! always
kind Scale %[1.34-] subresource=/scale %[1.34-] ratcheting
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 ScaleSpec ?
  status 3 ScaleStatus ? rules=elsewhere
message ScaleSpec
  replicas 1 int32 ? = 0 %[1.34-] optional %[1.34-] minimum=0
message ScaleStatus
  replicas 1 int32 ! always
  selector 2 string ?
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
  container 5 string ! always empty=taken
message ExternalMetricSource
  metricName 1 string ! always
  metricSelector 2 *meta/v1.LabelSelector ?
  targetValue 3 *quantity ?
  targetAverageValue 4 *quantity ?
message MetricStatus
  type 1 MetricSourceType ! always
  object 2 *ObjectMetricStatus ?
  pods 3 *PodsMetricStatus ?
  resource 4 *ResourceMetricStatus ?
  containerResource 7 *ContainerResourceMetricStatus ?
  external 5 *ExternalMetricStatus ?
message HorizontalPodAutoscalerCondition
  type 1 HorizontalPodAutoscalerConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
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
`
