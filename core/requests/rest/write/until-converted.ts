import { PendingConversion } from '../webhook-versions.ts'
import type { WriteSteps } from './write-steps.ts'

/** Calls `make` again and again until no conversion that it needs is missing. */
export function* untilConverted<T extends object>(make: () => T | WriteSteps<T>): WriteSteps<T> {
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
