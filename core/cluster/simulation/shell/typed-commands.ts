import { FileError } from '../files/file-error.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'
import { HeldMemory } from '../processes/process-meter.ts'
import { interrupted, type Program } from '../processes/program.ts'
import { reportJobs } from './builtins/job-built-ins.ts'
import { completionsOf } from './complete-line.ts'
import { CommandParser } from './language/command-parser.ts'
import { expandHistory } from './language/expand-history.ts'
import { ScriptText } from './language/script-text.ts'
import { ShellSyntaxError, type ShellNode, UnfinishedScript } from './language/shell-syntax.ts'
import type { NodeRunner } from './running/command-tools.ts'
import { isBash, reportFault, write } from './running/redirections.ts'
import { parsedInStep, parserSettings, runText } from './running/run-text.ts'
import { runPendingTraps } from './running/traps.ts'
import { parsedBytes } from './state/function-table.ts'
import type { OpenFile, Steps } from './state/open-files.ts'
import { LoopJump, ShellExit, ShellFault } from './state/shell-flow.ts'
import type { Shell } from './state/shell-state.ts'

/** Lines that `history` shows. */
const mostHistory = 256

/** Commands that a shell reads from its input line by line. A mistake, or Ctrl-C, ends no shell that is typed into. */
export class TypedCommands {
  readonly #shell: Shell
  readonly #runner: NodeRunner
  readonly #held: HeldMemory
  readonly #commandNames: () => Iterable<string>
  /** The prompt that was printed last. */
  #shown = ''
  /** Lines that are no whole command yet. */
  #script = ''
  #line = 1

  /** `commandNames` are completed where a command is typed. */
  constructor(shell: Shell, runner: NodeRunner, commandNames: () => Iterable<string>) {
    this.#shell = shell
    this.#commandNames = commandNames
    this.#runner = runner
    this.#held = new HeldMemory(shell.meter)
  }

  *run(): Program {
    const shell = this.#shell
    const { history = [] } = shell.session.world.typing ?? {}
    if (shell.isInteractive) for (const line of history) this.#remember(line)
    try {
      if (shell.isInteractive && isBash(shell)) yield* this.#readStartFiles()
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

  /** Runs the files that an interactive bash starts with, where they are there; a mistake in one ends that file. */
  *#readStartFiles(): Steps<void> {
    const shell = this.#shell
    for (const path of ['/etc/bash.bashrc', `${shell.scope.value('HOME') ?? ''}/.bashrc`]) {
      if (!shell.session.isFile(path)) continue
      try {
        yield* runText(shell, textOfBytes(shell.session.bytes(path)), this.#runner)
      } catch (error) {
        if (error instanceof FileError) continue
        yield* this.#recover(error)
      }
    }
    shell.status = 0
  }

  /** Reads a line, and runs what is finished with it. Returns whether the input has ended. */
  *#next(): Steps<boolean> {
    const shell = this.#shell
    if (shell.isInteractive) yield* this.#prompt()
    const line = yield* this.#expanded(yield* this.#read())
    if (shell.isInteractive) this.#noteSize()
    this.#held.add(line?.length ?? 0)
    this.#script += line ?? ''
    const nodes = yield* this.#parsed(line === undefined)
    if (!nodes) return false
    const { typing } = shell.session.world
    const isCommand = this.#script.trim() !== ''
    if (shell.isInteractive) this.#remember(this.#script)
    if (isCommand) typing?.started?.(this.#script)
    const held = new HeldMemory(shell.meter)
    try {
      held.add(parsedBytes * this.#script.length)
      this.#line += this.#script.split('\n').length - 1
      this.#reset()
      for (const node of nodes) {
        // Line by line, so that what one defines the next one has.
        shell.status = yield* this.#runner.node(shell, node)
      }
    } catch (error) {
      if (isCommand) typing?.ended?.(codeOf(error))
      throw error
    } finally {
      held.release()
    }
    if (isCommand) typing?.ended?.(shell.status)
    return line === undefined
  }

  /** A typed line with `!!` and its like replaced, which is shown then; an empty one where there is no such line. */
  *#expanded(line: string | undefined): Steps<string | undefined> {
    const shell = this.#shell
    const isTyped = shell.isInteractive && shell.session.world.terminal !== undefined
    if (line === undefined || !isTyped || !isBash(shell)) return line
    const expanded = expandHistory(line, shell.history)
    if (!expanded) return line
    if ('line' in expanded) {
      yield* write(shell, 1, expanded.line)
      return expanded.line
    }
    yield* write(shell, 2, `${shell.shellName}: ${expanded.missing}: event not found\n`)
    shell.status = 1
    return '\n'
  }

  /** Reads a line; from a terminal with an editor, which has the terminal meanwhile. */
  *#read(): Steps<string | undefined> {
    const shell = this.#shell
    const file = shell.descriptors.get(0)
    const { terminal } = shell.session.world
    if (!file) return undefined
    if (!shell.isInteractive || !terminal || file.standard !== 'stdin') {
      return yield* this.#lineOf(file)
    }
    terminal.hasShell = true
    terminal.editing = {
      prompt: this.#shown,
      history: shell.history,
      complete: (text) => completionsOf(shell, this.#commandNames, text),
    }
    try {
      return yield* this.#lineOf(file)
    } finally {
      terminal.editing = undefined
    }
  }

  /** A line of a file; signals that come meanwhile are handled, and end nothing. */
  *#lineOf(file: OpenFile): Steps<string | undefined> {
    const shell = this.#shell
    for (;;) {
      const line = yield* file.read('line')
      if (line !== undefined || shell.signals.next === undefined) return line
      yield* runPendingTraps(shell, this.#runner)
    }
  }

  /** Sets the variables by which commands know the size of the terminal. */
  #noteSize(): void {
    const { scope, session } = this.#shell
    const { columns = 0, rows = 0 } = session.world.terminal ?? {}
    if (columns === 0) return
    for (const [name, value] of [
      ['COLUMNS', columns],
      ['LINES', rows],
    ] as const) {
      if (scope.find(name)?.isReadonly !== true) scope.set(name, String(value))
    }
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
    const { typing } = shell.session.world
    // As ash has it by itself, and as bash has it by the files of Debian and Ubuntu.
    const own = isBash(shell) ? '\\u@\\h:\\w\\$ ' : '\\w \\$ '
    const usual = typing?.prompt?.(shell.session.directory) ?? own
    const first = shell.scope.value('PS1') ?? usual
    const text = this.#script === '' ? first : (shell.scope.value('PS2') ?? '> ')
    this.#shown = promptText(shell, text)
    yield* write(shell, 1, this.#shown)
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

/** The exit code of a command that ends with an error. */
function codeOf(error: unknown): number {
  if (error instanceof ShellExit || error instanceof ShellFault) return error.code
  return error === interrupted ? 130 : 1
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
