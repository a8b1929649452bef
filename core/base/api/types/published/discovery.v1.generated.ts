// Generated from core/kinds/tables/types/discovery.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

export type AddressType = 'IPv4' | 'IPv6' | 'FQDN'

export type EndpointSlice = {
  apiVersion: string
  kind: 'EndpointSlice'
  metadata?: metav1.ObjectMeta
  /** @deprecated */
  addressType: AddressType
  endpoints: Endpoint[]
  ports?: EndpointPort[]
}

export type Endpoint = {
  addresses: string[]
  conditions?: EndpointConditions
  hostname?: string
  targetRef?: corev1.ObjectReference
  /** @deprecated */
  deprecatedTopology?: { [key: string]: string }
  nodeName?: string
  zone?: string
  hints?: EndpointHints
}

export type EndpointConditions = {
  ready?: boolean
  serving?: boolean
  terminating?: boolean
}

export type EndpointHints = {
  forZones?: ForZone[]
  /** Behind the feature gate PreferSameTrafficDistribution. */
  forNodes?: ForNode[]
}

export type ForZone = {
  name: string
}

export type ForNode = {
  name: string
}

export type EndpointPort = {
  name?: string
  protocol?: corev1.Protocol
  port?: number
  appProtocol?: string
}

export type EndpointSliceList = {
  apiVersion: string
  kind: 'EndpointSliceList'
  metadata?: metav1.ListMeta
  items: Embedded<EndpointSlice>[]
}
