import { HeldMemory } from '../processes/process-meter.ts'
import { interrupted, type Program } from '../processes/program.ts'
import { reportJobs } from './builtins/job-built-ins.ts'
import { CommandParser } from './language/command-parser.ts'
import { ScriptText } from './language/script-text.ts'
import { ShellSyntaxError, type ShellNode, UnfinishedScript } from './language/shell-syntax.ts'
import type { NodeRunner } from './running/command-tools.ts'
import { reportFault, write } from './running/redirections.ts'
import { parsedInStep, parserSettings, runText } from './running/run-text.ts'
import { parsedBytes } from './state/function-table.ts'
import type { Steps } from './state/open-files.ts'
import { LoopJump, ShellFault } from './state/shell-flow.ts'
import type { Shell } from './state/shell-state.ts'

/** Lines that `history` shows. */
const mostHistory = 256

/** Commands that a shell reads from its input line by line. A mistake, or Ctrl-C, ends no shell that is typed into. */
export class TypedCommands {
  readonly #shell: Shell
  readonly #runner: NodeRunner
  readonly #held: HeldMemory
  /** Lines that are no whole command yet. */
  #script = ''
  #line = 1

  constructor(shell: Shell, runner: NodeRunner) {
    this.#shell = shell
    this.#runner = runner
    this.#held = new HeldMemory(shell.meter)
  }

  *run(): Program {
    const shell = this.#shell
    try {
      for (;;) {
        try {
          if (yield* this.#next()) return shell.status
        } catch (error) {
          if (!shell.isInteractive && error !== interrupted) throw error
          yield* this.#recover(error)
        }
      }
    } finally {
      this.#held.release()
    }
  }

  /** Reads a line, and runs what is finished with it. Returns whether the input has ended. */
  *#next(): Steps<boolean> {
    const shell = this.#shell
    if (shell.isInteractive) yield* this.#prompt()
    const file = shell.descriptors.get(0)
    const line = file && (yield* file.read('line'))
    this.#held.add(line?.length ?? 0)
    this.#script += line ?? ''
    const nodes = yield* this.#parsed(line === undefined)
    if (!nodes) return false
    if (shell.isInteractive) this.#remember(this.#script)
    const held = new HeldMemory(shell.meter)
    try {
      held.add(parsedBytes * this.#script.length)
      this.#line += this.#script.split('\n').length - 1
      this.#reset()
      for (const node of nodes) {
        // Line by line, so that what one defines the next one has.
        shell.status = yield* this.#runner.node(shell, node)
      }
    } finally {
      held.release()
    }
    return line === undefined
  }

  /** The commands of the lines; undefined where they go on. */
  *#parsed(isOver: boolean): Steps<ShellNode[] | undefined> {
    const shell = this.#shell
    const { meter } = shell
    const script = this.#script
    const wait = meter.spend(script.length / parsedInStep)
    if (wait) yield wait
    if (!isOver && script.endsWith('\\\n')) return undefined
    try {
      const text = new ScriptText(script, meter, this.#line)
      const parser = new CommandParser(text, parserSettings(shell, !isOver))
      const nodes: ShellNode[] = []
      for (let node = parser.nextLine(); node; node = parser.nextLine()) nodes.push(node)
      return nodes
    } catch (error) {
      if (error instanceof UnfinishedScript && !isOver) return undefined
      if (!(error instanceof ShellSyntaxError)) throw error
      shell.line = error.line
      throw new ShellFault(error.message)
    }
  }

  *#prompt(): Steps<void> {
    const shell = this.#shell
    if (this.#script === '') yield* reportJobs(shell)
    const sign = shell.session.world.uid === 0 ? '#' : '$'
    const first = shell.scope.value('PS1') ?? `\\w ${sign} `
    const text = this.#script === '' ? first : (shell.scope.value('PS2') ?? '> ')
    yield* write(shell, 1, promptText(shell, text))
  }

  /** Goes on behind a mistake, or an interrupt. */
  *#recover(error: unknown): Steps<void> {
    const shell = this.#shell
    this.#reset()
    shell.tested = shell.loops = 0
    shell.command = undefined
    if (error === interrupted) {
      shell.status = 130
      if (shell.traps.has('INT')) yield* runText(shell, shell.traps.get('INT') ?? '', this.#runner)
    } else if (error instanceof ShellFault) {
      yield* reportFault(shell, error)
      shell.status = error.code
    } else if (error instanceof LoopJump) shell.status = 0
    else throw error
  }

  #remember(script: string): void {
    const { history, meter } = this.#shell
    const line = script.replace(/\n$/, '')
    if (line === '') return
    meter.hold(line.length)
    history.push(line)
    if (history.length > mostHistory) meter.hold(-(history.shift()?.length ?? 0))
  }

  #reset(): void {
    this.#script = ''
    this.#held.release()
  }
}

/** A prompt with its `\w`, `\u`, `\h` and `\$`. */
function promptText({ session, shellName }: Shell, text: string): string {
  const { uid, hostname } = session.world
  const user = uid === 0 ? 'root' : String(uid)
  return text.replace(/\\([wWuhs$n])/g, (_, letter: string) => {
    if (letter === 'w') return session.directory
    if (letter === 'W') return session.directory.replace(/^.*\/(?=.)/, '')
    if (letter === 'u') return user
    if (letter === 'h') return hostname
    if (letter === 's') return shellName
    return letter === 'n' ? '\n' : uid === 0 ? '#' : '$'
  })
}
