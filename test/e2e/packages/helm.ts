import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandResult, outputOf, runCommand } from '../run-command.ts'

/** A stock Helm that keeps all its files, and one chart, in a directory of its own. */
export class Helm {
  readonly #program: string
  readonly #directory: string
  readonly #kubeconfig: string

  private constructor(program: string, directory: string, kubeconfig: string) {
    this.#program = program
    this.#directory = directory
    this.#kubeconfig = kubeconfig
  }

  /**
   * @param program name or path of a Helm
   * @param templates by file name; they make the chart `chart`, beside `values`, which is YAML
   */
  static async open(
    program: string,
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
    return new Helm(program, directory, kubeconfig)
  }

  /** Runs a command to its end, whatever its exit code; the chart is `chart`. */
  try(...args: readonly string[]): Promise<CommandResult> {
    const directory = this.#directory
    const variables = {
      KUBECONFIG: this.#kubeconfig,
      HELM_CACHE_HOME: join(directory, 'cache'),
      HELM_CONFIG_HOME: join(directory, 'config'),
      HELM_DATA_HOME: join(directory, 'data'),
    }
    return runCommand(this.#program, args, { directory, variables })
  }

  /** Runs a command that has to succeed, and gives its output. */
  run(...args: readonly string[]): Promise<string> {
    return outputOf(`helm ${args.join(' ')}`, this.try(...args))
  }

  async close(): Promise<void> {
    await rm(this.#directory, { recursive: true })
  }
}
