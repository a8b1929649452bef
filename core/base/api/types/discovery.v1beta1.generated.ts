// Generated from core/kinds/tables/types/discovery.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from './views.ts'

export type AddressType = 'IPv4' | 'IPv6' | 'FQDN'

export type EndpointSlice = {
  readonly apiVersion: string
  readonly kind: 'EndpointSlice'
  readonly metadata: metav1.ObjectMeta
  readonly addressType: AddressType
  readonly endpoints: readonly Endpoint[] | null
  readonly ports: readonly EndpointPort[] | null
}

export type Endpoint = {
  readonly addresses: readonly string[] | null
  readonly conditions: EndpointConditions
  readonly hostname?: string
  readonly targetRef?: corev1.ObjectReference
  /** @deprecated */
  readonly topology?: { readonly [key: string]: string }
  readonly nodeName?: string
  readonly hints?: EndpointHints
}

export type EndpointConditions = {
  readonly ready?: boolean
  readonly serving?: boolean
  readonly terminating?: boolean
}

export type EndpointHints = {
  readonly forZones?: readonly ForZone[]
  /** Behind the feature gate PreferSameTrafficDistribution. */
  readonly forNodes?: readonly ForNode[]
}

export type ForZone = {
  readonly name: string
}

export type ForNode = {
  readonly name: string
}

export type EndpointPort = {
  readonly name?: string
  readonly protocol: corev1.Protocol
  readonly port?: number
  readonly appProtocol?: string
}

export type EndpointSliceList = {
  readonly apiVersion: string
  readonly kind: 'EndpointSliceList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<EndpointSlice>[] | null
}
