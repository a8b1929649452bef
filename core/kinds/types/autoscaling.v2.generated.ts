// Generated from types/autoscaling.v2.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group autoscaling version v2 ref autoscaling/v2
registered HorizontalPodAutoscaler HorizontalPodAutoscalerList
values ScalingPolicySelect Max Min Disabled
values HPAScalingPolicyType Pods Percent
values MetricSourceType Object Pods Resource ContainerResource External
values MetricTargetType Utilization Value AverageValue
values HorizontalPodAutoscalerConditionType ScalingActive AbleToScale ScalingLimited
kind HorizontalPodAutoscaler
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 HorizontalPodAutoscalerSpec ?
  status 3 HorizontalPodAutoscalerStatus ? rules=elsewhere
+ spec.minReplicas = 1
+ metadata.annotations use dropCarriedFields
+ spec.metrics = [{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":80}}}]
+ spec.behavior.scaleUp.stabilizationWindowSeconds = 0 when .spec.behavior set
+ spec.behavior.scaleUp.selectPolicy = "Max" when .spec.behavior set
+ spec.behavior.scaleDown.selectPolicy = "Max" when .spec.behavior set
+ use defaultScalingPolicies
message HorizontalPodAutoscalerSpec
  scaleTargetRef 1 CrossVersionObjectReference ! always
  minReplicas 2 *int32 ?
  maxReplicas 3 int32 ! always
  metrics 4 list<MetricSpec> ? list=atomic
  behavior 5 *HorizontalPodAutoscalerBehavior ?
message CrossVersionObjectReference
  kind 1 string ! always empty=taken
  name 2 string ! always empty=taken
  apiVersion 3 string ?
message MetricSpec
  type 1 MetricSourceType ! always empty=taken values=own
  object 2 *ObjectMetricSource ?
  pods 3 *PodsMetricSource ?
  resource 4 *ResourceMetricSource ?
  containerResource 7 *ContainerResourceMetricSource ?
  external 5 *ExternalMetricSource ?
message HorizontalPodAutoscalerBehavior
  scaleUp 1 *HPAScalingRules ?
  scaleDown 2 *HPAScalingRules ?
message HPAScalingRules
  stabilizationWindowSeconds 3 *int32 ?
  selectPolicy 1 *ScalingPolicySelect ? values=own
  policies 2 list<HPAScalingPolicy> ? list=atomic
  tolerance 4 *quantity ? gate=HPAConfigurableTolerance
message HPAScalingPolicy
  type 1 HPAScalingPolicyType ! always empty=taken values=own
  value 2 int32 ! always
  periodSeconds 3 int32 ! always
message ObjectMetricSource
  describedObject 1 CrossVersionObjectReference ! always
  target 2 MetricTarget ! always
  metric 3 MetricIdentifier ! always
message PodsMetricSource
  metric 1 MetricIdentifier ! always
  target 2 MetricTarget ! always
message ResourceMetricSource
  name 1 core/v1.ResourceName ! always empty=taken
  target 2 MetricTarget ! always
message ContainerResourceMetricSource
  name 1 core/v1.ResourceName ! always empty=taken
  target 2 MetricTarget ! always
  container 3 string ! always empty=taken
message ExternalMetricSource
  metric 1 MetricIdentifier ! always
  target 2 MetricTarget ! always
message MetricIdentifier
  name 1 string ! always empty=taken
  selector 2 *meta/v1.LabelSelector ? values=own
message MetricTarget
  type 1 MetricTargetType ! always empty=taken values=own
  value 2 *quantity ?
  averageValue 3 *quantity ?
  averageUtilization 4 *int32 ?
message HorizontalPodAutoscalerStatus
  observedGeneration 1 *int64 ?
  lastScaleTime 2 *time ?
  currentReplicas 3 int32 ?
  desiredReplicas 4 int32 ! always
  currentMetrics 5 list<MetricStatus> ? always list=atomic
  conditions 6 list<HorizontalPodAutoscalerCondition> ? list=map(type) patch=merge key=type
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
  metric 1 MetricIdentifier ! always
  current 2 MetricValueStatus ! always
  describedObject 3 CrossVersionObjectReference ! always
message PodsMetricStatus
  metric 1 MetricIdentifier ! always
  current 2 MetricValueStatus ! always
message ResourceMetricStatus
  name 1 core/v1.ResourceName ! always
  current 2 MetricValueStatus ! always
message ContainerResourceMetricStatus
  name 1 core/v1.ResourceName ! always
  current 2 MetricValueStatus ! always
  container 3 string ! always
message ExternalMetricStatus
  metric 1 MetricIdentifier ! always
  current 2 MetricValueStatus ! always
message MetricValueStatus
  value 1 *quantity ?
  averageValue 2 *quantity ?
  averageUtilization 3 *int32 ?
kind HorizontalPodAutoscalerList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<HorizontalPodAutoscaler> ! always
`
