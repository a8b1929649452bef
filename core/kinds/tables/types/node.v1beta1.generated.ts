// Generated from types/node.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group node.{brand} version v1beta1 ref node/v1beta1 quantities=exact
registered RuntimeClass RuntimeClassList
kind RuntimeClass
  metadata meta/v1.ObjectMeta ?
  handler string ! always empty=taken
  overhead *Overhead ?
  scheduling *Scheduling ?
message Overhead
  podFixed map<string,quantity> ? go=v1.ResourceList
message Scheduling
  nodeSelector map<string,string> ? map=atomic
  tolerations list<core/v1.Toleration> ? list=atomic
kind RuntimeClassList
  metadata meta/v1.ListMeta ?
  items list<RuntimeClass> ! always
`
