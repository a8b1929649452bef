// Generated from types/policy.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group policy version v1 ref policy/v1
registered PodDisruptionBudget PodDisruptionBudgetList Eviction
enum UnhealthyPodEvictionPolicyType IfHealthyBudget AlwaysAllow
message PodDisruptionBudgetSpec
  minAvailable *intOrString ?
  selector *meta/v1.LabelSelector ? patch=replace
  maxUnavailable *intOrString ?
  unhealthyPodEvictionPolicy *UnhealthyPodEvictionPolicyType ?
message PodDisruptionBudgetStatus
  observedGeneration int64 ?
  disruptedPods map<string,time> ?
  disruptionsAllowed int32 ! always
  currentHealthy int32 ! always
  desiredHealthy int32 ! always
  expectedPods int32 ! always
  conditions list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind PodDisruptionBudget
  metadata meta/v1.ObjectMeta ?
  spec PodDisruptionBudgetSpec ?
  status PodDisruptionBudgetStatus ? rules=elsewhere
+ spec.selector use dropLegacySelector
kind PodDisruptionBudgetList
  metadata meta/v1.ListMeta ?
  items list<PodDisruptionBudget> ! always
kind Eviction
  metadata meta/v1.ObjectMeta ? % opaqueType
  deleteOptions *meta/v1.DeleteOptions ?
`
