import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { CommandCall } from '../command.ts'
import { listError } from '../resources/targets.ts'
import type { Target } from '../resources/targets.ts'

/** Runs `read` for each target in order, and returns the failures; a failure does not stop the others. */
export async function readTargets(
  call: CommandCall,
  targets: readonly Target[],
  read: (target: Target) => Promise<void>,
): Promise<readonly unknown[]> {
  const { flags, signal } = call
  const failures: unknown[] = []
  for (const target of targets) {
    try {
      await read(target)
    } catch (error) {
      signal.throwIfAborted()
      const isAbsent = error instanceof ApiError && error.reason === 'NotFound'
      if (!isAbsent || !flags.on('ignore-not-found')) failures.push(listError(call, target, error))
    }
  }
  return failures
}
