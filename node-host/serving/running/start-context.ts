import type { Brand } from '../../../core/index.ts'
import type { NodeRuntime } from '../../base/node-runtime.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { Closers } from '../../base/process/closers.ts'

/** The parts that every step of a start needs. */
export interface StartContext {
  readonly options: StartOptions
  readonly brand: Brand
  readonly bindAddress: string
  readonly runtime: NodeRuntime
  /** Closers, to which a step adds the end of what it opened. */
  readonly closers: Closers
}
