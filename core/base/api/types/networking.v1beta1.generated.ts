// Generated from core/kinds/tables/types/networking.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { IntOrString } from './scalars.ts'
import type { Embedded } from './views.ts'

export type PathType = 'Exact' | 'Prefix' | 'ImplementationSpecific' | (string & {})

export type Ingress = {
  readonly apiVersion: string
  readonly kind: 'Ingress'
  readonly metadata: metav1.ObjectMeta
  readonly spec: IngressSpec
  readonly status: IngressStatus
}

export type IngressList = {
  readonly apiVersion: string
  readonly kind: 'IngressList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Ingress>[] | null
}

export type IngressSpec = {
  readonly ingressClassName?: string
  readonly backend?: IngressBackend
  readonly tls?: readonly IngressTLS[]
  readonly rules?: readonly IngressRule[]
}

export type IngressTLS = {
  readonly hosts?: readonly string[]
  readonly secretName?: string
}

export type IngressStatus = {
  readonly loadBalancer: IngressLoadBalancerStatus
}

export type IngressLoadBalancerStatus = {
  readonly ingress?: readonly IngressLoadBalancerIngress[]
}

export type IngressLoadBalancerIngress = {
  readonly ip?: string
  readonly hostname?: string
  readonly ports?: readonly IngressPortStatus[]
}

export type IngressPortStatus = {
  readonly port: number
  readonly protocol: corev1.Protocol
  readonly error?: string
}

export type IngressRule = {
  readonly host?: string
} & IngressRuleValue

export type IngressRuleValue = {
  readonly http?: HTTPIngressRuleValue
}

export type HTTPIngressRuleValue = {
  readonly paths: readonly HTTPIngressPath[] | null
}

export type HTTPIngressPath = {
  readonly path?: string
  readonly pathType?: PathType
  readonly backend: IngressBackend
}

export type IngressBackend = {
  readonly serviceName?: string
  readonly servicePort: IntOrString
  readonly resource?: corev1.TypedLocalObjectReference
}

export type IngressClass = {
  readonly apiVersion: string
  readonly kind: 'IngressClass'
  readonly metadata: metav1.ObjectMeta
  readonly spec: IngressClassSpec
}

export type IngressClassSpec = {
  readonly controller?: string
  readonly parameters?: IngressClassParametersReference
}

export type IngressClassParametersReference = {
  readonly apiGroup?: string | null
  readonly kind: string
  readonly name: string
  readonly scope?: string | null
  readonly namespace?: string
}

export type IngressClassList = {
  readonly apiVersion: string
  readonly kind: 'IngressClassList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<IngressClass>[] | null
}

export type IPAddress = {
  readonly apiVersion: string
  readonly kind: 'IPAddress'
  readonly metadata: metav1.ObjectMeta
  readonly spec: IPAddressSpec
}

export type IPAddressSpec = {
  readonly parentRef?: ParentReference
}

export type ParentReference = {
  readonly group?: string
  readonly resource?: string
  readonly namespace?: string
  readonly name?: string
}

export type IPAddressList = {
  readonly apiVersion: string
  readonly kind: 'IPAddressList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<IPAddress>[] | null
}

export type ServiceCIDR = {
  readonly apiVersion: string
  readonly kind: 'ServiceCIDR'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ServiceCIDRSpec
  readonly status: ServiceCIDRStatus
}

export type ServiceCIDRSpec = {
  readonly cidrs?: readonly string[]
}

export type ServiceCIDRStatus = {
  readonly conditions?: readonly metav1.Condition[]
}

export type ServiceCIDRList = {
  readonly apiVersion: string
  readonly kind: 'ServiceCIDRList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ServiceCIDR>[] | null
}
