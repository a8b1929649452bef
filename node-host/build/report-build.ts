import { errorText } from '../../core/index.ts'
import { BuildError, type BuildTarget, buildWhenChanged } from './build-when-changed.ts'

/** Writes a line for the user; standard output belongs to what is started. */
export function say(line: string): void {
  process.stderr.write(`skerry: ${line}\n`)
}

/** Builds a target for a user who starts it. @returns false where that failed, which the process ends with */
export async function reportBuild(target: BuildTarget): Promise<boolean> {
  try {
    await buildWhenChanged(target, say)
    return true
  } catch (error) {
    if (error instanceof BuildError) say(error.message)
    else process.stderr.write(`${errorText(error)}\n`)
    process.exitCode = 1
    return false
  }
}
