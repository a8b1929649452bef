import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BenchContext } from './bench-context.ts'

const run = promisify(execFile)

/** Whether a kubectl is on the machine; without one the report says what was skipped. */
export async function hasKubectl({ report }: BenchContext): Promise<boolean> {
  try {
    await run('kubectl', ['version', '--client'])
    return true
  } catch {
    report('  SKIPPED: there is no kubectl on this machine, so nothing is known of its times')
    return false
  }
}
