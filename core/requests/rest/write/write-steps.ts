import { yieldIfLarge } from '../large-body.ts'
import type { ResourceContext } from '../resource-context.ts'
import { PendingConversion } from '../webhook-versions.ts'

/** The steps of a write: a yielded promise is awaited; a yield of undefined lets other requests have a turn. */
export type WriteSteps<T> = Generator<Promise<unknown> | undefined, T, void>

/** Whether steps are to be taken, or the value is there already. */
export function isSteps<T extends object>(made: T | WriteSteps<T>): made is WriteSteps<T> {
  return Symbol.iterator in made
}

/**
 * Takes the steps of a write: synchronously where none yields a promise and the body is small; with a large body, other
 * requests have a turn between steps.
 */
export function takeSteps<T>(context: ResourceContext, steps: WriteSteps<T>): T | Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const wait = step.value ?? yieldIfLarge(context)
    if (wait) return takeWaiting(context, steps, wait)
  }
}

async function takeWaiting<T>(
  context: ResourceContext,
  steps: WriteSteps<T>,
  first: Promise<unknown>,
): Promise<T> {
  let wait: Promise<unknown> | undefined = first
  for (;;) {
    const step: IteratorResult<Promise<unknown> | undefined, T> = await resume(steps, wait)
    if (step.done) return step.value
    wait = step.value ?? yieldIfLarge(context)
  }
}

/** Awaits `wait` and takes the next step; a rejection is thrown into the step, so that the write can settle its claim. */
async function resume<T>(
  steps: WriteSteps<T>,
  wait: Promise<unknown> | undefined,
): Promise<IteratorResult<Promise<unknown> | undefined, T>> {
  try {
    if (wait) await wait
  } catch (error) {
    return steps.throw(error)
  }
  return steps.next()
}

/** Calls `make` again and again until no conversion that it needs is missing. */
export function* retryUntilConverted<T extends object>(
  make: () => T | WriteSteps<T>,
): WriteSteps<T> {
  for (;;) {
    try {
      const made = make()
      return Symbol.iterator in made && 'next' in made ? yield* made : (made as T)
    } catch (error) {
      if (!(error instanceof PendingConversion)) throw error
      yield error.done
    }
  }
}
