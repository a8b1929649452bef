// Generated from types/apidiscovery.v2.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apidiscovery.{brand} version v2 ref apidiscovery/v2
registered APIGroupDiscoveryList APIGroupDiscovery
values ResourceScope Cluster Namespaced
values DiscoveryFreshness Current Stale
kind APIGroupDiscoveryList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<APIGroupDiscovery> ? always
kind APIGroupDiscovery
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  versions 2 list<APIVersionDiscovery> ? list=map(version)
message APIVersionDiscovery
  version 1 string ? always
  resources 2 list<APIResourceDiscovery> ? list=map(resource)
  freshness 3 DiscoveryFreshness ?
message APIResourceDiscovery
  resource 1 string ? always
  responseKind 2 *meta/v1.GroupVersionKind ?
  scope 3 ResourceScope ? always
  singularResource 4 string ? always
  verbs 5 list<string> ? always list=set
  shortNames 6 list<string> ? list=set
  categories 7 list<string> ? list=set
  subresources 8 list<APISubresourceDiscovery> ? list=map(subresource)
message APISubresourceDiscovery
  subresource 1 string ? always
  responseKind 2 *meta/v1.GroupVersionKind ?
  acceptedTypes 3 list<meta/v1.GroupVersionKind> ? list=map(group,version,kind)
  verbs 4 list<string> ? always list=set
`
