import type { ResourceDefinition } from './resource-definition.ts'

export interface ServedVersion {
  readonly version: string
  /** The version's resources, sorted by plural name. */
  readonly definitions: readonly ResourceDefinition[]
}

/** One API group as discovery shows it; the first of its versions is the preferred one. */
export interface ServedGroup {
  readonly group: string
  readonly versions: readonly ServedVersion[]
}

/** A discovery priority: larger sorts first; a group takes the largest priority of its versions. */
export interface Priority {
  readonly group: number
  readonly version: number
}
