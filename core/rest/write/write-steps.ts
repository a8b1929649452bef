import { turnForOthers } from '../large-body.ts'
import type { ResourceContext } from '../resource-context.ts'

/** The steps of a write: one that has to wait yields the promise; where nothing is yielded, other requests may have a turn. */
export type WriteSteps<T> = Generator<Promise<unknown> | undefined, T, void>

/**
 * Takes the steps of a write: at once where none of them waits and the body is not large, with a turn for others between
 * them where it is.
 */
export function takeSteps<T>(context: ResourceContext, steps: WriteSteps<T>): T | Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const wait = step.value ?? turnForOthers(context)
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
    wait = step.value ?? turnForOthers(context)
  }
}

/** A promise that rejects is thrown at the step that waits for it, so that the write can give back what it holds. */
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
