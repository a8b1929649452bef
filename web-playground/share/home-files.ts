import type { SharedFile } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'

/** The files of the learner's home directory, as shares take and bring them. */
export interface HomeFilesAccess {
  read(): Promise<readonly SharedFile[]>
  /** Writes files beside those that are there. @returns sentences about those that could not be written */
  add(files: readonly SharedFile[]): Promise<readonly string[]>
  /** Puts files in the place of all. @returns as {@link add} does */
  replace(files: readonly SharedFile[]): Promise<readonly string[]>
}

export function homeFiles(_playground: Playground): HomeFilesAccess {
  return { read: async () => [], add: async () => [], replace: async () => [] }
}
