// Generated from core/kinds/tables/types/apidiscovery.v2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from './views.ts'

export type ResourceScope = 'Cluster' | 'Namespaced' | (string & {})

export type DiscoveryFreshness = 'Current' | 'Stale' | (string & {})

export type APIGroupDiscoveryList = {
  readonly apiVersion: string
  readonly kind: 'APIGroupDiscoveryList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<APIGroupDiscovery>[] | null
}

export type APIGroupDiscovery = {
  readonly apiVersion: string
  readonly kind: 'APIGroupDiscovery'
  readonly metadata: metav1.ObjectMeta
  readonly versions?: readonly APIVersionDiscovery[]
}

export type APIVersionDiscovery = {
  readonly version: string
  readonly resources?: readonly APIResourceDiscovery[]
  readonly freshness?: DiscoveryFreshness
}

export type APIResourceDiscovery = {
  readonly resource: string
  readonly responseKind?: metav1.GroupVersionKind
  readonly scope: ResourceScope
  readonly singularResource: string
  readonly verbs: readonly string[] | null
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  readonly subresources?: readonly APISubresourceDiscovery[]
}

export type APISubresourceDiscovery = {
  readonly subresource: string
  readonly responseKind?: metav1.GroupVersionKind
  readonly acceptedTypes?: readonly metav1.GroupVersionKind[]
  readonly verbs: readonly string[] | null
}
