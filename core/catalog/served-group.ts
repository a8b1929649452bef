import type { ResourceDefinition } from './resource-definition.ts'

export interface ServedVersion {
  readonly version: string
  /** By plural name. */
  readonly definitions: readonly ResourceDefinition[]
}

/** One API group as discovery shows it; the first of its versions is the preferred one. */
export interface ServedGroup {
  readonly group: string
  readonly versions: readonly ServedVersion[]
}

/** Larger sorts first in discovery; a group takes the largest of its versions. */
export interface Priority {
  readonly group: number
  readonly version: number
}
