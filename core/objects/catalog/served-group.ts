import type { ResourceDefinition } from './resource-definition.ts'

export interface ServedVersion {
  readonly version: string
  /** The version's resources, sorted by plural name. */
  readonly definitions: readonly ResourceDefinition[]
}

/** Whether a group version has custom resources alone. */
export function isCustomVersion({ definitions }: ServedVersion): boolean {
  return definitions.every(({ isCustom }) => isCustom === true)
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
