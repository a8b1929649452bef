// Generated from core/kinds/tables/types/apidiscovery.v2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

export type ResourceScope = 'Cluster' | 'Namespaced' | (string & {})

export type DiscoveryFreshness = 'Current' | 'Stale' | (string & {})

export type APIGroupDiscoveryList = {
  apiVersion: string
  kind: 'APIGroupDiscoveryList'
  metadata?: metav1.ListMeta
  items?: Embedded<APIGroupDiscovery>[]
}

export type APIGroupDiscovery = {
  apiVersion: string
  kind: 'APIGroupDiscovery'
  metadata?: metav1.ObjectMeta
  versions?: APIVersionDiscovery[]
}

export type APIVersionDiscovery = {
  version?: string
  resources?: APIResourceDiscovery[]
  freshness?: DiscoveryFreshness
}

export type APIResourceDiscovery = {
  resource?: string
  responseKind?: metav1.GroupVersionKind
  scope?: ResourceScope
  singularResource?: string
  verbs?: string[]
  shortNames?: string[]
  categories?: string[]
  subresources?: APISubresourceDiscovery[]
}

export type APISubresourceDiscovery = {
  subresource?: string
  responseKind?: metav1.GroupVersionKind
  acceptedTypes?: metav1.GroupVersionKind[]
  verbs?: string[]
}
