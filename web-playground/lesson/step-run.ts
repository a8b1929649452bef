/** What a check of a step found. */
export interface StepOutcome {
  readonly goal: string
  readonly passed: boolean
  /** What is still missing. */
  readonly says?: string | undefined
}

/** A lesson under way on its server, as the desk uses it. */
export interface StepRun {
  /** Brings server and files to the starting state of a step, from 0. */
  start(step: number, signal: AbortSignal): Promise<void>
  check(signal: AbortSignal): Promise<readonly StepOutcome[]>
  /** Types the solution of the step. */
  solve(signal: AbortSignal): Promise<unknown>
  /** Goes on with the next step from where the learner is. */
  next(signal: AbortSignal): Promise<unknown>
  /** Goes on with the next step as if this one had been solved. */
  skip(signal: AbortSignal): Promise<unknown>
  /** Calls `listener` whenever the learner has run a command. Returns what ends that. */
  onCommand(listener: () => void): () => void
  /** Writes a file of the learner. @throws Error with why it cannot be written */
  write(file: string, text: string): void
}
