import type { BenchTarget } from './bench-target.ts'

/** Something that users may send, made to keep a server busy. */
export interface HostileInput {
  readonly name: string
  /** Sends it to a server of its own; resolves once it is answered or has run for some seconds. */
  run(target: BenchTarget): Promise<void>
}
