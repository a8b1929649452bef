import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { ClusterParts } from './cluster-parts.ts'
import type { Controller } from './controller.ts'

/** Registration of a controller of a running cluster; see clusterControllerNames. */
export interface ClusterRegistration {
  readonly name: string
  /** Resources without which the controller does not run. */
  needs(brand: Brand): readonly GroupResource[]
  create(parts: ClusterParts): Controller
}
