import type { FilterFunction } from './jq-filters.ts'
import { pathFunctions } from './path-functions.ts'
import { runAssignment } from './run-paths.ts'
import { textFunctions } from './text-functions.ts'

/** What the program jq has beyond the queries of stages: assignments, and functions of paths, patterns and formats. */
export interface JqExtension {
  readonly functions: ReadonlyMap<string, FilterFunction>
  readonly assign: typeof runAssignment
}

export const fullLanguage: JqExtension = {
  functions: new Map([...pathFunctions, ...textFunctions]),
  assign: runAssignment,
}
