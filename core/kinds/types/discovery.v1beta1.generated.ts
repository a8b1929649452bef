// Generated from types/discovery.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group discovery.{brand} version v1beta1 ref discovery/v1beta1
registered EndpointSlice EndpointSliceList
enum AddressType IPv4 IPv6 FQDN
kind EndpointSlice introduced=1.16 deprecated=1.21 removed=1.25 replacement=discovery.{brand}/v1.EndpointSlice since=1.17
  metadata 1 meta/v1.ObjectMeta ?
  addressType 4 AddressType ! always
  endpoints 2 list<Endpoint> ! always list=atomic
  ports 3 list<EndpointPort> ? always list=atomic
message Endpoint since=1.17
  addresses 1 list<string> ! always list=set
  conditions 2 EndpointConditions ?
  hostname 3 *string ?
  targetRef 4 *core/v1.ObjectReference ?
  topology 5 map<string,string> ? deprecated
  nodeName 6 *string ? since=1.20
  hints 7 *EndpointHints ? since=1.21
message EndpointConditions since=1.17
  ready 1 *bool ?
  serving 2 *bool ? since=1.20
  terminating 3 *bool ? since=1.20
message EndpointHints since=1.21
  forZones 1 list<ForZone> ? list=atomic
  forNodes 2 list<ForNode> ? list=atomic since=1.33
message ForZone since=1.21
  name 1 string ! always empty=taken
message ForNode since=1.33
  name 1 string ! always empty=taken
message EndpointPort since=1.17
  name 1 *string ?
  protocol 2 *core/v1.Protocol ?
  port 3 *int32 ?
  appProtocol 4 *string ?
+ name = ""
+ protocol = "TCP"
kind EndpointSliceList introduced=1.16 deprecated=1.21 removed=1.25 replacement=discovery.{brand}/v1.EndpointSlice since=1.17
  metadata 1 meta/v1.ListMeta ?
  items 2 list<EndpointSlice> ! always
`
