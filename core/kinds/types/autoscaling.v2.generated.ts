// Generated from types/autoscaling.v2.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group autoscaling version v2 ref autoscaling/v2
registered HorizontalPodAutoscaler HorizontalPodAutoscalerList
values ScalingPolicySelect Max@1.23 Min@1.23 Disabled@1.23
values HPAScalingPolicyType Pods@1.23 Percent@1.23
values MetricSourceType Object@1.23 Pods@1.23 Resource@1.23 ContainerResource@1.23 External@1.23
values MetricTargetType Utilization@1.23 Value@1.23 AverageValue@1.23
values HorizontalPodAutoscalerConditionType ScalingActive@1.23 AbleToScale@1.23 ScalingLimited@1.23 ScaledToZero@1.36
kind HorizontalPodAutoscaler introduced=1.23 since=1.23
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 HorizontalPodAutoscalerSpec ?
  status 3 HorizontalPodAutoscalerStatus ? rules=elsewhere
+ spec.minReplicas = 1
+ spec.metrics = [{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":80}}}]
+ spec.behavior.scaleUp.stabilizationWindowSeconds = 0 when .spec.behavior set
+ spec.behavior.scaleUp.selectPolicy = "Max" when .spec.behavior set
+ spec.behavior.scaleUp.policies = [{"type":"Pods","value":4,"periodSeconds":15},{"type":"Percent","value":100,"periodSeconds":15}] when .spec.behavior set
+ spec.behavior.scaleDown.selectPolicy = "Max" when .spec.behavior set
+ spec.behavior.scaleDown.policies = [{"type":"Percent","value":100,"periodSeconds":15}] when .spec.behavior set
message HorizontalPodAutoscalerSpec since=1.23
  scaleTargetRef 1 CrossVersionObjectReference ! always
  minReplicas 2 *int32 ?
  maxReplicas 3 int32 ! always
  metrics 4 list<MetricSpec> ? list=atomic
  behavior 5 *HorizontalPodAutoscalerBehavior ?
message CrossVersionObjectReference since=1.23
  kind 1 string ! always empty=taken
  name 2 string ! always empty=taken
  apiVersion 3 string ?
message MetricSpec since=1.23
  type 1 MetricSourceType ! always empty=taken values=own
  object 2 *ObjectMetricSource ?
  pods 3 *PodsMetricSource ?
  resource 4 *ResourceMetricSource ?
  containerResource 7 *ContainerResourceMetricSource ?
  external 5 *ExternalMetricSource ?
message HorizontalPodAutoscalerBehavior since=1.23
  scaleUp 1 *HPAScalingRules ?
  scaleDown 2 *HPAScalingRules ?
message HPAScalingRules since=1.23
  stabilizationWindowSeconds 3 *int32 ?
  selectPolicy 1 *ScalingPolicySelect ? values=own
  policies 2 list<HPAScalingPolicy> ? list=atomic
  tolerance 4 *quantity ? gate=HPAConfigurableTolerance since=1.33
message HPAScalingPolicy since=1.23
  type 1 HPAScalingPolicyType ! always empty=taken values=own
  value 2 int32 ! always
  periodSeconds 3 int32 ! always
message ObjectMetricSource since=1.23
  describedObject 1 CrossVersionObjectReference ! always
  target 2 MetricTarget ! always
  metric 3 MetricIdentifier ! always
message PodsMetricSource since=1.23
  metric 1 MetricIdentifier ! always
  target 2 MetricTarget ! always
message ResourceMetricSource since=1.23
  name 1 core/v1.ResourceName ! always empty=taken
  target 2 MetricTarget ! always
message ContainerResourceMetricSource since=1.23
  name 1 core/v1.ResourceName ! always empty=taken
  target 2 MetricTarget ! always
  container 3 string ! always empty=taken
message ExternalMetricSource since=1.23
  metric 1 MetricIdentifier ! always
  target 2 MetricTarget ! always
message MetricIdentifier since=1.23
  name 1 string ! always empty=taken
  selector 2 *meta/v1.LabelSelector ? values=own
message MetricTarget since=1.23
  type 1 MetricTargetType ! always empty=taken values=own
  value 2 *quantity ?
  averageValue 3 *quantity ?
  averageUtilization 4 *int32 ?
message HorizontalPodAutoscalerStatus since=1.23
  observedGeneration 1 *int64 ?
  lastScaleTime 2 *time ?
  currentReplicas 3 int32 ?
  desiredReplicas 4 int32 ! always
  currentMetrics 5 list<MetricStatus> ? always list=atomic
  conditions 6 list<HorizontalPodAutoscalerCondition> ? list=map(type) patch=merge key=type
message HorizontalPodAutoscalerCondition since=1.23
  type 1 HorizontalPodAutoscalerConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
  observedGeneration 6 *int64 ? since=1.37
message MetricStatus since=1.23
  type 1 MetricSourceType ! always
  object 2 *ObjectMetricStatus ?
  pods 3 *PodsMetricStatus ?
  resource 4 *ResourceMetricStatus ?
  containerResource 7 *ContainerResourceMetricStatus ?
  external 5 *ExternalMetricStatus ?
message ObjectMetricStatus since=1.23
  metric 1 MetricIdentifier ! always
  current 2 MetricValueStatus ! always
  describedObject 3 CrossVersionObjectReference ! always
message PodsMetricStatus since=1.23
  metric 1 MetricIdentifier ! always
  current 2 MetricValueStatus ! always
message ResourceMetricStatus since=1.23
  name 1 core/v1.ResourceName ! always
  current 2 MetricValueStatus ! always
message ContainerResourceMetricStatus since=1.23
  name 1 core/v1.ResourceName ! always
  current 2 MetricValueStatus ! always
  container 3 string ! always
message ExternalMetricStatus since=1.23
  metric 1 MetricIdentifier ! always
  current 2 MetricValueStatus ! always
message MetricValueStatus since=1.23
  value 1 *quantity ?
  averageValue 2 *quantity ?
  averageUtilization 3 *int32 ?
kind HorizontalPodAutoscalerList introduced=1.23 since=1.23
  metadata 1 meta/v1.ListMeta ?
  items 2 list<HorizontalPodAutoscaler> ! always
`
