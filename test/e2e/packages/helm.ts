import { execFile, type ExecFileException } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CommandResult } from '../kubectl.ts'

const run = promisify(execFile)

/** The longest a single command may take, in milliseconds; a hanging client is a failure. */
const commandLimit = 60_000

/** Whether a Helm that applies on the server is on the machine; without one the tests that need it say so. */
export async function hasHelm(): Promise<boolean> {
  try {
    const { stdout } = await run('helm', ['version', '--template', '{{.Version}}'])
    if (Number(/^v(\d+)\./.exec(stdout)?.[1]) >= 4) return true
  } catch {
    // Told below: it makes no difference why there is none.
  }
  process.stderr.write('\nSKIPPED: there is no Helm 4 here; install one to test with it\n\n')
  return false
}

/** A stock Helm that keeps all its files, and one chart, in a directory of its own. */
export class Helm {
  readonly #directory: string
  readonly #kubeconfig: string

  private constructor(directory: string, kubeconfig: string) {
    this.#directory = directory
    this.#kubeconfig = kubeconfig
  }

  /** @param templates by file name; they make the chart `chart`, beside `values`, which is YAML */
  static async open(
    kubeconfig: string,
    templates: Readonly<Record<string, string>>,
    values: string,
  ): Promise<Helm> {
    const directory = await mkdtemp(join(tmpdir(), 'helm-'))
    const chart = join(directory, 'chart')
    await mkdir(join(chart, 'templates'), { recursive: true })
    await writeFile(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: chart\nversion: 0.1.0\n')
    await writeFile(join(chart, 'values.yaml'), values)
    for (const [name, text] of Object.entries(templates)) {
      await writeFile(join(chart, 'templates', name), text)
    }
    return new Helm(directory, kubeconfig)
  }

  /** Runs a command to its end, whatever its exit code; the chart is `chart`. */
  async try(...args: readonly string[]): Promise<CommandResult> {
    const directory = this.#directory
    const env = {
      ...process.env,
      KUBECONFIG: this.#kubeconfig,
      HELM_CACHE_HOME: join(directory, 'cache'),
      HELM_CONFIG_HOME: join(directory, 'config'),
      HELM_DATA_HOME: join(directory, 'data'),
    }
    try {
      const { stdout, stderr } = await run('helm', args, {
        cwd: directory,
        env,
        timeout: commandLimit,
      })
      return { code: 0, stdout, stderr }
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as ExecFileException
      return { code: typeof code === 'number' ? code : -1, stdout, stderr }
    }
  }

  /** Runs a command that has to succeed, and gives its output. */
  async run(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.try(...args)
    if (code === 0) return stdout
    throw new Error(`helm ${args.join(' ')} exited with ${code}: ${stderr}${stdout}`)
  }

  async close(): Promise<void> {
    await rm(this.#directory, { recursive: true })
  }
}
