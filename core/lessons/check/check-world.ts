import type { RequestRecord } from '../../access/observe/request-record.ts'
import type { Brand } from '../../base/api/brand.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { CtlSession } from '../../command/ctl/session/ctl-session.ts'

/** A command as a check reads it. */
export interface CheckedCommand {
  readonly line: string
  /** Undefined while it runs. */
  readonly code: number | undefined
  readonly output: string
}

/** All that a check reads. */
export interface CheckWorld {
  /** Reaches the server as a user who may read everything. */
  readonly transport: Transport
  readonly brand: Brand
  /** The host's: its clock and timers limit how long a check takes. */
  readonly runtime: Runtime
  /** Knows the types that the server serves. */
  readonly session: CtlSession
  /** Commands of the step, oldest first. */
  commands(): readonly CheckedCommand[]
  /** Requests of the step, oldest first. */
  requests(): Promise<readonly RequestRecord[]>
  /** Texts of files in the home directory, by name. */
  files(): ReadonlyMap<string, string>
  /** The server's time, in milliseconds since the epoch. */
  now(): Promise<number>
}

/** What a check says. */
export interface CheckOutcome {
  readonly goal: string
  readonly passed: boolean
  /** What is missing, in a sentence; undefined where the check passes. */
  readonly says: string | undefined
}
