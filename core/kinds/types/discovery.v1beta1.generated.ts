// Generated from types/discovery.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group discovery.{brand} version v1beta1 ref discovery/v1beta1
registered EndpointSlice EndpointSliceList
closed AddressType IPv4 IPv6 FQDN
kind EndpointSlice
  metadata 1 meta/v1.ObjectMeta ?
  addressType 4 AddressType ! always
  endpoints 2 list<Endpoint> ! always list=atomic
  ports 3 list<EndpointPort> ? always list=atomic
message Endpoint
  addresses 1 list<string> ! always list=set
  conditions 2 EndpointConditions ?
  hostname 3 *string ?
  targetRef 4 *core/v1.ObjectReference ?
  topology 5 map<string,string> ? deprecated
  nodeName 6 *string ?
  hints 7 *EndpointHints ?
message EndpointConditions
  ready 1 *bool ?
  serving 2 *bool ?
  terminating 3 *bool ?
message EndpointHints
  forZones 1 list<ForZone> ? list=atomic
  forNodes 2 list<ForNode> ? list=atomic gate=PreferSameTrafficDistribution
message ForZone
  name 1 string ! always empty=taken
message ForNode
  name 1 string ! always empty=taken
message EndpointPort
  name 1 *string ?
  protocol 2 *core/v1.Protocol ? values=own
  port 3 *int32 ?
  appProtocol 4 *string ?
+ name = ""
+ protocol = "TCP"
kind EndpointSliceList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<EndpointSlice> ! always
`
