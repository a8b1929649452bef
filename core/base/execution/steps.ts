/** Work in steps: a generator that yields where other tasks may run, and returns the result. */
export type Steps<T> = Generator<undefined, T, void>

/** Runs all steps of a {@link Steps} without a pause. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs all steps of a {@link Steps} with turns for others between them. */
export async function runStepsYielding<T>(
  timers: { yieldTurn(): Promise<void> },
  steps: Steps<T>,
): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await timers.yieldTurn()
  }
}
