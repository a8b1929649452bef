// Generated from types/networking.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group networking.{brand} version v1beta1 ref networking/v1beta1
registered Ingress IngressList IngressClass IngressClassList IPAddress IPAddressList ServiceCIDR ServiceCIDRList
values PathType Exact Prefix ImplementationSpecific
kind Ingress
  metadata meta/v1.ObjectMeta ?
  spec IngressSpec ?
  status IngressStatus ? rules=elsewhere
kind IngressList
  metadata meta/v1.ListMeta ?
  items list<Ingress> ! always
message IngressSpec
  ingressClassName 4 *string ?
  backend 1 *IngressBackend ?
  tls list<IngressTLS> ? list=atomic
  rules list<IngressRule> ? list=atomic
message IngressTLS
  hosts list<string> ? list=atomic
  secretName string ?
message IngressStatus
  loadBalancer IngressLoadBalancerStatus ?
message IngressLoadBalancerStatus
  ingress list<IngressLoadBalancerIngress> ? list=atomic
message IngressLoadBalancerIngress
  ip string ?
  hostname string ?
  ports 4 list<IngressPortStatus> ? list=atomic
message IngressPortStatus
  port int32 ! always
  protocol core/v1.Protocol ! always
  error *string ?
message IngressRule
  host string ?
  ...ingressRuleValue IngressRuleValue ?
message IngressRuleValue
  http *HTTPIngressRuleValue ?
message HTTPIngressRuleValue
  paths list<HTTPIngressPath> ! always list=atomic empty=refused
message HTTPIngressPath
  path string ?
  pathType 3 *PathType ? empty=taken
  backend 2 IngressBackend ! always
+ pathType = "ImplementationSpecific"
message IngressBackend
  serviceName string ?
  servicePort intOrString ?
  resource *core/v1.TypedLocalObjectReference ? values=own
kind IngressClass
  metadata meta/v1.ObjectMeta ?
  spec IngressClassSpec ?
message IngressClassSpec
  controller string ? empty=taken
  parameters *IngressClassParametersReference ?
message IngressClassParametersReference
  apiGroup *string ? wire=aPIGroup
  kind string ! always empty=taken
  name string ! always empty=taken
  scope *string ! always
  namespace *string ?
kind IngressClassList
  metadata meta/v1.ListMeta ?
  items list<IngressClass> ! always
kind IPAddress
  metadata meta/v1.ObjectMeta ?
  spec IPAddressSpec ?
message IPAddressSpec
  parentRef *ParentReference !
message ParentReference
  group string ?
  resource string ! empty=taken
  namespace string ?
  name string ! empty=taken
kind IPAddressList
  metadata meta/v1.ListMeta ?
  items list<IPAddress> ! always
kind ServiceCIDR
  metadata meta/v1.ObjectMeta ?
  spec ServiceCIDRSpec ?
  status ServiceCIDRStatus ? rules=elsewhere
message ServiceCIDRSpec
  cidrs list<string> ? list=atomic
message ServiceCIDRStatus
  conditions list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind ServiceCIDRList
  metadata meta/v1.ListMeta ?
  items list<ServiceCIDR> ! always
`
