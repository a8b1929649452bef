import type { ProgramStep } from './program.ts'

/** How a promise was settled. */
export type Settled<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly error: unknown }

/**
 * Waits for what a promise gives; undefined where it takes longer than that, or where a signal comes first that the process handles. What
 * is there already takes no turn.
 */
export function* awaited<Value>(
  promise: Value | Promise<Value>,
  milliseconds: number,
): Generator<ProgramStep, Settled<Value> | undefined, string | undefined> {
  if (!(promise instanceof Promise)) return { kind: 'value', value: promise }
  let outcome: Settled<Value> | undefined
  const settled = promise.then(
    (value) => {
      outcome = { kind: 'value', value }
    },
    (error: unknown) => {
      outcome = { kind: 'error', error }
    },
  )
  yield { kind: 'wait', settled, ...(milliseconds !== Infinity && { limit: { milliseconds } }) }
  return outcome
}
