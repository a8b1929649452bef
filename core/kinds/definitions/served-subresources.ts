import type { ResourceEntry, SubresourceEntry } from './resource-table.ts'

/**
 * The subresources that have a handler, as `resource/subresource`, a star for any resource. Discovery, OpenAPI and
 * routing know no others, so that nothing is advertised that is not there.
 */
export const servedSubresources: ReadonlySet<string> = new Set([
  '*/status',
  '*/scale',
  'certificatesigningrequests/approval',
  'namespaces/finalize',
  'pods/binding',
  'pods/ephemeralcontainers',
  'pods/eviction',
  'pods/resize',
  'serviceaccounts/token',
])

export function isServedSubresource(
  { resource }: ResourceEntry,
  { name }: SubresourceEntry,
  served: ReadonlySet<string>,
): boolean {
  return served.has(`*/${name}`) || served.has(`${resource}/${name}`)
}
