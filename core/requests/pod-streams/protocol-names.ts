import type { Brand } from '../../base/api/brand.ts'

/** The domain of the names that client libraries offer, under any brand. */
const usualDomain = 'k8s.io'

/** Full names of protocols: under the brand's domain, and as client libraries know them. */
export function protocolNames(names: readonly string[], { apiDomain }: Brand): readonly string[] {
  const domains = new Set([apiDomain, usualDomain])
  return names.flatMap((name) => [...domains].map((domain) => `${name}.${domain}`))
}
