/** A loop that brings the server's objects into the state they should have, through the client only. */
export interface Controller {
  readonly name: string
  /** Runs until `signal` aborts, and has let go of everything when it resolves or rejects. May be run again. */
  run(signal: AbortSignal): Promise<void>
}
