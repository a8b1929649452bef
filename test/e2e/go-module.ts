import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** The modules are the ones that `go.sum` names, built by the Go that is there. */
const settings = { GOFLAGS: '-mod=readonly', GOWORK: 'off', GOTOOLCHAIN: 'local' }

/** Limits in milliseconds: modules may have to be downloaded, and are compiled for minutes where nothing was yet. */
const limits = { modules: 180_000, build: 480_000, tests: 170_000 }

interface RunOptions {
  /** In milliseconds. */
  readonly limit: number
  readonly priority?: number
  readonly env?: NodeJS.ProcessEnv
}

/** A Go command failed; `isLate` where it was stopped at its limit. */
export class GoError extends Error {
  readonly isLate: boolean

  constructor(message: string, isLate: boolean) {
    super(message)
    this.isLate = isLate
  }
}

/** A Go module of the tests. What needs Go is skipped where there is none, where modules cannot be had, or where time is short. */
export class GoModule {
  readonly #folder: string
  readonly #name: string

  /** @param name the module's folder from the project's root, for the line that says what is skipped */
  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
  }

  /** Whether Go and all that the module needs are there, once downloaded. Says so where they are not. */
  async isComplete(): Promise<boolean> {
    try {
      await this.#run(['list', '-deps', '-test', './...'], { limit: limits.modules })
      return true
    } catch (error) {
      this.#skip(String(error))
      return false
    }
  }

  /**
   * Runs a command that compiles, at a low priority, since other tests have limits of their own.
   * @returns whether it was done within eight minutes; says so where it was not.
   * @throws GoError
   */
  async build(...args: readonly string[]): Promise<boolean> {
    try {
      await this.#run(args, { limit: limits.build, priority: constants.priority.PRIORITY_LOW })
      return true
    } catch (error) {
      if (!(error instanceof GoError) || !error.isLate) throw error
      this.#skip('the build takes too long')
      return false
    }
  }

  /**
   * Builds a published program into `folder`, with the modules that its own `go.sum` names.
   * @param program `k8s.io/sample-apiserver@v0.34.2`
   * @returns whether it was built; says so where it was not, as its module may not be had.
   */
  async install(program: string, folder: string): Promise<boolean> {
    const priority = constants.priority.PRIORITY_LOW
    try {
      await this.#run(['install', program], {
        limit: limits.build,
        priority,
        env: { GOBIN: folder },
      })
      return true
    } catch (error) {
      this.#skip(`${program}: ${String(error)}`)
      return false
    }
  }

  /** Runs the tests of what was built, with further variables. @returns what they print. @throws GoError */
  test(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
    return this.#run(['test', ...args], { limit: limits.tests, env })
  }

  /** @returns the standard output. @throws GoError */
  #run(args: readonly string[], { limit, priority, env }: RunOptions): Promise<string> {
    const options = {
      cwd: this.#folder,
      env: { ...process.env, ...settings, ...env },
      timeout: limit,
      maxBuffer: 64 * 1024 * 1024,
    }
    return new Promise((resolve, reject) => {
      const child = execFile('go', args, options, (error, stdout, stderr) => {
        if (!error) resolve(stdout)
        else reject(new GoError(`${error.message}${stdout}${stderr}`.trim(), error.killed === true))
      })
      if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority)
    })
  }

  #skip(why: string): void {
    process.stderr.write(
      `\nSKIPPED: ${this.#name} cannot be built here, so no test of it runs: ${why}\n\n`,
    )
  }
}
