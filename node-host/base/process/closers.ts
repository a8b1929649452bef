/** Collects the steps that undo a start, and runs them in reverse order. */
export class Closers {
  readonly #steps: (() => Promise<void> | void)[] = []
  #done: Promise<void> | undefined

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step)
  }

  /** Runs every step, also after one that failed. @throws the first failure. */
  close(): Promise<void> {
    return (this.#done ??= this.#run())
  }

  async #run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
