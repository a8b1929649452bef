import { HeldMemory } from '../processes/process-meter.ts'
import type { Program, ProgramStep, ReadText } from '../processes/program.ts'
import { failureOf, type ShellSession } from '../processes/shell-session.ts'
import { answered, captured, piped, TextReader, withInput } from '../processes/text-reader.ts'
import { evaluate } from './arithmetic.ts'
import { parseScript } from './shell-parser.ts'
import { type ShellNode, ShellSyntaxError, type StreamCopy, type Word } from './shell-syntax.ts'

/** Runs a command by its words. */
export type RunCommand = (session: ShellSession, words: readonly string[]) => Program

/** What the parts of a script take for each of its characters. */
const parsedBytes = 64
/** Characters of a script that are parsed in one step. */
export const parsedInStep = 8
/** Steps that a part of a word takes beside its text. */
const partSteps = 0.25
/** What a word takes beside its text. */
const wordBytes = 16

/** Runs scripts of the small shell: lists, pipelines, loops, conditions, variables and redirections. */
export class ShellRunner {
  readonly #run: RunCommand

  constructor(run: RunCommand) {
    this.#run = run
  }

  *script(session: ShellSession, text: string): Program {
    const { meter } = session
    const held = new HeldMemory(meter)
    try {
      held.add(parsedBytes * text.length)
      const wait = meter.spend(1 + text.length / parsedInStep)
      if (wait) yield wait
      return yield* this.#node(session, parseScript(text, meter))
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error
      yield { kind: 'output', stream: 'stderr', text: `sh: ${error.message}\n` }
      return 2
    } finally {
      held.release()
    }
  }

  *#node(session: ShellSession, node: ShellNode): Program {
    if (session.exit !== undefined) return session.exit
    const { meter } = session
    meter.enter()
    try {
      const wait = meter.spend(1)
      if (wait) yield wait
      session.status = yield* this.#kind(session, node)
      return session.exit ?? session.status
    } finally {
      meter.leave()
    }
  }

  #kind(session: ShellSession, node: ShellNode): Program {
    switch (node.kind) {
      case 'list':
        return this.#list(session, node)
      case 'pipeline':
        return this.#pipeline(session, node)
      case 'if':
        return this.#if(session, node)
      case 'loop':
        return this.#loop(session, node)
      case 'for':
        return this.#for(session, node)
      case 'simple':
        return this.#simple(session, node)
    }
  }

  *#list(session: ShellSession, { first, rest }: ShellNode & { kind: 'list' }): Program {
    let code = yield* this.#node(session, first)
    for (const { operator, node } of rest) {
      if (session.exit !== undefined) return session.exit
      if ((operator === '&&' && code !== 0) || (operator === '||' && code === 0)) continue
      code = yield* this.#node(session, node)
    }
    return code
  }

  *#if(session: ShellSession, { branches, otherwise }: ShellNode & { kind: 'if' }): Program {
    for (const [condition, body] of branches) {
      const code = yield* this.#node(session, condition)
      if (session.exit !== undefined) return session.exit
      if (code === 0) return yield* this.#node(session, body)
    }
    return otherwise ? yield* this.#node(session, otherwise) : 0
  }

  *#loop(session: ShellSession, loop: ShellNode & { kind: 'loop' }): Program {
    const { meter } = session
    for (;;) {
      const { changes } = meter
      const { status } = session
      const code = yield* this.#node(session, loop.condition)
      if (session.exit !== undefined) return session.exit
      if ((code === 0) === loop.until) return 0
      yield* this.#node(session, loop.body)
      if (session.exit !== undefined) return session.exit
      if (meter.changes === changes && session.status === status) yield { kind: 'cycle' }
    }
  }

  *#for(session: ShellSession, { name, words, body }: ShellNode & { kind: 'for' }): Program {
    const held = new HeldMemory(session.meter)
    try {
      for (const word of words) {
        for (const value of yield* this.#expand(session, word, held)) {
          session.variables.set(name, value)
          yield* this.#node(session, body)
          if (session.exit !== undefined) return session.exit
        }
      }
      return session.status
    } finally {
      held.release()
    }
  }

  /** Each part of a pipeline is a shell of its own; all run at once, as the ones behind read. */
  *#pipeline(session: ShellSession, { parts, negated }: ShellNode & { kind: 'pipeline' }): Program {
    const { meter } = session
    const [only] = parts
    let code = 0
    if (only && parts.length === 1) code = yield* this.#node(session, only)
    else {
      let [chain, depth]: [Program | undefined, number] = [undefined, 0]
      const shells: ShellSession[] = []
      try {
        for (const part of parts) {
          meter.enter()
          depth += 1
          const shell = session.fork()
          if (chain) shell.isPiped = true
          shells.push(shell)
          const program = this.#node(shell, part)
          chain = chain ? piped(chain, program, meter) : program
        }
        if (chain) code = yield* chain
      } finally {
        meter.leave(depth)
        for (const shell of shells) shell.variables.release()
      }
    }
    return negated ? Number(code === 0) : code
  }

  *#simple(
    session: ShellSession,
    { assignments, words, redirects, copies }: ShellNode & { kind: 'simple' },
  ): Program {
    const { meter } = session
    const held = new HeldMemory(meter)
    try {
      for (const [name, value] of assignments) {
        session.variables.set(name, (yield* this.#expand(session, value, held)).join(' '))
      }
      const expanded: string[] = []
      for (const word of words) {
        for (const each of yield* this.#expand(session, word, held)) expanded.push(each)
      }
      let program = this.#run(session, expanded.length === 0 ? [':'] : expanded)
      const files: OutputFiles = {}
      for (const { operator, target } of redirects) {
        const [path = ''] = yield* this.#expand(session, target, held)
        let why: string | undefined
        if (operator === '<') {
          let next: (() => ReadText) | undefined
          why = failureOf(() => (next = session.read(path)))
          if (next) program = withInput(program, new TextReader(meter, next))
          else why = `open ${path}: no such file`
        } else {
          if (!devices.has(path))
            why = failureOf(() => session.write(path, '', operator.endsWith('>>')))
          why &&= `create ${path}: ${why}`
          if (operator !== '2>' && operator !== '2>>') files.stdout = path
          if (operator !== '>' && operator !== '>>') files.stderr = path
        }
        if (why === undefined) continue
        yield { kind: 'output', stream: 'stderr', text: `sh: can't ${why}\n` }
        return 1
      }
      if (redirects.length + copies.length > 0)
        program = redirected(session, program, copies, files)
      return yield* program
    } finally {
      held.release()
    }
  }

  /** The words that a word stands for; `held` takes the memory for them. */
  *#expand(
    session: ShellSession,
    word: Word,
    held: HeldMemory,
  ): Generator<ProgramStep, string[], string | undefined> {
    const { meter } = session
    const fields: string[] = []
    let current: string | undefined
    for (const part of word) {
      let text = ''
      if (part.kind === 'text') text = part.text
      else if (part.kind === 'number') {
        const valueOf = (name: string): string => session.variables.get(name) ?? ''
        const wait = meter.spend(1 + part.expression.length / parsedInStep)
        if (wait) yield wait
        text = String(evaluate(part.expression, valueOf, meter))
      } else if (part.kind === 'variable') {
        text = variable(session, part.name)
        if (text === '' && part.otherwise)
          text = (yield* this.#expand(session, part.otherwise, held)).join(' ')
      } else {
        const shell = session.fork()
        const [output, code] = yield* captured(this.script(shell, part.script), held)
        shell.variables.release()
        session.status = code
        let end = output.length
        while (output[end - 1] === '\n') end -= 1
        text = output.slice(0, end)
      }
      held.add(text.length)
      const wait = meter.spend(partSteps, text.length)
      if (wait) yield wait
      if (part.quoted || part.kind === 'text') current = (current ?? '') + text
      else {
        for (let at = 0; at < text.length;) {
          let end = at
          while (end < text.length && !isSpace(text.charCodeAt(end))) end += 1
          if (end > at) current = (current ?? '') + text.slice(at, end)
          if (end < text.length && current !== undefined) {
            held.add(wordBytes)
            fields.push(current)
            current = undefined
          }
          at = end + 1
        }
      }
    }
    if (current !== undefined) fields.push(current)
    return fields
  }
}

/** Where the streams of a command go, where they go to files. */
interface OutputFiles {
  stdout?: string
  stderr?: string
}

const devices = new Set(['/dev/null', '/dev/stdout', '/dev/stderr'])

/** Whether words are split at a character: spaces and line ends. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

function variable(session: ShellSession, name: string): string {
  if (name === '?') return String(session.status)
  if (name === '$') return '7'
  if (name === '#') return '0'
  return session.variables.get(name) ?? ''
}

/** A program whose streams go to one another, and to files. */
function* redirected(
  session: ShellSession,
  program: Program,
  copies: readonly StreamCopy[],
  files: OutputFiles,
): Program {
  const copy = copies.at(-1)
  let isBroken = false
  const code = yield* answered(program, function* (step) {
    if (step.kind !== 'output') return yield step
    let { stream } = step
    if (copy) stream = copy === 'errors to output' ? 'stdout' : 'stderr'
    const path = files[stream]
    if (path === '/dev/stdout') stream = 'stdout'
    if (path === '/dev/stderr') stream = 'stderr'
    if (path === undefined || path === `/dev/${stream}`) yield { ...step, stream }
    else if (path !== '/dev/null') {
      const { text } = step
      const why = failureOf(() => session.write(path, text, true))
      if (why === undefined) return undefined
      yield { kind: 'output', stream: 'stderr', text: `sh: can't create ${path}: ${why}\n` }
      isBroken = true
      program.return(1)
    }
    return undefined
  })
  return isBroken ? 1 : code
}
