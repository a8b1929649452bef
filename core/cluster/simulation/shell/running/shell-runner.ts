import { HeldMemory } from '../../processes/process-meter.ts'
import type { Program } from '../../processes/program.ts'
import { Expander } from '../expansion/expander.ts'
import { GlobPattern } from '../expansion/glob-pattern.ts'
import type { Redirect, ShellNode, SimpleNode } from '../language/shell-syntax.ts'
import { BrokenPipe, CapturedOutput, Pipe, type Steps } from '../state/open-files.ts'
import { LoopJump, ShellExit, ShellFault, ShellKilled, ShellReturn } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import { Blocked, type Task } from '../state/task-scheduler.ts'
import type { CommandTools, NodeRunner } from './command-tools.ts'
import { isBash, redirect, reportFault } from './redirections.ts'
import { runCondition } from './run-conditions.ts'
import { runSimple } from './run-simple.ts'
import { startJob } from './start-job.ts'
import { runExitTrap, runPendingTraps, runTrap } from './traps.ts'

/** bash's `$(<file)` is the content of the file, as that of `$(cat <file)`; any other command is itself. */
function readingFile(body: ShellNode): ShellNode {
  if (body.kind !== 'simple' || body.words.length + body.assignments.length > 0) return body
  const [redirection, ...others] = body.redirects
  const isRead = redirection?.operator === '<' && (redirection.descriptor ?? 0) === 0
  if (!isRead || others.length > 0) return body
  return { ...body, words: [[{ kind: 'text', text: 'cat', quoted: true }]] }
}

/** Runs the parts of a script. */
export class ShellRunner implements NodeRunner {
  readonly expander: Expander
  readonly #tools: CommandTools

  constructor(tools: Omit<CommandTools, 'expander' | 'runner'>) {
    this.expander = new Expander((shell, body, held) => this.#substitution(shell, body, held))
    this.#tools = { ...tools, expander: this.expander, runner: this }
  }

  /** Runs a part, and notes its exit code. */
  *node(shell: Shell, node: ShellNode): Program {
    const { meter } = shell
    meter.enter()
    try {
      const wait = meter.spend(1)
      if (wait) yield wait
      if (shell.signals.next) yield* runPendingTraps(shell, this)
      if (shell.has('noexec') && !shell.isInteractive) return shell.status
      shell.status = yield* this.#kind(shell, node)
      if (shell.status !== 0 && shell.tested === 0) yield* this.#failed(shell, node)
      return shell.status
    } finally {
      meter.leave()
    }
  }

  /** Runs a part whose failure ends nothing. */
  *tested(shell: Shell, node: ShellNode): Program {
    shell.tested += 1
    try {
      return yield* this.node(shell, node)
    } finally {
      shell.tested -= 1
    }
  }

  /** Runs a part as a process of its own, and releases its shell. */
  *subshell(shell: Shell, node: ShellNode): Program {
    let code = 0
    try {
      code = yield* this.node(shell, node)
      return yield* runExitTrap(shell, this, code)
    } catch (error) {
      if (error instanceof BrokenPipe) return 141
      if (error instanceof ShellKilled) return error.code
      if (error instanceof ShellExit) return yield* runExitTrap(shell, this, error.code)
      if (error instanceof ShellReturn) return error.code
      if (error instanceof LoopJump) return 0
      if (!(error instanceof ShellFault)) throw error
      yield* reportFault(shell, error)
      return error.code
    } finally {
      shell.release()
    }
  }

  *#failed(shell: Shell, node: ShellNode): Steps<void> {
    const { kind } = node
    const isCommand =
      kind === 'simple' ||
      kind === 'subshell' ||
      (kind === 'pipeline' && !node.negated) ||
      kind === 'condition' ||
      kind === 'arithmetic'
    if (!isCommand) return
    if (shell.traps.has('ERR')) yield* runTrap(shell, this, 'ERR')
    if (shell.has('errexit')) throw new ShellExit(shell.status)
  }

  #kind(shell: Shell, node: ShellNode): Program {
    switch (node.kind) {
      case 'simple':
        return runSimple(shell, node, this.#tools)
      case 'list':
        return this.#list(shell, node)
      case 'and-or':
        return this.#andOr(shell, node)
      case 'pipeline':
        return this.#pipeline(shell, node)
      case 'if':
        return this.#if(shell, node)
      case 'loop':
        return this.#inLoop(shell, () => this.#loop(shell, node))
      case 'for':
        return this.#inLoop(shell, () => this.#for(shell, node))
      case 'count':
        return this.#inLoop(shell, () => this.#count(shell, node))
      case 'case':
        return this.#case(shell, node)
      case 'subshell':
        return this.subshell(shell.fork(), node.body)
      case 'function':
        return this.#function(shell, node)
      case 'arithmetic':
        return this.#arithmetic(shell, node)
      case 'condition':
        return runCondition(shell, node.condition, this.expander)
      case 'redirected':
        return this.#redirected(shell, node.body, node.redirects)
    }
  }

  *#list(shell: Shell, { items }: ShellNode & { kind: 'list' }): Program {
    let code = 0
    for (const { node, background } of items) {
      code =
        background === undefined
          ? yield* this.node(shell, node)
          : yield* startJob(shell, node, background, this)
      shell.status = code
    }
    return code
  }

  *#andOr(shell: Shell, { first, rest }: ShellNode & { kind: 'and-or' }): Program {
    let code = yield* this.tested(shell, first)
    for (const [at, [operator, node]] of rest.entries()) {
      if ((operator === '&&') !== (code === 0)) continue
      code = yield* at === rest.length - 1 ? this.node(shell, node) : this.tested(shell, node)
    }
    return code
  }

  *#if(shell: Shell, { branches, otherwise }: ShellNode & { kind: 'if' }): Program {
    for (const [condition, body] of branches) {
      if ((yield* this.tested(shell, condition)) === 0) return yield* this.node(shell, body)
    }
    return otherwise ? yield* this.node(shell, otherwise) : 0
  }

  *#inLoop(shell: Shell, run: () => Program): Program {
    shell.loops += 1
    try {
      return yield* run()
    } finally {
      shell.loops -= 1
    }
  }

  /** Runs the body of a loop. Returns its exit code, and whether the loop goes on. */
  *#body(shell: Shell, body: ShellNode): Steps<boolean> {
    try {
      yield* this.node(shell, body)
      return true
    } catch (error) {
      if (!(error instanceof LoopJump)) throw error
      shell.status = 0
      error.levels -= 1
      if (error.levels > 0 && shell.loops > 1) throw error
      return error.goesOn
    }
  }

  *#loop(shell: Shell, { condition, body, until }: ShellNode & { kind: 'loop' }): Program {
    const { meter } = shell
    let code = 0
    for (;;) {
      const { changes } = meter
      const { status } = shell
      let goesOn: boolean
      try {
        goesOn = ((yield* this.tested(shell, condition)) === 0) !== until
      } catch (error) {
        if (!(error instanceof LoopJump)) throw error
        error.levels -= 1
        if (error.levels > 0 && shell.loops > 1) throw error
        if (!error.goesOn) return 0
        goesOn = true
        continue
      }
      if (!goesOn) return code
      if (!(yield* this.#body(shell, body))) return 0
      code = shell.status
      if (meter.changes === changes && shell.status === status) yield { kind: 'cycle' }
    }
  }

  *#for(shell: Shell, { name, words, body }: ShellNode & { kind: 'for' }): Program {
    const held = new HeldMemory(shell.meter)
    try {
      let values: readonly string[] = shell.parameters
      if (words) {
        const expanded: string[] = []
        for (const word of words) {
          for (const each of yield* this.expander.words(shell, word, held)) expanded.push(each)
        }
        values = expanded
      }
      let code = 0
      for (const value of values) {
        shell.scope.set(name, value)
        if (!(yield* this.#body(shell, body))) return 0
        code = shell.status
      }
      return code
    } finally {
      held.release()
    }
  }

  *#count(shell: Shell, { start, condition, step, body }: ShellNode & { kind: 'count' }): Program {
    const { meter } = shell
    const held = new HeldMemory(meter)
    const value = (expression: typeof start): Steps<bigint> =>
      this.expander.number(shell, expression, held)
    try {
      yield* value(start)
      let code = 0
      for (;;) {
        const { changes } = meter
        const isEmpty = condition.every((part) => part.kind === 'text' && part.text.trim() === '')
        if (!isEmpty && (yield* value(condition)) === 0n) return code
        if (!(yield* this.#body(shell, body))) return 0
        code = shell.status
        yield* value(step)
        held.release()
        if (meter.changes === changes) yield { kind: 'cycle' }
      }
    } finally {
      held.release()
    }
  }

  *#case(shell: Shell, { word, items }: ShellNode & { kind: 'case' }): Program {
    const held = new HeldMemory(shell.meter)
    try {
      const text = yield* this.expander.text(shell, word, held)
      let code = 0
      let falls = false
      for (const { patterns, body, end } of items) {
        let matches = falls
        for (const pattern of patterns) {
          if (matches) break
          const parts = yield* this.expander.pattern(shell, pattern, held)
          const wait = shell.meter.spend(0.25, text.length)
          if (wait) yield wait
          matches = yield* GlobPattern.of(parts).matches(text, shell.meter)
        }
        if (!matches) continue
        code = body ? yield* this.node(shell, body) : 0
        if (end === ';;') return code
        falls = end === ';&'
      }
      return code
    } finally {
      held.release()
    }
  }

  // oxlint-disable-next-line require-yield
  *#function(shell: Shell, { name, body, length }: ShellNode & { kind: 'function' }): Program {
    shell.functions.set(name, body, length)
    return 0
  }

  *#arithmetic(shell: Shell, { expression }: ShellNode & { kind: 'arithmetic' }): Program {
    const held = new HeldMemory(shell.meter)
    try {
      return Number((yield* this.expander.number(shell, expression, held)) === 0n)
    } finally {
      held.release()
    }
  }

  *#redirected(shell: Shell, body: ShellNode, redirects: readonly Redirect[]): Program {
    const held = new HeldMemory(shell.meter)
    const restore: (() => void)[] = []
    try {
      if (!(yield* redirect(shell, redirects, restore, this.expander, held))) return 1
      if (body.kind === 'simple') return yield* this.simple(shell, body)
      return yield* this.node(shell, body)
    } finally {
      for (const undo of restore.toReversed()) undo()
      held.release()
    }
  }

  simple(shell: Shell, node: SimpleNode): Program {
    return runSimple(shell, node, this.#tools)
  }

  /** Each part of a pipeline is a shell of its own; all run at once, as the ones behind read. */
  *#pipeline(shell: Shell, { parts, negated }: ShellNode & { kind: 'pipeline' }): Program {
    const [only] = parts
    let code = 0
    // What is negated ends no script.
    if (only && parts.length === 1) code = yield* this.tested(shell, only)
    else {
      const codes = yield* this.#piped(shell, parts)
      code = codes.at(-1) ?? 0
      if (shell.has('pipefail')) code = codes.findLast((each) => each !== 0) ?? 0
      shell.scope.setElements('PIPESTATUS', new Map(codes.map((each, at) => [at, String(each)])))
    }
    return negated ? Number(code === 0) : code
  }

  *#piped(shell: Shell, parts: readonly ShellNode[]): Steps<number[]> {
    const { meter, scheduler } = shell
    const tasks: Task[] = []
    const codes: number[] = []
    let depth = 0
    try {
      const shells: Shell[] = []
      for (const [at] of parts.entries()) {
        meter.enter()
        depth += 1
        const part = shell.fork()
        const before = shells.at(-1)
        if (before) {
          const pipe = new Pipe(meter)
          before.descriptors.set(1, pipe.writer)
          part.descriptors.set(0, pipe.reader)
        }
        shells.push(part)
        codes[at] = 0
      }
      const nesting = meter.exchangeDepth(0)
      meter.exchangeDepth(nesting)
      for (const [back, part] of parts.toReversed().entries()) {
        const at = parts.length - 1 - back
        const own = shells[at]
        if (!own) continue
        const program = this.subshell(own, part)
        const ended = (code: number): void => {
          own.release()
          codes[at] = code
        }
        tasks.push(scheduler.add(program, false, ended, nesting))
      }
      yield new Blocked(() => tasks.every((task) => task.code !== undefined))
      return codes
    } finally {
      meter.leave(depth)
      for (const task of tasks) scheduler.kill(task, 130)
    }
  }

  *#substitution(shell: Shell, body: ShellNode | undefined, held: HeldMemory): Steps<string> {
    if (!body) return ''
    const inner = shell.fork()
    const output = new CapturedOutput(held).retain()
    inner.descriptors.set(1, output)
    shell.substituted = yield* this.subshell(inner, isBash(shell) ? readingFile(body) : body)
    // Processes that it has left behind write on.
    output.release()
    if (output.isReferenced) yield new Blocked(() => !output.isReferenced)
    const { text } = output
    let end = text.length
    while (text[end - 1] === '\n') end -= 1
    return text.slice(0, end).replaceAll('\0', '')
  }
}
