import type { Brand } from '../../base/api/brand.ts'

function reversed(domain: string): string {
  return domain.split('.').toReversed().join('.')
}

/** Package of a folder of types, in published names. */
function packageOf(folder: string, brand: Brand): string {
  // A folder with a dot is the group of a custom resource, whose types are named after its domain.
  if (folder.includes('.')) return reversed(folder)
  const root = reversed(brand.apiDomain)
  switch (folder) {
    case 'meta':
      return `${root}.apimachinery.pkg.apis.meta`
    case 'apiextensions':
      return `${root}.apiextensions-apiserver.pkg.apis.apiextensions`
    case 'apiregistration':
      return `${root}.${brand.systemNamespace.replace(/-system$/, '-aggregator')}.pkg.apis.apiregistration`
    default:
      return `${root}.api.${folder}`
  }
}

/** Published name of a struct (`core/v1.PodSpec`): `io.k8s.api.core.v1.PodSpec`. */
export function publishedName(structName: string, brand: Brand): string {
  const slash = structName.lastIndexOf('/')
  return `${packageOf(structName.slice(0, slash), brand)}.${structName.slice(slash + 1)}`
}

/** Published name of a shared scalar or free-form type: `pkg.api.resource.Quantity` in the package of API machinery. */
export function machineryName(path: string, brand: Brand): string {
  return `${reversed(brand.apiDomain)}.apimachinery.${path}`
}

/** Published name of a custom kind: `com.example.stable.v1.CoolBar` for the group `stable.example.com`. */
export function customName(group: string, version: string, kind: string): string {
  return `${reversed(group)}.${version}.${kind}`
}
