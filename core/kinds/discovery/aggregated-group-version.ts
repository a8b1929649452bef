import type { APIResourceDiscovery } from '../../base/api/types/apidiscovery.v2.generated.ts'
import type { Priority } from '../../objects/catalog/served-group.ts'

/** A group version that another server serves behind this one, as discovery lists it. */
export interface AggregatedGroupVersion {
  /** Name of its APIService, by which the older form orders groups of one priority. */
  readonly name: string
  readonly group: string
  readonly version: string
  readonly priority: Priority
  /** Resources, as far as they are known. */
  readonly resources: readonly APIResourceDiscovery[]
  /** Whether the server could not be asked for them: clients then take none of them, and name the group version. */
  readonly isStale: boolean
}

/** The group versions that other servers serve; the same list as long as nothing in it changes, so that it can be the key of caches. */
export type AggregatedGroupVersions = () => readonly AggregatedGroupVersion[]
