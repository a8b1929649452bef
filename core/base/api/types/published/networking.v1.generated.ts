// Generated from core/kinds/tables/types/networking.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { IntOrString } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type PolicyType = 'Ingress' | 'Egress'

export type PathType = 'Exact' | 'Prefix' | 'ImplementationSpecific'

export type NetworkPolicyConditionReason = string

export type NetworkPolicyConditionType = string

export type NetworkPolicy = {
  apiVersion: string
  kind: 'NetworkPolicy'
  metadata?: metav1.ObjectMeta
  spec?: NetworkPolicySpec
}

export type NetworkPolicySpec = {
  podSelector?: metav1.LabelSelector
  ingress?: NetworkPolicyIngressRule[]
  egress?: NetworkPolicyEgressRule[]
  policyTypes?: PolicyType[]
}

export type NetworkPolicyIngressRule = {
  ports?: NetworkPolicyPort[]
  from?: NetworkPolicyPeer[]
}

export type NetworkPolicyEgressRule = {
  ports?: NetworkPolicyPort[]
  to?: NetworkPolicyPeer[]
}

export type NetworkPolicyPort = {
  protocol?: corev1.Protocol
  port?: IntOrString
  endPort?: number
}

export type IPBlock = {
  cidr: string
  except?: string[]
}

export type NetworkPolicyPeer = {
  podSelector?: metav1.LabelSelector
  namespaceSelector?: metav1.LabelSelector
  ipBlock?: IPBlock
}

export type NetworkPolicyList = {
  apiVersion: string
  kind: 'NetworkPolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<NetworkPolicy>[]
}

export type Ingress = {
  apiVersion: string
  kind: 'Ingress'
  metadata?: metav1.ObjectMeta
  spec?: IngressSpec
  status?: IngressStatus
}

export type IngressList = {
  apiVersion: string
  kind: 'IngressList'
  metadata?: metav1.ListMeta
  items: Embedded<Ingress>[]
}

export type IngressSpec = {
  ingressClassName?: string
  defaultBackend?: IngressBackend
  tls?: IngressTLS[]
  rules?: IngressRule[]
}

export type IngressTLS = {
  hosts?: string[]
  secretName?: string
}

export type IngressStatus = {
  loadBalancer?: IngressLoadBalancerStatus
}

export type IngressLoadBalancerStatus = {
  ingress?: IngressLoadBalancerIngress[]
}

export type IngressLoadBalancerIngress = {
  ip?: string
  hostname?: string
  ports?: IngressPortStatus[]
}

export type IngressPortStatus = {
  port: number
  protocol: corev1.Protocol
  error?: string
}

export type IngressRule = {
  host?: string
} & IngressRuleValue

export type IngressRuleValue = {
  http?: HTTPIngressRuleValue
}

export type HTTPIngressRuleValue = {
  paths: HTTPIngressPath[]
}

export type HTTPIngressPath = {
  path?: string
  pathType: PathType
  backend: IngressBackend
}

export type IngressBackend = {
  service?: IngressServiceBackend
  resource?: corev1.TypedLocalObjectReference
}

export type IngressServiceBackend = {
  name: string
  port?: ServiceBackendPort
}

export type ServiceBackendPort = {
  name?: string
  number?: number
}

export type IngressClass = {
  apiVersion: string
  kind: 'IngressClass'
  metadata?: metav1.ObjectMeta
  spec?: IngressClassSpec
}

export type IngressClassSpec = {
  controller?: string
  parameters?: IngressClassParametersReference
}

export type IngressClassParametersReference = {
  apiGroup?: string
  kind: string
  name: string
  scope?: string
  namespace?: string
}

export type IngressClassList = {
  apiVersion: string
  kind: 'IngressClassList'
  metadata?: metav1.ListMeta
  items: Embedded<IngressClass>[]
}

export type IPAddress = {
  apiVersion: string
  kind: 'IPAddress'
  metadata?: metav1.ObjectMeta
  spec?: IPAddressSpec
}

export type IPAddressSpec = {
  parentRef: ParentReference
}

export type ParentReference = {
  group?: string
  resource: string
  namespace?: string
  name: string
}

export type IPAddressList = {
  apiVersion: string
  kind: 'IPAddressList'
  metadata?: metav1.ListMeta
  items: Embedded<IPAddress>[]
}

export type ServiceCIDR = {
  apiVersion: string
  kind: 'ServiceCIDR'
  metadata?: metav1.ObjectMeta
  spec?: ServiceCIDRSpec
  status?: ServiceCIDRStatus
}

export type ServiceCIDRSpec = {
  cidrs?: string[]
}

export type ServiceCIDRStatus = {
  conditions?: metav1.Condition[]
}

export type ServiceCIDRList = {
  apiVersion: string
  kind: 'ServiceCIDRList'
  metadata?: metav1.ListMeta
  items: Embedded<ServiceCIDR>[]
}
