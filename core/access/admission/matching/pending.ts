/**
 * Ends an evaluation of an expression that needs an answer of the server, such as an authorizer's, which takes a promise: expressions
 * are synchronous. The evaluation is repeated once `answer` has settled, and then finds it where it asked for it.
 */
export class Pending extends Error {
  readonly answer: Promise<unknown>

  constructor(answer: Promise<unknown>) {
    super('an evaluation needs an answer that is yet to come')
    this.name = 'Pending'
    this.answer = answer
  }
}

/** Answers to the questions of one request, each of which is asked once. */
export class Answers<K, V> {
  readonly #known = new Map<K, { readonly value: V } | { readonly error: unknown }>()

  /**
   * The answer to a question.
   *
   * @throws Pending where it is yet to come, and what `ask` throws.
   */
  get(question: K, ask: () => V | Promise<V>): V {
    const known = this.#known.get(question)
    if (known) {
      if ('error' in known) throw known.error
      return known.value
    }
    const answer = ask()
    if (answer instanceof Promise) throw new Pending(this.#await(question, answer))
    this.#known.set(question, { value: answer })
    return answer
  }

  async #await(question: K, answer: Promise<V>): Promise<void> {
    try {
      this.#known.set(question, { value: await answer })
    } catch (error) {
      this.#known.set(question, { error })
    }
  }
}

/**
 * Runs the steps one after the other; one that throws Pending is repeated once its answer is there. `pause` is asked before each
 * but the first, and awaited where it is a promise.
 *
 * @returns undefined where all steps ended at once.
 * @throws what a step throws, at once or in the promise.
 */
export function runSteps<S>(
  steps: readonly S[],
  run: (step: S) => void,
  pause: () => Promise<void> | undefined,
  from = 0,
): Promise<void> | undefined {
  for (let at = from; at < steps.length; at += 1) {
    const others = at > from ? pause() : undefined
    if (others) return others.then(() => runSteps(steps, run, pause, at))
    try {
      run(steps[at] as S)
    } catch (error) {
      if (!(error instanceof Pending)) throw error
      return error.answer.then(() => runSteps(steps, run, pause, at))
    }
  }
  return undefined
}
