// Generated from types/networking.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group networking.{brand} version v1 ref networking/v1
registered Ingress IngressList IngressClass IngressClassList NetworkPolicy NetworkPolicyList IPAddress IPAddressList ServiceCIDR ServiceCIDRList
enum PolicyType Ingress Egress
enum PathType Exact Prefix ImplementationSpecific
values NetworkPolicyConditionReason
values NetworkPolicyConditionType
kind NetworkPolicy
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 NetworkPolicySpec ?
+ spec.policyTypes = ["Ingress","Egress"] when .spec.egress set
+ spec.policyTypes = ["Ingress"]
message NetworkPolicySpec
  podSelector 1 meta/v1.LabelSelector ? always
  ingress 2 list<NetworkPolicyIngressRule> ? list=atomic
  egress 3 list<NetworkPolicyEgressRule> ? list=atomic
  policyTypes 4 list<PolicyType> ? list=atomic values=own
message NetworkPolicyIngressRule
  ports 1 list<NetworkPolicyPort> ? list=atomic
  from 2 list<NetworkPolicyPeer> ? list=atomic
message NetworkPolicyEgressRule
  ports 1 list<NetworkPolicyPort> ? list=atomic
  to 2 list<NetworkPolicyPeer> ? list=atomic
message NetworkPolicyPort
  protocol 1 *core/v1.Protocol ? values=own
  port 2 *intOrString ?
  endPort 3 *int32 ?
+ protocol = "TCP"
message IPBlock
  cidr 1 string ! always
  except 2 list<string> ? list=atomic
message NetworkPolicyPeer
  podSelector 1 *meta/v1.LabelSelector ?
  namespaceSelector 2 *meta/v1.LabelSelector ?
  ipBlock 3 *IPBlock ?
kind NetworkPolicyList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<NetworkPolicy> ! always
kind Ingress
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressSpec ?
  status 3 IngressStatus ? rules=elsewhere
kind IngressList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Ingress> ! always
message IngressSpec
  ingressClassName 4 *string ?
  defaultBackend 1 *IngressBackend ?
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
  pathType 3 *PathType ! always empty=taken
  backend 2 IngressBackend ! always
message IngressBackend
  service 4 *IngressServiceBackend ? values=own
  resource 3 *core/v1.TypedLocalObjectReference ? values=own
message IngressServiceBackend
  name 1 string ! always
  port 2 ServiceBackendPort ?
message ServiceBackendPort struct=atomic
  name 1 string ?
  number 2 int32 ?
kind IngressClass
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressClassSpec ?
+ spec.parameters.scope = "Cluster" when .spec.parameters set
message IngressClassSpec
  controller 1 string ? empty=taken
  parameters 2 *IngressClassParametersReference ?
message IngressClassParametersReference
  apiGroup 1 *string ? wire=aPIGroup
  kind 2 string ! always empty=taken
  name 3 string ! always empty=taken
  scope 4 *string ? always
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
