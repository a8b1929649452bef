import { fetchTransport } from '../../../core/base/client/fetch-transport.ts'
import { splitLine } from '../../../core/command/ctl/line/split-line.ts'
import { startServer } from '../../../node-host/index.ts'
import { CtlTerminal, type CtlResult } from '../../support/command/ctl-terminal.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'
import { runCommand } from '../run-command.ts'

function openServer() {
  return startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
// The columns behind an age stand where its length lets them, under headers that follow.
const age = /(?<=[ \t])(?:\d+[smh]){1,2}(?: +|(?=\n|$))/g
const ageHeader = /\bAGE +/g

/** What differs between two runs of the same kubectl is taken out. */
function comparable({ code, stdout, stderr }: CtlResult): CtlResult {
  const text = (output: string): string =>
    output
      .replace(uuid, '<uid>')
      .replace(time, '<time>')
      .replace(age, 'now ')
      .replace(ageHeader, 'AGE ')
      .replace(/resourceVersion"?: "\d+"/g, 'resourceVersion: <version>')
      // Some builds of kubectl write the word like this where its own library reports the mistake.
      .replace(/^Error: /gm, 'error: ')
  return { code, stdout: text(stdout), stderr: text(stderr) }
}

/** The flag --kubeconfig would have to stand first, where kubectl takes what follows for a plugin. */
function runStock(kubeconfig: string, args: readonly string[], input: string): Promise<CtlResult> {
  return runCommand('kubectl', args, { input, variables: { KUBECONFIG: kubeconfig } })
}

/** Two servers that have seen the same commands: one through a stock kubectl, the other through core/command/ctl. */
export class Oracle {
  readonly terminal: CtlTerminal
  readonly #kubeconfig: string
  readonly #close: () => Promise<void>

  constructor(kubeconfig: string, terminal: CtlTerminal, close: () => Promise<void>) {
    this.#kubeconfig = kubeconfig
    this.terminal = terminal
    this.#close = close
  }

  static async start(): Promise<Oracle> {
    const [left, right] = await Promise.all([openServer(), openServer()])
    const transport = fetchTransport({ fetch: globalThis.fetch, base: right.url })
    const terminal = new CtlTerminal({ transport, runtime: systemRuntime })
    const close = async (): Promise<void> => {
      await Promise.all([left.close(), right.close()])
    }
    return new Oracle(left.kubeconfig, terminal, close)
  }

  /** Runs a line through both and gives what each said, without what differs from run to run. */
  async both(
    line: string,
    input = '',
  ): Promise<{ readonly stock: CtlResult; readonly ours: CtlResult }> {
    const [stock, ours] = await Promise.all([
      runStock(this.#kubeconfig, splitLine(line), input),
      this.terminal.try(line, input),
    ])
    return { stock: comparable(stock), ours: comparable(ours) }
  }

  close(): Promise<void> {
    return this.#close()
  }
}
