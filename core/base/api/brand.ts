export type BrandName = 'svc' | 'k8s'

/**
 * The names in the API that carry a product's brand (domains, media type, system namespaces). No other code spells one;
 * fact tables write the placeholders `{brand}`, `{brandLong}`, `{brandName}` and `{brandShort}`, which
 * {@link Brand.expand} fills in.
 */
export interface Brand {
  readonly name: BrandName
  /** Whether answers are those of kube-apiserver, which stock clients know, also where the requirement of the other brand differs. */
  readonly isOriginal: boolean
  /** Domain of API groups: `rbac.authorization.<apiDomain>`. */
  readonly apiDomain: string
  /** Domain of labels, annotations, finalizers, secret types. */
  readonly labelDomain: string
  /** The brand's bare word: the namespace finalizer, the API service in `default`, `x-<word>-*`. */
  readonly word: string
  /** The product's name in descriptions and other prose. */
  readonly title: string
  /** Prefix of the names of system namespaces and of control plane components. */
  readonly shortWord: string
  readonly protobufMediaType: string
  readonly systemNamespace: string
  readonly publicNamespace: string
  readonly leaseNamespace: string
  readonly rootCaConfigMap: string
  /** Field manager of the server's own writes. */
  readonly serverName: string
  /** Field manager of the controllers' writes. */
  readonly controllersName: string
  readonly execInfoVariable: string
  readonly initialEventsAnnotation: string
  /** Fills the placeholders of a fact table's text. */
  expand(text: string): string
}

function createBrand(
  name: BrandName,
  apiDomain: string,
  labelDomain: string,
  word: string,
  shortWord: string,
  title: string,
): Brand {
  return {
    name,
    isOriginal: name === 'k8s',
    apiDomain,
    labelDomain,
    word,
    shortWord,
    title,
    protobufMediaType: `application/vnd.${word}.protobuf`,
    systemNamespace: `${shortWord}-system`,
    publicNamespace: `${shortWord}-public`,
    leaseNamespace: `${shortWord}-node-lease`,
    rootCaConfigMap: `${shortWord}-root-ca.crt`,
    serverName: `${shortWord}-apiserver`,
    controllersName: `${shortWord}-controller-manager`,
    execInfoVariable: `${word.toUpperCase()}_EXEC_INFO`,
    initialEventsAnnotation: `${apiDomain}/initial-events-end`,
    expand: (text) =>
      text
        .replaceAll('{brandLong}', labelDomain)
        .replaceAll('{brandName}', word)
        .replaceAll('{brandShort}', shortWord)
        .replaceAll('{brand}', apiDomain),
  }
}

export const brands: Readonly<Record<BrandName, Brand>> = {
  svc: createBrand('svc', 'svc.io', 'svc.io', 'svc', 'svc', 'SVC'),
  k8s: createBrand('k8s', 'k8s.io', 'kubernetes.io', 'kubernetes', 'kube', 'Kubernetes'),
}

/**
 * The other brand, where an API group such as `rbac.authorization.k8s.io` is one of its domain: a server of `brand` has no such
 * group unless it is defined there. `apiVersion`: a group, or `group/version`.
 */
export function otherBrandOf(apiVersion: string, brand: Brand): Brand | undefined {
  const other = brands[brand.name === 'svc' ? 'k8s' : 'svc']
  return apiVersion.split('/')[0]?.endsWith(`.${other.apiDomain}`) ? other : undefined
}
