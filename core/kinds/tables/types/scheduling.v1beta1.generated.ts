// Generated from types/scheduling.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group scheduling.{brand} version v1beta1 ref scheduling/v1beta1
registered PriorityClass PriorityClassList Workload WorkloadList PodGroup PodGroupList
enum PreemptionPolicy % enum
kind PriorityClass
  metadata meta/v1.ObjectMeta ?
  value int32 ! always
  globalDefault bool ?
  description string ?
  preemptionPolicy *core/v1.PreemptionPolicy ? values=own
+ preemptionPolicy = "PreemptLowerPriority"
kind PriorityClassList
  metadata meta/v1.ListMeta ?
  items list<PriorityClass> ! always
`
