/** Controller: a loop that brings objects into their desired state, writing through the client only. */
export interface Controller {
  readonly name: string
  /** Resolves once the objects exist that clients expect of a server from its first start on, or its first run has ended. */
  readonly begun?: Promise<void>
  /** Runs until `signal` aborts, and has released everything when it resolves or rejects. May be run again. */
  run(signal: AbortSignal): Promise<void>
}
