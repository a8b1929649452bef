// Generated from types/node.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group node.{brand} version v1alpha1 ref node/v1alpha1 quantities=exact
registered RuntimeClass RuntimeClassList
kind RuntimeClass
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 RuntimeClassSpec ! always
message RuntimeClassSpec
  runtimeHandler 1 string ! always
  overhead 2 *Overhead ?
  scheduling 3 *Scheduling ?
message Overhead
  podFixed 1 map<string,quantity> ? go=v1.ResourceList
message Scheduling
  nodeSelector 1 map<string,string> ? map=atomic
  tolerations 2 list<core/v1.Toleration> ? list=atomic
kind RuntimeClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<RuntimeClass> ! always
`
