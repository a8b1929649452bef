/**
 * A call that makes calls of its kind: it yields them, and gets back what they return. So calls nested in each other cost
 * memory, but no call stack.
 */
export interface DeepCall<T> extends Generator<DeepCall<T>, T, T> {}

/** Runs a call with all calls that it makes. */
export function runDeep<T>(root: DeepCall<T>): T {
  const callers: DeepCall<T>[] = []
  let current = root
  let step = root.next()
  for (;;) {
    if (step.done !== true) {
      callers.push(current)
      current = step.value
      step = current.next()
    } else {
      const caller = callers.pop()
      if (caller === undefined) return step.value
      current = caller
      step = current.next(step.value)
    }
  }
}
