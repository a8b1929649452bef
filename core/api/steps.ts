/** Work that pauses between its steps, where others may have a turn, and returns its result. */
export type Steps<T> = Generator<undefined, T, void>

/** Takes all steps without a pause. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
