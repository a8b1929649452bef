// Generated from types/policy.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group policy version v1beta1 ref policy/v1beta1
registered PodDisruptionBudget PodDisruptionBudgetList Eviction
enum UnhealthyPodEvictionPolicyType IfHealthyBudget@1.26 AlwaysAllow@1.26
message PodDisruptionBudgetSpec
  minAvailable 1 *intOrString ?
  selector 2 *meta/v1.LabelSelector ?
  maxUnavailable 3 *intOrString ?
  unhealthyPodEvictionPolicy 4 *UnhealthyPodEvictionPolicyType ? since=1.26
message PodDisruptionBudgetStatus
  observedGeneration 1 int64 ?
  disruptedPods 2 map<string,time> ?
  disruptionsAllowed 3 int32 ? always
  currentHealthy 4 int32 ? always
  desiredHealthy 5 int32 ? always
  expectedPods 6 int32 ? always
  conditions 7 list<meta/v1.Condition> ? list=map(type) patch=merge key=type since=1.21
kind PodDisruptionBudget introduced=1.5 deprecated=1.21 removed=1.25 replacement=policy/v1.PodDisruptionBudget
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodDisruptionBudgetSpec ?
  status 3 PodDisruptionBudgetStatus ? rules=elsewhere
kind PodDisruptionBudgetList introduced=1.5 deprecated=1.21 removed=1.25 replacement=policy/v1.PodDisruptionBudgetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodDisruptionBudget> ! always
kind Eviction introduced=1.5 deprecated=1.22 removed=1.25
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  deleteOptions 2 *meta/v1.DeleteOptions ?
`
