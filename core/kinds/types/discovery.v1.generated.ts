// Generated from types/discovery.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group discovery.{brand} version v1 ref discovery/v1
registered EndpointSlice EndpointSliceList
enum AddressType IPv4 IPv6 FQDN
kind EndpointSlice introduced=1.21 since=1.21
  metadata 1 meta/v1.ObjectMeta ?
  addressType 4 AddressType ! always deprecated
  endpoints 2 list<Endpoint> ! always list=atomic
  ports 3 list<EndpointPort> ? always list=atomic
message Endpoint since=1.21
  addresses 1 list<string> ! always list=set
  conditions 2 EndpointConditions ?
  hostname 3 *string ?
  targetRef 4 *core/v1.ObjectReference ?
  deprecatedTopology 5 map<string,string> ? deprecated
  nodeName 6 *string ?
  zone 7 *string ?
  hints 8 *EndpointHints ?
message EndpointConditions since=1.21
  ready 1 *bool ?
  serving 2 *bool ?
  terminating 3 *bool ?
message EndpointHints since=1.21
  forZones 1 list<ForZone> ? list=atomic
  forNodes 2 list<ForNode> ? list=atomic since=1.33
message ForZone since=1.21
  name 1 string ! always empty=taken
message ForNode since=1.33
  name 1 string ! always empty=taken
message EndpointPort struct=atomic since=1.21
  name 1 *string ?
  protocol 2 *core/v1.Protocol ?
  port 3 *int32 ?
  appProtocol 4 *string ?
+ name = ""
+ protocol = "TCP"
kind EndpointSliceList introduced=1.21 since=1.21
  metadata 1 meta/v1.ListMeta ?
  items 2 list<EndpointSlice> ! always
`
