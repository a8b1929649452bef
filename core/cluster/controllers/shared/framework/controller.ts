/** Controller: a loop that brings objects into their desired state, writing through the client only. */
export interface Controller {
  readonly name: string
  /** Runs until `signal` aborts, and has released everything when it resolves or rejects. May be run again. */
  run(signal: AbortSignal): Promise<void>
}
