// Generated from types/networking.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group networking.{brand} version v1 ref networking/v1
registered Ingress IngressList IngressClass IngressClassList NetworkPolicy NetworkPolicyList IPAddress IPAddressList ServiceCIDR ServiceCIDRList
enum PolicyType Ingress Egress
enum PathType Exact Prefix ImplementationSpecific
kind NetworkPolicy introduced=1.7
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
  endPort 3 *int32 ? since=1.21
+ protocol = "TCP"
message IPBlock
  cidr 1 string ! always
  except 2 list<string> ? list=atomic
message NetworkPolicyPeer
  podSelector 1 *meta/v1.LabelSelector ?
  namespaceSelector 2 *meta/v1.LabelSelector ?
  ipBlock 3 *IPBlock ?
kind NetworkPolicyList introduced=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<NetworkPolicy> ! always
kind Ingress introduced=1.19 since=1.19
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressSpec ?
  status 3 IngressStatus ? rules=elsewhere
kind IngressList introduced=1.19 since=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Ingress> ! always
message IngressSpec since=1.19
  ingressClassName 4 *string ?
  defaultBackend 1 *IngressBackend ?
  tls 2 list<IngressTLS> ? list=atomic
  rules 3 list<IngressRule> ? list=atomic
message IngressTLS since=1.19
  hosts 1 list<string> ? list=atomic
  secretName 2 string ?
message IngressStatus since=1.19
  loadBalancer 1 IngressLoadBalancerStatus ?
message IngressLoadBalancerStatus since=1.26
  ingress 1 list<IngressLoadBalancerIngress> ? list=atomic
message IngressLoadBalancerIngress since=1.26
  ip 1 string ?
  hostname 2 string ?
  ports 4 list<IngressPortStatus> ? list=atomic
message IngressPortStatus since=1.26
  port 1 int32 ! always
  protocol 2 core/v1.Protocol ! always
  error 3 *string ?
message IngressRule since=1.19
  host 1 string ?
  ...ingressRuleValue 2 IngressRuleValue ?
message IngressRuleValue since=1.19
  http 1 *HTTPIngressRuleValue ?
message HTTPIngressRuleValue since=1.19
  paths 1 list<HTTPIngressPath> ! always list=atomic empty=refused
message HTTPIngressPath since=1.19
  path 1 string ?
  pathType 3 *PathType ! always empty=taken
  backend 2 IngressBackend ! always
message IngressBackend since=1.19
  service 4 *IngressServiceBackend ? values=own
  resource 3 *core/v1.TypedLocalObjectReference ? values=own
message IngressServiceBackend since=1.19
  name 1 string ! always
  port 2 ServiceBackendPort ?
message ServiceBackendPort struct=atomic since=1.19
  name 1 string ?
  number 2 int32 ?
kind IngressClass introduced=1.19 since=1.19
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IngressClassSpec ?
+ spec.parameters.scope = "Cluster" when .spec.parameters set
message IngressClassSpec since=1.19
  controller 1 string ? empty=taken
  parameters 2 *IngressClassParametersReference ?
message IngressClassParametersReference since=1.21
  apiGroup 1 *string ? wire=aPIGroup
  kind 2 string ! always empty=taken
  name 3 string ! always empty=taken
  scope 4 *string ? always
  namespace 5 *string ?
kind IngressClassList introduced=1.19 since=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<IngressClass> ! always
kind IPAddress introduced=1.33 since=1.33
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 IPAddressSpec ?
message IPAddressSpec since=1.33
  parentRef 1 *ParentReference !
message ParentReference since=1.33
  group 1 string ?
  resource 2 string ! empty=taken
  namespace 3 string ?
  name 4 string ! empty=taken
kind IPAddressList introduced=1.33 since=1.33
  metadata 1 meta/v1.ListMeta ?
  items 2 list<IPAddress> ! always
kind ServiceCIDR introduced=1.33 since=1.33
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ServiceCIDRSpec ?
  status 3 ServiceCIDRStatus ? rules=elsewhere
message ServiceCIDRSpec since=1.33
  cidrs 1 list<string> ? list=atomic
message ServiceCIDRStatus since=1.33
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind ServiceCIDRList introduced=1.33 since=1.33
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ServiceCIDR> ! always
`
