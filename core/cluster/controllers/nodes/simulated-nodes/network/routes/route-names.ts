import type { Brand } from '../../../../../../base/api/brand.ts'

/** Names that depend on the brand. */
export interface RouteNames {
  /** Label by which a slice names its service. */
  readonly service: string
  /** Label of services that another proxy serves. */
  readonly proxy: string
  /** Label of services that have no address for proxies. */
  readonly headless: string
  /** Label of a node's zone. */
  readonly zone: string
  /** Key of the service of the API server itself. */
  readonly api: string
}

export function routeNames({ labelDomain, word }: Pick<Brand, 'labelDomain' | 'word'>): RouteNames {
  return {
    service: `${labelDomain}/service-name`,
    proxy: `service.${labelDomain}/service-proxy-name`,
    headless: `service.${labelDomain}/headless`,
    zone: `topology.${labelDomain}/zone`,
    api: `default/${word}`,
  }
}
