// Generated from types/apidiscovery.v2beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apidiscovery.{brand} version v2beta1 ref apidiscovery/v2beta1
registered APIGroupDiscoveryList APIGroupDiscovery
values ResourceScope Cluster Namespaced
values DiscoveryFreshness Current Stale
kind APIGroupDiscoveryList
  metadata meta/v1.ListMeta ?
  items list<APIGroupDiscovery> ? always
kind APIGroupDiscovery
  metadata meta/v1.ObjectMeta ? % opaqueType
  versions list<APIVersionDiscovery> ? list=map(version)
message APIVersionDiscovery
  version string ? always
  resources list<APIResourceDiscovery> ? list=map(resource)
  freshness DiscoveryFreshness ?
message APIResourceDiscovery
  resource string ? always
  responseKind *meta/v1.GroupVersionKind ?
  scope ResourceScope ? always
  singularResource string ? always
  verbs list<string> ? always list=set
  shortNames list<string> ? list=set
  categories list<string> ? list=set
  subresources list<APISubresourceDiscovery> ? list=map(subresource)
message APISubresourceDiscovery
  subresource string ? always
  responseKind *meta/v1.GroupVersionKind ?
  acceptedTypes list<meta/v1.GroupVersionKind> ? list=map(group,version,kind)
  verbs list<string> ? always list=set
`
