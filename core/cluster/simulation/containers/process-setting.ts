import type { ProcessWorld } from '../processes/program.ts'

/** Where a process differs from its container. */
export interface ProcessSetting {
  /** Variables beside those of the container. */
  readonly environment: ReadonlyMap<string, string>
  readonly workingDirectory?: string
  readonly uid?: number
  readonly gid?: number
}

/** The world of a container's process in a setting of its own. */
export function worldIn(setting: ProcessSetting | undefined, world: ProcessWorld): ProcessWorld {
  if (!setting) return world
  const environment = new Map([...world.environment, ...setting.environment])
  return { ...world, ...setting, environment }
}
