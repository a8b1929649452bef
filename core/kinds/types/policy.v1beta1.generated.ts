// Generated from types/policy.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group policy version v1beta1 ref policy/v1beta1
registered PodDisruptionBudget PodDisruptionBudgetList Eviction PodSecurityPolicy PodSecurityPolicyList
enum UnhealthyPodEvictionPolicyType IfHealthyBudget AlwaysAllow
values FSType
closed SELinuxStrategy
closed RunAsUserStrategy
closed RunAsGroupStrategy
closed FSGroupStrategyType
closed SupplementalGroupsStrategyType
message PodDisruptionBudgetSpec
  minAvailable 1 *intOrString ?
  selector 2 *meta/v1.LabelSelector ?
  maxUnavailable 3 *intOrString ?
  unhealthyPodEvictionPolicy 4 *UnhealthyPodEvictionPolicyType ?
message PodDisruptionBudgetStatus
  observedGeneration 1 int64 ?
  disruptedPods 2 map<string,time> ?
  disruptionsAllowed 3 int32 ! always
  currentHealthy 4 int32 ! always
  desiredHealthy 5 int32 ! always
  expectedPods 6 int32 ! always
  conditions 7 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind PodDisruptionBudget
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodDisruptionBudgetSpec ?
  status 3 PodDisruptionBudgetStatus ? rules=elsewhere
kind PodDisruptionBudgetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodDisruptionBudget> ! always
kind Eviction
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  deleteOptions 2 *meta/v1.DeleteOptions ?
`
