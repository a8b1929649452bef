import type { Brand } from '../api/brand.ts'

function reversed(domain: string): string {
  return domain.split('.').toReversed().join('.')
}

/** The package that clients know a folder of types under. */
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

/** The name a struct (`core/v1.PodSpec`) is published under: `io.k8s.api.core.v1.PodSpec`. */
export function publishedName(structName: string, brand: Brand): string {
  const slash = structName.lastIndexOf('/')
  return `${packageOf(structName.slice(0, slash), brand)}.${structName.slice(slash + 1)}`
}

/** The name of a shared scalar or free-form type: `pkg.api.resource.Quantity` below the machinery's package. */
export function machineryName(path: string, brand: Brand): string {
  return `${reversed(brand.apiDomain)}.apimachinery.${path}`
}
