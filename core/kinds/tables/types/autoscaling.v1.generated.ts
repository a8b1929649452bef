// Generated from types/autoscaling.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group autoscaling version v1 ref autoscaling/v1
registered HorizontalPodAutoscaler HorizontalPodAutoscalerList Scale
enum MetricSourceType Object Pods Resource ContainerResource External
values HorizontalPodAutoscalerConditionType ScalingActive AbleToScale ScalingLimited
message CrossVersionObjectReference struct=atomic
  kind string ! always empty=taken
  name string ! always empty=taken
  apiVersion string ?
message HorizontalPodAutoscalerSpec
  scaleTargetRef CrossVersionObjectReference ! always
  minReplicas *int32 ?
  maxReplicas int32 ! always
  targetCPUUtilizationPercentage *int32 ?
message HorizontalPodAutoscalerStatus
  observedGeneration *int64 ?
  lastScaleTime *time ?
  currentReplicas int32 ! always
  desiredReplicas int32 ! always
  currentCPUUtilizationPercentage *int32 ?
kind HorizontalPodAutoscaler
  metadata meta/v1.ObjectMeta ?
  spec HorizontalPodAutoscalerSpec ?
  status HorizontalPodAutoscalerStatus ? rules=elsewhere
+ spec.minReplicas = 1
+ spec.targetCPUUtilizationPercentage use defaultTargetUtilization
kind HorizontalPodAutoscalerList
  metadata meta/v1.ListMeta ?
  items list<HorizontalPodAutoscaler> ! always
kind Scale %[1.34-] subresource=/scale %[1.34-] ratcheting
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec ScaleSpec ?
  status ScaleStatus ? rules=elsewhere
message ScaleSpec
  replicas int32 ? = 0 %[1.34-] optional %[1.34-] minimum=0
message ScaleStatus
  replicas int32 ! always
  selector string ?
message MetricSpec
  type MetricSourceType ! always empty=taken values=own
  object *ObjectMetricSource ?
  pods *PodsMetricSource ?
  resource *ResourceMetricSource ?
  containerResource 7 *ContainerResourceMetricSource ?
  external 5 *ExternalMetricSource ?
message ObjectMetricSource
  target CrossVersionObjectReference ! always
  metricName string ! always
  targetValue quantity ! always
  selector *meta/v1.LabelSelector ?
  averageValue *quantity ?
message PodsMetricSource
  metricName string ! always
  targetAverageValue quantity ! always
  selector *meta/v1.LabelSelector ?
message ResourceMetricSource
  name core/v1.ResourceName ! always empty=taken
  targetAverageUtilization *int32 ?
  targetAverageValue *quantity ?
message ContainerResourceMetricSource
  name core/v1.ResourceName ! always empty=taken
  targetAverageUtilization *int32 ?
  targetAverageValue *quantity ?
  container 5 string ! always empty=taken
message ExternalMetricSource
  metricName string ! always
  metricSelector *meta/v1.LabelSelector ?
  targetValue *quantity ?
  targetAverageValue *quantity ?
message MetricStatus
  type MetricSourceType ! always
  object *ObjectMetricStatus ?
  pods *PodsMetricStatus ?
  resource *ResourceMetricStatus ?
  containerResource 7 *ContainerResourceMetricStatus ?
  external 5 *ExternalMetricStatus ?
message HorizontalPodAutoscalerCondition
  type HorizontalPodAutoscalerConditionType ! always
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
message ObjectMetricStatus
  target CrossVersionObjectReference ! always
  metricName string ! always
  currentValue quantity ! always
  selector *meta/v1.LabelSelector ?
  averageValue *quantity ?
message PodsMetricStatus
  metricName string ! always
  currentAverageValue quantity ! always
  selector *meta/v1.LabelSelector ?
message ResourceMetricStatus
  name core/v1.ResourceName ! always
  currentAverageUtilization *int32 ?
  currentAverageValue quantity ! always
message ContainerResourceMetricStatus
  name core/v1.ResourceName ! always
  currentAverageUtilization *int32 ?
  currentAverageValue quantity ! always
  container string ! always
message ExternalMetricStatus
  metricName string ! always
  metricSelector *meta/v1.LabelSelector ?
  currentValue quantity ! always
  currentAverageValue *quantity ?
`
