// Generated from core/kinds/tables/types/discovery.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

/**
 * - `IPv4` has IPv4 addresses.
 * - `IPv6` has IPv6 addresses.
 * - `FQDN` has DNS names, which is deprecated and which proxies ignore.
 */
export type AddressType = 'IPv4' | 'IPv6' | 'FQDN'

/** Part of a service's endpoints, for proxies. */
export type EndpointSlice = {
  apiVersion: string
  kind: 'EndpointSlice'
  metadata?: metav1.ObjectMeta
  /** Kind of all addresses of the slice; IPv4 and IPv6 have slices of their own. @deprecated */
  addressType: AddressType
  /** Endpoints of the slice, at most 1000; the controller puts 100 into one. */
  endpoints: Endpoint[]
  /** Ports that every endpoint of the slice serves; others are in another slice. */
  ports?: EndpointPort[]
}

/** One backend of a service, mostly a pod. */
export type Endpoint = {
  /** Addresses of the endpoint, 1 to 100; proxies use the first alone. */
  addresses: string[]
  /** Whether the endpoint gets traffic. */
  conditions?: EndpointConditions
  /** DNS label of the endpoint within its service's domain, from the pod's hostname. */
  hostname?: string
  /** Object behind the endpoint, mostly a pod. */
  targetRef?: corev1.ObjectReference
  /** Labels of the endpoint's node from v1beta1, ignored in new endpoints. @deprecated */
  deprecatedTopology?: { [key: string]: string }
  /** Node that the endpoint runs on. */
  nodeName?: string
  /** Zone that the endpoint runs in, from its node's topology label. */
  zone?: string
  /** Zones and nodes whose proxies prefer this endpoint, by trafficDistribution. */
  hints?: EndpointHints
}

/** State of an endpoint. */
export type EndpointConditions = {
  /** Whether the endpoint gets traffic; true by default. */
  ready?: boolean
  /** Whether the endpoint's pod is ready, even while terminating, for when no other is left. */
  serving?: boolean
  /** Whether the endpoint's pod is being deleted; false by default. */
  terminating?: boolean
}

/** Whom an endpoint is meant for, so that traffic stays near. */
export type EndpointHints = {
  /** Zones whose clients prefer this endpoint; at most 8. */
  forZones?: ForZone[]
  /** Nodes whose clients prefer this endpoint, for trafficDistribution PreferSameNode; at most 8. Behind the feature gate PreferSameTrafficDistribution. */
  forNodes?: ForNode[]
}

/** Zone that an endpoint is meant for. */
export type ForZone = {
  /** Name of the zone whose clients prefer the endpoint. */
  name: string
}

/** Node that an endpoint is meant for. */
export type ForNode = {
  /** Name of the node whose clients prefer the endpoint. */
  name: string
}

/** Port that all endpoints of a slice serve. */
export type EndpointPort = {
  /** Name of the service's port that leads to this one, once in the slice. */
  name?: string
  /** Transport protocol of the endpoints' port: TCP (the default), UDP or SCTP. */
  protocol?: corev1.Protocol
  /** Number of the port at the endpoints; always set in slices of services. */
  port?: number
  /** Protocol of the endpoints' port above the transport, such as http or {brandLong}/h2c. */
  appProtocol?: string
}

/** List of endpoint slices. */
export type EndpointSliceList = {
  apiVersion: string
  kind: 'EndpointSliceList'
  metadata?: metav1.ListMeta
  items: Embedded<EndpointSlice>[]
}
