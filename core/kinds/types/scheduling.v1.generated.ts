// Generated from types/scheduling.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group scheduling.{brand} version v1 ref scheduling/v1
registered PriorityClass PriorityClassList
kind PriorityClass
  metadata 1 meta/v1.ObjectMeta ?
  value 2 int32 ! always
  globalDefault 3 bool ?
  description 4 string ?
  preemptionPolicy 5 *core/v1.PreemptionPolicy ? values=own
+ preemptionPolicy = "PreemptLowerPriority"
kind PriorityClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PriorityClass> ! always
`
