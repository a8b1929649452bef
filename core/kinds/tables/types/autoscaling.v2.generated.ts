// Generated from types/autoscaling.v2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group autoscaling version v2 ref autoscaling/v2
registered HorizontalPodAutoscaler HorizontalPodAutoscalerList
values ScalingPolicySelect Max Min Disabled
values HPAScalingPolicyType Pods Percent
values MetricSourceType Object Pods Resource ContainerResource External
values MetricTargetType Utilization Value AverageValue
values HorizontalPodAutoscalerConditionType ScalingActive AbleToScale ScalingLimited
kind HorizontalPodAutoscaler
  metadata meta/v1.ObjectMeta ?
  spec HorizontalPodAutoscalerSpec ?
  status HorizontalPodAutoscalerStatus ? rules=elsewhere
+ spec.minReplicas = 1
+ metadata.annotations use dropCarriedFields
+ spec.metrics = [{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":80}}}]
+ spec.behavior.scaleUp.stabilizationWindowSeconds = 0 when .spec.behavior set
+ spec.behavior.scaleUp.selectPolicy = "Max" when .spec.behavior set
+ spec.behavior.scaleDown.selectPolicy = "Max" when .spec.behavior set
+ use defaultScalingPolicies
message HorizontalPodAutoscalerSpec
  scaleTargetRef CrossVersionObjectReference ! always
  minReplicas *int32 ?
  maxReplicas int32 ! always
  metrics list<MetricSpec> ? list=atomic
  behavior *HorizontalPodAutoscalerBehavior ?
message CrossVersionObjectReference
  kind string ! always empty=taken
  name string ! always empty=taken
  apiVersion string ?
message MetricSpec
  type MetricSourceType ! always empty=taken values=own
  object *ObjectMetricSource ?
  pods *PodsMetricSource ?
  resource *ResourceMetricSource ?
  containerResource 7 *ContainerResourceMetricSource ?
  external 5 *ExternalMetricSource ?
message HorizontalPodAutoscalerBehavior
  scaleUp *HPAScalingRules ?
  scaleDown *HPAScalingRules ?
message HPAScalingRules
  stabilizationWindowSeconds 3 *int32 ?
  selectPolicy 1 *ScalingPolicySelect ? values=own
  policies list<HPAScalingPolicy> ? list=atomic
  tolerance 4 *quantity ? gate=HPAConfigurableTolerance
message HPAScalingPolicy
  type HPAScalingPolicyType ! always empty=taken values=own
  value int32 ! always
  periodSeconds int32 ! always
message ObjectMetricSource
  describedObject CrossVersionObjectReference ! always
  target MetricTarget ! always
  metric MetricIdentifier ! always
message PodsMetricSource
  metric MetricIdentifier ! always
  target MetricTarget ! always
message ResourceMetricSource
  name core/v1.ResourceName ! always empty=taken
  target MetricTarget ! always
message ContainerResourceMetricSource
  name core/v1.ResourceName ! always empty=taken
  target MetricTarget ! always
  container string ! always empty=taken
message ExternalMetricSource
  metric MetricIdentifier ! always
  target MetricTarget ! always
message MetricIdentifier
  name string ! always empty=taken
  selector *meta/v1.LabelSelector ? values=own
message MetricTarget
  type MetricTargetType ! always empty=taken values=own
  value *quantity ?
  averageValue *quantity ?
  averageUtilization *int32 ?
message HorizontalPodAutoscalerStatus
  observedGeneration *int64 ?
  lastScaleTime *time ?
  currentReplicas int32 ?
  desiredReplicas int32 ! always
  currentMetrics list<MetricStatus> ? always list=atomic
  conditions list<HorizontalPodAutoscalerCondition> ? list=map(type) patch=merge key=type
message HorizontalPodAutoscalerCondition
  type HorizontalPodAutoscalerConditionType ! always
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
message MetricStatus
  type MetricSourceType ! always
  object *ObjectMetricStatus ?
  pods *PodsMetricStatus ?
  resource *ResourceMetricStatus ?
  containerResource 7 *ContainerResourceMetricStatus ?
  external 5 *ExternalMetricStatus ?
message ObjectMetricStatus
  metric MetricIdentifier ! always
  current MetricValueStatus ! always
  describedObject CrossVersionObjectReference ! always
message PodsMetricStatus
  metric MetricIdentifier ! always
  current MetricValueStatus ! always
message ResourceMetricStatus
  name core/v1.ResourceName ! always
  current MetricValueStatus ! always
message ContainerResourceMetricStatus
  name core/v1.ResourceName ! always
  current MetricValueStatus ! always
  container string ! always
message ExternalMetricStatus
  metric MetricIdentifier ! always
  current MetricValueStatus ! always
message MetricValueStatus
  value *quantity ?
  averageValue *quantity ?
  averageUtilization *int32 ?
kind HorizontalPodAutoscalerList
  metadata meta/v1.ListMeta ?
  items list<HorizontalPodAutoscaler> ! always
`
