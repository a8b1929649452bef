// Generated from types/networking.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group networking.{brand} version v1beta1 ref networking/v1beta1
registered Ingress IngressList IngressClass IngressClassList IPAddress IPAddressList ServiceCIDR ServiceCIDRList
values PathType Exact Prefix ImplementationSpecific
kind Ingress
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressSpec ?
  status 3 IngressStatus ? rules=elsewhere
kind IngressList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Ingress> ! always
message IngressSpec
  ingressClassName 4 *string ?
  backend 1 *IngressBackend ?
  tls 2 list<IngressTLS> ? list=atomic
  rules 3 list<IngressRule> ? list=atomic
message IngressTLS
  hosts 1 list<string> ? list=atomic
  secretName 2 string ?
message IngressStatus
  loadBalancer 1 IngressLoadBalancerStatus ?
message IngressLoadBalancerStatus
  ingress 1 list<IngressLoadBalancerIngress> ? list=atomic
message IngressLoadBalancerIngress
  ip 1 string ?
  hostname 2 string ?
  ports 4 list<IngressPortStatus> ? list=atomic
message IngressPortStatus
  port 1 int32 ! always
  protocol 2 core/v1.Protocol ! always
  error 3 *string ?
message IngressRule
  host 1 string ?
  ...ingressRuleValue 2 IngressRuleValue ?
message IngressRuleValue
  http 1 *HTTPIngressRuleValue ?
message HTTPIngressRuleValue
  paths 1 list<HTTPIngressPath> ! always list=atomic empty=refused
message HTTPIngressPath
  path 1 string ?
  pathType 3 *PathType ? empty=taken
  backend 2 IngressBackend ! always
+ pathType = "ImplementationSpecific"
message IngressBackend
  serviceName 1 string ?
  servicePort 2 intOrString ?
  resource 3 *core/v1.TypedLocalObjectReference ? values=own
kind IngressClass
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressClassSpec ?
message IngressClassSpec
  controller 1 string ? empty=taken
  parameters 2 *IngressClassParametersReference ?
message IngressClassParametersReference
  apiGroup 1 *string ? wire=aPIGroup
  kind 2 string ! always empty=taken
  name 3 string ! always empty=taken
  scope 4 *string ! always
  namespace 5 *string ?
kind IngressClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<IngressClass> ! always
kind IPAddress
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IPAddressSpec ?
message IPAddressSpec
  parentRef 1 *ParentReference !
message ParentReference
  group 1 string ?
  resource 2 string ! empty=taken
  namespace 3 string ?
  name 4 string ! empty=taken
kind IPAddressList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<IPAddress> ! always
kind ServiceCIDR
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ServiceCIDRSpec ?
  status 3 ServiceCIDRStatus ? rules=elsewhere
message ServiceCIDRSpec
  cidrs 1 list<string> ? list=atomic
message ServiceCIDRStatus
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind ServiceCIDRList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ServiceCIDR> ! always
`
