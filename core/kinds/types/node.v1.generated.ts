// Generated from types/node.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group node.{brand} version v1 ref node/v1 quantities=exact
registered RuntimeClass RuntimeClassList
kind RuntimeClass
  metadata 1 meta/v1.ObjectMeta ?
  handler 2 string ! always empty=taken
  overhead 3 *Overhead ?
  scheduling 4 *Scheduling ?
message Overhead
  podFixed 1 map<string,quantity> ? go=v1.ResourceList
message Scheduling
  nodeSelector 1 map<string,string> ? map=atomic
  tolerations 2 list<core/v1.Toleration> ? list=atomic
kind RuntimeClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<RuntimeClass> ! always
`
