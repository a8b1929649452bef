/** Work that waits only where it has to: it yields what it waits for. */
export type Waits<T> = Generator<Promise<unknown>, T, unknown>

/** A value, waited for where it is a promise; within {@link Waits}. */
export function* when<T>(value: T | Promise<T>): Waits<T> {
  return value instanceof Promise ? ((yield value) as T) : value
}

/** Does work at once, up to what it waits for first. What it throws is a promise that is rejected, whenever it does. */
export function atOnce<T>(work: Waits<T>): T | Promise<T> {
  try {
    const { done, value } = work.next()
    return done === true ? value : finished(work, value)
  } catch (error) {
    return Promise.reject(error)
  }
}

async function finished<T>(work: Waits<T>, first: Promise<unknown>): Promise<T> {
  let waited = first
  for (;;) {
    const { done, value } = await resumed(work, waited)
    if (done === true) return value
    waited = value
  }
}

/** Goes on with work once what it waits for is there, whose failure is thrown into it. */
async function resumed<T>(
  work: Waits<T>,
  waited: Promise<unknown>,
): Promise<IteratorResult<Promise<unknown>, T>> {
  let value: unknown
  try {
    value = await waited
  } catch (error) {
    return work.throw(error)
  }
  return work.next(value)
}
