import { type Brand, brands, readAll, type Transport } from '../../core/index.ts'

/** The brand of a server's API, by its groups: every server registers APIs, and one without the aggregated form lists its groups. */
export async function detectBrand(
  transport: Transport,
  signal: AbortSignal,
  userAgent: string,
): Promise<Brand> {
  const all = Object.values(brands)
  const types = all.map(
    ({ apiDomain }) => `application/json;g=apidiscovery.${apiDomain};v=v2;as=APIGroupDiscoveryList`,
  )
  const response = await transport.request({
    method: 'GET',
    path: '/apis',
    search: '',
    headers: { accept: [...types, 'application/json'].join(','), 'user-agent': userAgent },
    body: undefined,
    signal,
  })
  const groups = new TextDecoder().decode(await readAll(response.body))
  const type = response.header('content-type') ?? ''
  return (
    all.find(({ apiDomain }) => type.includes(`.${apiDomain};`)) ??
    all.find(({ apiDomain }) => groups.includes(`"apiregistration.${apiDomain}"`)) ??
    brands.k8s
  )
}
