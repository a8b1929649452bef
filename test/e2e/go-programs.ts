import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const folder = fileURLToPath(new URL('operator', import.meta.url))

/** The modules are the ones that `go.sum` names, built by the Go that is there. */
const variables = { GOFLAGS: '-mod=readonly', GOWORK: 'off', GOTOOLCHAIN: 'local' }

/** Limits in milliseconds: modules may have to be downloaded, and are compiled for minutes where nothing was yet. */
const limits = { modules: 180_000, build: 1_200_000 }

async function go(limit: number, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...variables }
  const maxBuffer = 64 * 1024 * 1024
  await run('go', args, { cwd: folder, env, timeout: limit, maxBuffer })
}

/** Whether the Go programs of `test/e2e/operator` can be built here; where they cannot, says why, and their tests are skipped. */
export async function hasGo(): Promise<boolean> {
  try {
    await go(limits.modules, 'list', '-deps', './...')
    return true
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error)
    process.stderr.write(
      `\nSKIPPED: the operator of test/e2e/operator cannot be built here, so no test of it runs: ${why}\n\n`,
    )
    return false
  }
}

/** The longest that {@link buildPrograms} takes, in milliseconds. */
export const buildLimit: number = limits.build

/** Builds the programs `operator` and `follow` into a folder. */
export async function buildPrograms(output: string): Promise<void> {
  await go(limits.build, 'build', '-o', `${output}/`, './...')
}
