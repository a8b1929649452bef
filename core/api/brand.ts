export type BrandName = 'svc' | 'k8s'

/**
 * Everything that carries the product's brand. Nothing else in the code spells one of these; fact tables write the
 * placeholders `{brand}`, `{brandLong}` and `{brandName}`, which {@link Brand.expand} fills in.
 */
export interface Brand {
  readonly name: BrandName
  /** Domain of API groups: `rbac.authorization.<apiDomain>`. */
  readonly apiDomain: string
  /** Domain of labels, annotations, finalizers, secret types. */
  readonly labelDomain: string
  /** The bare word: the namespace finalizer, the API service in `default`, `x-<word>-*`. */
  readonly word: string
  readonly protobufMediaType: string
  readonly systemNamespace: string
  readonly publicNamespace: string
  readonly leaseNamespace: string
  readonly rootCaConfigMap: string
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
  namespacePrefix: string,
): Brand {
  return {
    name,
    apiDomain,
    labelDomain,
    word,
    protobufMediaType: `application/vnd.${word}.protobuf`,
    systemNamespace: `${namespacePrefix}-system`,
    publicNamespace: `${namespacePrefix}-public`,
    leaseNamespace: `${namespacePrefix}-node-lease`,
    rootCaConfigMap: `${namespacePrefix}-root-ca.crt`,
    execInfoVariable: `${word.toUpperCase()}_EXEC_INFO`,
    initialEventsAnnotation: `${apiDomain}/initial-events-end`,
    expand: (text) =>
      text
        .replaceAll('{brandLong}', labelDomain)
        .replaceAll('{brandName}', word)
        .replaceAll('{brand}', apiDomain),
  }
}

export const brands: Readonly<Record<BrandName, Brand>> = {
  svc: createBrand('svc', 'svc.io', 'svc.io', 'svc', 'svc'),
  k8s: createBrand('k8s', 'k8s.io', 'kubernetes.io', 'kubernetes', 'kube'),
}
