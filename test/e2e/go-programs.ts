import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('operator', import.meta.url))

/** Folder of the built programs, which stays: linking them takes seconds, and Go links only those that have changed. */
const output = fileURLToPath(new URL('../../dist/operator/', import.meta.url))

/** The modules are the ones that `go.sum` names, built by the Go that is there. */
const variables = { GOFLAGS: '-mod=readonly', GOWORK: 'off', GOTOOLCHAIN: 'local' }

/** Limits in milliseconds: modules may have to be downloaded, and are compiled for minutes where nothing was yet. */
const limits = { modules: 180_000, build: 480_000 }

/** A Go command failed; `isLate` where it was stopped at its limit. */
class GoError extends Error {
  readonly isLate: boolean

  constructor(message: string, isLate: boolean) {
    super(message)
    this.isLate = isLate
  }
}

/** Runs a Go command at a low priority, since other tests have limits of their own. @throws GoError */
function go(limit: number, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...variables }
  const maxBuffer = 64 * 1024 * 1024
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, timeout: limit, maxBuffer }
    const child = execFile('go', args, options, (error, _stdout, stderr) => {
      if (!error) resolve()
      else reject(new GoError(`${error.message}${stderr}`.trim(), error.killed === true))
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
}

function skipped(why: string): undefined {
  process.stderr.write(
    `\nSKIPPED: the operator of test/e2e/operator cannot be built here, so no test of it runs: ${why}\n\n`,
  )
  return undefined
}

/**
 * Builds the programs `operator` and `follow` of `test/e2e/operator`. Where there is no Go, where its modules cannot be had, or
 * where the build is not done within eight minutes, says so; their tests are skipped then.
 *
 * @returns the folder of the programs
 * @throws GoError for programs that do not compile.
 */
export async function goPrograms(): Promise<string | undefined> {
  try {
    await go(limits.modules, 'list', '-deps', './...')
  } catch (error) {
    return skipped(String(error))
  }
  try {
    await go(limits.build, 'build', '-o', output, './...')
    return output
  } catch (error) {
    if (error instanceof GoError && error.isLate) return skipped('the build takes too long')
    throw error
  }
}
