// Generated from core/kinds/tables/types/networking.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { IntOrString } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type PathType = 'Exact' | 'Prefix' | 'ImplementationSpecific' | (string & {})

/** Leads HTTP requests from outside to services by host and path. */
export type Ingress = {
  apiVersion: string
  kind: 'Ingress'
  metadata?: metav1.ObjectMeta
  /** Hosts, paths and services of the ingress, and certificates for TLS. */
  spec?: IngressSpec
  /** Addresses at which the ingress is reached. */
  status?: IngressStatus
}

/** List of ingresses. */
export type IngressList = {
  apiVersion: string
  kind: 'IngressList'
  metadata?: metav1.ListMeta
  items: Embedded<Ingress>[]
}

/** Desired routes of an ingress; has rules, a default backend, or both. */
export type IngressSpec = {
  /** Ingress class whose controller serves this ingress; the default class is filled in. */
  ingressClassName?: string
  /** Target of requests that no rule matches, in v1beta1; called defaultBackend in v1. */
  backend?: IngressBackend
  /** Certificates for HTTPS, by host; without any the ingress serves plain HTTP. */
  tls?: IngressTLS[]
  /** Routes by host; requests that match none go to the default backend. */
  rules?: IngressRule[]
}

/** Certificate for some hosts of an ingress. */
export type IngressTLS = {
  /** Host names that the certificate is for; wildcards such as *.example.com are possible. */
  hosts?: string[]
  /** Secret of the ingress with tls.crt and tls.key; the controller's certificate by default. */
  secretName?: string
}

/** Where an ingress is reached. */
export type IngressStatus = {
  /** Load balancer that leads to the ingress, written by the ingress controller. */
  loadBalancer?: IngressLoadBalancerStatus
}

/** Addresses of an ingress's load balancer. */
export type IngressLoadBalancerStatus = {
  /** Entry points of the ingress's load balancer; point DNS records of the hosts at them. */
  ingress?: IngressLoadBalancerIngress[]
}

/** Entry point of an ingress's load balancer. */
export type IngressLoadBalancerIngress = {
  /** IP address of the ingress's entry point. */
  ip?: string
  /** DNS name of the ingress's entry point, where it has no fixed address. */
  hostname?: string
  /** State of each port of the ingress's entry point. */
  ports?: IngressPortStatus[]
}

/** State of one port of an ingress's entry point. */
export type IngressPortStatus = {
  /** Number of the port that the ingress's load balancer offers. */
  port: number
  /** Transport protocol of the ingress's port: TCP, UDP or SCTP. */
  protocol: corev1.Protocol
  /** CamelCase word why the load balancer could not open the ingress's port. */
  error?: string
}

/** Routes of one host. */
export type IngressRule = {
  /** DNS name of requests, with * for one label as in *.example.com. */
  host?: string
} & IngressRuleValue

/** Routes of an ingress rule, by protocol. */
export type IngressRuleValue = {
  /** Paths of the host and their backends; without them its requests go to the default backend. */
  http?: HTTPIngressRuleValue
}

/** Paths of one host of an ingress. */
export type HTTPIngressRuleValue = {
  /** Paths of the host, at least one; the longest match wins, exact before prefix. */
  paths: HTTPIngressPath[]
}

/** One path of an ingress rule and where it leads. */
export type HTTPIngressPath = {
  /** Path that requests are compared with, from its leading / on; the query does not count. */
  path?: string
  /** How the path of an ingress rule is compared with that of a request; required in v1. */
  pathType?: PathType
  /** Target of the requests that match this path. */
  backend: IngressBackend
}

/** Target of requests of an ingress: a service or another resource, not both. */
export type IngressBackend = {
  /** Service of the ingress's namespace that gets the requests, in v1beta1. */
  serviceName?: string
  /** Port of the service by number or name, in v1beta1. */
  servicePort?: IntOrString
  /** Object of the namespace that gets the ingress's requests in place of a service. */
  resource?: corev1.TypedLocalObjectReference
}

/** Names a controller that serves ingresses. */
export type IngressClass = {
  apiVersion: string
  kind: 'IngressClass'
  metadata?: metav1.ObjectMeta
  /** Controller and settings of the ingress class. */
  spec?: IngressClassSpec
}

/** Which controller serves the ingresses of a class, and how. */
export type IngressClassSpec = {
  /** Controller of the class as domain and path, such as example.com/ingress. */
  controller?: string
  /** Object with further settings of the class, in a kind that its controller knows. */
  parameters?: IngressClassParametersReference
}

/** Names the object with an ingress class's settings. */
export type IngressClassParametersReference = {
  /** Group of the object with the ingress class's settings; absent for the core group. */
  apiGroup?: string
  /** Kind of the object with the ingress class's settings. */
  kind: string
  /** Name of the object with the ingress class's settings. */
  name: string
  /** Whether the ingress class's settings are in Cluster scope, the default, or in a Namespace. */
  scope: string
  /** Namespace of the ingress class's settings; required with scope Namespace, else refused. */
  namespace?: string
}

/** List of ingress classes. */
export type IngressClassList = {
  apiVersion: string
  kind: 'IngressClassList'
  metadata?: metav1.ListMeta
  items: Embedded<IngressClass>[]
}

/** Marks one service address, which is its name, as taken. */
export type IPAddress = {
  apiVersion: string
  kind: 'IPAddress'
  metadata?: metav1.ObjectMeta
  /** Holder of the service address. */
  spec?: IPAddressSpec
}

/** Who holds a service address. */
export type IPAddressSpec = {
  /** Holder of the service address, mostly a service, which frees it when deleted. */
  parentRef: ParentReference
}

/** Names the object that holds a service address. */
export type ParentReference = {
  /** API group of the holder of the service address; empty for services. */
  group?: string
  /** Plural resource name of the holder of the service address, such as services. */
  resource: string
  /** Namespace of the holder of the service address; empty for one of the whole cluster. */
  namespace?: string
  /** Name of the holder of the service address, mostly a service. */
  name: string
}

/** List of IP addresses. */
export type IPAddressList = {
  apiVersion: string
  kind: 'IPAddressList'
  metadata?: metav1.ListMeta
  items: Embedded<IPAddress>[]
}

/** Gives services a range of cluster IPs. */
export type ServiceCIDR = {
  apiVersion: string
  kind: 'ServiceCIDR'
  metadata?: metav1.ObjectMeta
  /** Address ranges that the object adds for services. */
  spec?: ServiceCIDRSpec
  /** Whether services get addresses of the ranges. */
  status?: ServiceCIDRStatus
}

/** Ranges of cluster IPs. */
export type ServiceCIDRSpec = {
  /** Networks of cluster IPs: one, or one of each IP family. */
  cidrs?: string[]
}

/** State of a range of cluster IPs. */
export type ServiceCIDRStatus = {
  /** Condition Ready of the service range; Terminating if deleted with addresses in use. */
  conditions?: metav1.Condition[]
}

/** List of service CIDRs. */
export type ServiceCIDRList = {
  apiVersion: string
  kind: 'ServiceCIDRList'
  metadata?: metav1.ListMeta
  items: Embedded<ServiceCIDR>[]
}
