import type { Brand } from '../../base/api/brand.ts'
import { createClient, type WireClient } from '../../base/client/client.ts'
import type { Transport } from '../../base/client/transport.ts'
import { onAbort } from '../../base/execution/on-abort.ts'
import type { Clock, Runtime } from '../../base/runtime.ts'
import { driveProgram } from '../../cluster/controllers/nodes/simulated-nodes/processes/drive-program.ts'
import { PortTable } from '../../cluster/simulation/network/port-listener.ts'
import { ProcessPool } from '../../cluster/simulation/processes/process-pool.ts'
import { ProcessTable } from '../../cluster/simulation/processes/process-table.ts'
import type { Program, ReadText } from '../../cluster/simulation/processes/program.ts'
import type { ImageProgram, ImageWorld } from '../../cluster/simulation/processes/shell-session.ts'
import { answered } from '../../cluster/simulation/processes/text-reader.ts'
import { programNames, runCommand } from '../../cluster/simulation/shell/run-command.ts'
import { builtIns } from '../../cluster/simulation/shell/start-shell.ts'
import { Terminal } from '../../cluster/simulation/terminal/terminal.ts'
import type { TypingHooks } from '../../cluster/simulation/terminal/typing-hooks.ts'
import { commands } from '../ctl/commands.ts'
import type { CtlSession } from '../ctl/session/ctl-session.ts'
import { clusterLookups } from './cluster-lookups.ts'
import { CommandRecords } from './command-records.ts'
import { HomeFiles, learner, machineName } from './home-files.ts'
import { type HostProgram, programOf } from './host-program.ts'
import { completeKubectl, type KubectlParts, kubectlProgram } from './kubectl-program.ts'
import { MachineNetwork } from './machine-network.ts'
import { minikubeProgram } from './minikube.ts'
import { machinePrograms } from './programs/machine-programs.ts'
import { type RunningShell, type TypedResult, TypedShell } from './typed-shell.ts'

export interface WorkstationParts {
  /** Its clock is that of the machine: `sleep` and `date` follow it. */
  readonly runtime: Runtime
  /** The server's clock, by which kubectl tells ages; that of the machine unless given. */
  readonly serverClock?: Clock
  readonly brand: Brand
  /** The current namespace of kubectl, and what it knows of the server. */
  readonly session: CtlSession
  /** The way to the server; asked for at each command. */
  transport(): Transport
  /** Resolves once the server can be reached, for which commands wait. */
  connected?(signal: AbortSignal): Promise<void>
  /** Programs of the host by name, beside kubectl and those that containers have. */
  readonly programs?: Readonly<Record<string, HostProgram>>
  /** Whether kubectl's commands are programs of their own, too: `get pods` is `kubectl get pods`. */
  readonly hasBareCommands?: boolean
  /** Shell script that interactive shells start with, before `~/.bashrc`. */
  readonly startScript?: string
  /** Stands before each line that is typed; may have escape sequences. */
  prompt?(directory: string): string
}

/** The screen and keyboard of a shell. */
export interface ShellTerminal {
  /** What is typed; ends where the terminal is closed. */
  readonly input: AsyncIterable<Uint8Array>
  /** Sizes of the screen: the present one, and each later one. */
  sizes(): AsyncIterable<{ readonly width: number; readonly height: number }>
  /** Shows what is printed; resolves once there is room for more. */
  write(chunk: Uint8Array): Promise<void>
  /** Called when a command begins and when it has ended. */
  busy?(isBusy: boolean): void
}

/** Bytes that the programs of the machine hold at most. */
const mostMemory = 64 * 1024 * 1024
/** Lines that a new shell recalls. */
const mostHistory = 256
const historyFile = '.bash_history'

/**
 * The machine that a learner types at: a shell with files of its own, kubectl, and the programs that containers have, such as curl. All that
 * it reaches is the server and the cluster.
 */
export class Workstation {
  readonly files: HomeFiles
  readonly commands: CommandRecords = new CommandRecords()
  readonly #parts: WorkstationParts
  readonly #programs: Readonly<Record<string, ImageProgram>>
  readonly #kubectl: KubectlParts
  readonly #bare: ReadonlySet<string>
  readonly #processes = new ProcessTable()
  readonly #ports = new PortTable()
  readonly #memory = { left: mostMemory }
  readonly #pool: ProcessPool
  readonly #network: MachineNetwork
  readonly #closing = new AbortController()
  #typed: TypedShell | undefined

  constructor(parts: WorkstationParts) {
    const { runtime, brand, programs = {}, session } = parts
    this.#parts = parts
    const { serverClock: clock = runtime.clock } = parts
    this.#kubectl = { ...parts, runtime: { ...runtime, clock } }
    const runKubectl = kubectlProgram(this.#kubectl)
    const kubectl = programOf(runKubectl)
    const own = Object.entries({ ...machinePrograms, ...programs }).map(
      ([name, each]) => [name, programOf(each)] as const,
    )
    const bare = parts.hasBareCommands === true ? bareCommands() : []
    const short = programOf((io, words) => runKubectl(io, ['kubectl', ...words]))
    this.#programs = {
      ...Object.fromEntries(bare.map((name) => [name, short])),
      kubectl,
      k: kubectl,
      minikube: programOf(minikubeProgram(() => parts.transport())),
      ...Object.fromEntries(own),
    }
    this.#bare = new Set(bare)
    this.#pool = new ProcessPool(runtime.timers, runtime.clock)
    const names = (): string[] => [...programNames(), ...Object.keys(this.#programs)]
    this.files = new HomeFiles(runtime.clock, names, this.#processes, parts.startScript)
    const client = (): WireClient => createClient(parts.transport(), { userAgent: 'workstation' })
    const { signal } = this.#closing
    this.#network = new MachineNetwork({
      client,
      transport: () => parts.transport(),
      brand,
      clock: runtime.clock,
      ports: this.#ports,
      names: clusterLookups({ client, brand, now: () => runtime.clock.now(), signal }),
      server: session.server,
      signal,
    })
  }

  /** An interactive shell on a terminal; resolves with its exit code once it has ended, or `signal` aborts. */
  async openShell(screen: ShellTerminal, signal: AbortSignal): Promise<number> {
    const terminal = new Terminal()
    return this.#run(
      {
        input: screen.input,
        sizes: () => screen.sizes(),
        write: (chunk) => screen.write(chunk),
        terminal,
        busy: (isBusy) => screen.busy?.(isBusy),
      },
      signal,
    )
  }

  /**
   * Types lines into a shell without a terminal, which lives as long as the machine and keeps its directory and variables. Resolves once
   * the last command has ended; rejects where `signal` aborts, which ends that shell.
   */
  async type(lines: string, signal: AbortSignal): Promise<TypedResult> {
    this.#typed ??= new TypedShell((shell, ending) => this.#run(shell, ending))
    const typed = this.#typed
    try {
      return await typed.type(lines, signal)
    } finally {
      if (typed.isOver) this.#typed = undefined
    }
  }

  /** Ends all shells and what they run. */
  close(): void {
    this.#closing.abort(new Error('the machine is shut down'))
    this.#ports.clear()
  }

  async #run(shell: RunningShell, signal: AbortSignal): Promise<number> {
    const { runtime } = this.#parts
    const { terminal } = shell
    const ending = new AbortController()
    const end = (): void => ending.abort(new Error('the shell is closed'))
    const stops = [onAbort(signal, end), onAbort(this.#closing.signal, end)]
    if (signal.aborted || this.#closing.signal.aborted) end()
    const world = this.#world(terminal, shell)
    const words = ['bash', ...(terminal ? [] : ['-si'])]
    try {
      const outcome = await driveProgram(
        {
          start: (meter) => noted(runCommand(world, words, meter), (text) => shell.print?.(text)),
          clock: runtime.clock,
          timers: runtime.timers,
          pool: this.#pool,
          memory: this.#memory,
          processes: this.#processes,
          uid: learner.uid,
          words,
          terminal,
        },
        { stdin: true, stdout: true, stderr: true, tty: terminal !== undefined },
        {
          stdin: shell.input,
          sizes: shell.sizes(),
          write: (_stream, chunk) => shell.write(chunk),
        },
        ending.signal,
      )
      return 'exitCode' in outcome ? outcome.exitCode : 130
    } finally {
      for (const stop of stops) stop()
    }
  }

  #world(terminal: Terminal | undefined, shell: RunningShell): ImageWorld {
    const { session } = this.#parts
    return {
      environment: new Map(
        Object.entries({
          HOME: learner.home,
          USER: learner.name,
          SHELL: '/bin/bash',
          TERM: 'xterm-256color',
          PATH: '/usr/local/bin:/usr/bin:/bin',
          EDITOR: 'vi',
          HOSTNAME: machineName,
          ...(!terminal && { PS1: '', PS2: '' }),
        }),
      ),
      hostname: machineName,
      workingDirectory: learner.home,
      uid: learner.uid,
      gid: learner.uid,
      lacksUnknown: true,
      files: () => this.files.open(),
      processes: () => this.#processes,
      listen: (listener) => this.#ports.listen(listener),
      listeners: () => this.#ports.all(),
      network: this.#network,
      answers: new Map(),
      programs: this.#programs,
      address: '127.0.0.1',
      typing: this.#typing(session, shell),
      ...(terminal && { terminal }),
    }
  }

  #typing(session: CtlSession, shell: RunningShell): TypingHooks {
    let current: ReturnType<CommandRecords['begin']> | undefined
    let isMark = false
    shell.print = (text) => current?.print(text)
    return {
      prompt: (directory) =>
        this.#parts.prompt?.(directory) ??
        `${directory.replace(learner.home, '~')} (${session.namespace}) $ `,
      history: this.#history(),
      started: (script) => {
        isMark = shell.isMark?.(script) === true
        if (isMark) return
        current = this.commands.begin(script)
        shell.busy?.(true)
        if (shell.terminal) this.#remember(script)
      },
      ended: (code) => {
        current?.end(code)
        current = undefined
        shell.busy?.(false)
        if (isMark) shell.marked?.(code)
      },
      complete: (text) => {
        const [word = ''] = text.split(/\s/, 1)
        const files = (): string[] => this.files.list().map(({ path }) => path)
        if (word === 'kubectl' || word === 'k') return completeKubectl(this.#kubectl, text, files())
        if (!this.#bare.has(word)) return undefined
        const before = 'kubectl '
        return completeKubectl(this.#kubectl, before + text, files()).then(
          ({ from, words, names }) => ({ from: from - before.length, words, names }),
        )
      },
    }
  }

  #history(): readonly string[] {
    const lines = this.files.readText(historyFile)?.split('\n') ?? []
    return lines.filter((line) => line !== '').slice(-mostHistory)
  }

  #remember(script: string): void {
    const line = script.trim().replaceAll('\n', ' ')
    const lines = [...this.#history(), line].slice(-mostHistory)
    this.files.write(historyFile, `${lines.join('\n')}\n`)
  }
}

/** Commands of kubectl whose names no command of a shell has. */
function bareCommands(): string[] {
  const taken = new Set([...programNames(), ...builtIns.keys()])
  return commands
    .filter((each) => each.run !== undefined || each.subcommands !== undefined)
    .flatMap(({ name }) => (taken.has(name) ? [] : [name]))
}

/** A program whose output is noted as it is printed. */
function noted(program: Program, print: (text: string) => void): Program {
  return answered(program, function* (step): ReadText {
    if (step.kind === 'output') print(step.text)
    return yield step
  })
}
