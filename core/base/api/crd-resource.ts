import type { Brand } from './brand.ts'
import type { GroupVersionResource } from './group-version.ts'

/** API group of CustomResourceDefinitions. */
export function crdGroup({ apiDomain }: Brand): string {
  return `apiextensions.${apiDomain}`
}

/** Resource of CustomResourceDefinitions, in the version that is stored. */
export function crdResource(brand: Brand): GroupVersionResource {
  return { group: crdGroup(brand), version: 'v1', resource: 'customresourcedefinitions' }
}
