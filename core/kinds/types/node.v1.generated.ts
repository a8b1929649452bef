// Generated from types/node.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group node.{brand} version v1 ref node/v1
registered RuntimeClass RuntimeClassList
kind RuntimeClass introduced=1.20 since=1.20
  metadata 1 meta/v1.ObjectMeta ?
  handler 2 string ! always empty=taken
  overhead 3 *Overhead ?
  scheduling 4 *Scheduling ?
message Overhead since=1.20
  podFixed 1 map<string,quantity> ? go=v1.ResourceList
message Scheduling since=1.20
  nodeSelector 1 map<string,string> ? map=atomic
  tolerations 2 list<core/v1.Toleration> ? list=atomic
kind RuntimeClassList introduced=1.20 since=1.20
  metadata 1 meta/v1.ListMeta ?
  items 2 list<RuntimeClass> ! always
`
