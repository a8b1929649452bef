import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandResult, outputOf, runCommand } from '../run-command.ts'

/** Whether a Helm that applies on the server is on the machine; without one the tests that need it say so. */
export async function hasHelm(): Promise<boolean> {
  const { stdout } = await runCommand('helm', ['version', '--template', '{{.Version}}'])
  if (Number(/^v(\d+)\./.exec(stdout)?.[1]) >= 4) return true
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
  try(...args: readonly string[]): Promise<CommandResult> {
    const directory = this.#directory
    const variables = {
      KUBECONFIG: this.#kubeconfig,
      HELM_CACHE_HOME: join(directory, 'cache'),
      HELM_CONFIG_HOME: join(directory, 'config'),
      HELM_DATA_HOME: join(directory, 'data'),
    }
    return runCommand('helm', args, { directory, variables })
  }

  /** Runs a command that has to succeed, and gives its output. */
  run(...args: readonly string[]): Promise<string> {
    return outputOf(`helm ${args.join(' ')}`, this.try(...args))
  }

  async close(): Promise<void> {
    await rm(this.#directory, { recursive: true })
  }
}
