import type { ComparedServer } from './compared-server.ts'
import type { Loads } from './loads.ts'

/** What one sample of one server gave. */
export interface Sample {
  /** Milliseconds, or a rate a second. */
  readonly value: number
  /** Microseconds of CPU that the server took for one request or delivery, where its process is known. */
  readonly cpu?: number | undefined
  /** The longest that another request waited meanwhile, in milliseconds. */
  readonly longestWait?: number | undefined
  /** What else is worth knowing of the sample. */
  readonly note?: string
}

/** A load that both servers get in turns. */
export interface Comparison {
  readonly name: string
  /** `ms`: less is better; `/s`: more is better. */
  readonly unit: 'ms' | '/s'
  /** How many times better than the original this server is to be. */
  readonly aim: number
  /** The same where both servers keep their objects in one etcd. */
  readonly aimOnEtcd?: number
  /** Makes the objects that are asked for, once for each server. */
  prepare(server: ComparedServer): Promise<void>
  sample(server: ComparedServer, loads: Loads): Promise<Sample>
}
