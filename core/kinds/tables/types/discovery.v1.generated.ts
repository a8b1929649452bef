// Generated from types/discovery.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group discovery.{brand} version v1 ref discovery/v1
registered EndpointSlice EndpointSliceList
enum AddressType IPv4 IPv6 FQDN
kind EndpointSlice
  metadata meta/v1.ObjectMeta ?
  addressType 4 AddressType ! always deprecated
  endpoints 2 list<Endpoint> ! always list=atomic
  ports list<EndpointPort> ? always list=atomic
message Endpoint
  addresses list<string> ! always list=set
  conditions EndpointConditions ?
  hostname *string ?
  targetRef *core/v1.ObjectReference ?
  deprecatedTopology map<string,string> ? deprecated
  nodeName *string ?
  zone *string ?
  hints *EndpointHints ?
message EndpointConditions
  ready *bool ?
  serving *bool ?
  terminating *bool ?
message EndpointHints
  forZones list<ForZone> ? list=atomic
  forNodes list<ForNode> ? list=atomic gate=PreferSameTrafficDistribution
message ForZone
  name string ! always empty=taken
message ForNode
  name string ! always empty=taken
message EndpointPort struct=atomic
  name *string ?
  protocol *core/v1.Protocol ? values=own
  port *int32 ?
  appProtocol *string ?
+ name = ""
+ protocol = "TCP"
kind EndpointSliceList
  metadata meta/v1.ListMeta ?
  items list<EndpointSlice> ! always
`
