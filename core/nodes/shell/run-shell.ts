import { evaluate } from './arithmetic.ts'
import type { Program, ProgramStep } from './program.ts'
import { parseScript } from './shell-parser.ts'
import type { ShellSession } from './shell-session.ts'
import { type ShellNode, ShellSyntaxError, type StreamCopy, type Word } from './shell-syntax.ts'
import { mostWritten } from './written-files.ts'

/** Runs a command by its words. `input`: what is piped into it; undefined for the input of the process. */
export type RunCommand = (
  session: ShellSession,
  words: readonly string[],
  input: string | undefined,
) => Program

/** Most steps of one command whose output is captured: a process without end ends there. */
const mostCaptured = 10_000
/** Most characters of captured output: more than a file can take. */
const mostText = 2 * mostWritten

/** Runs scripts of the small shell: lists, pipelines, loops, conditions, variables and redirections. */
export class ShellRunner {
  readonly #run: RunCommand

  constructor(run: RunCommand) {
    this.#run = run
  }

  *script(session: ShellSession, text: string, input?: string): Program {
    let node: ShellNode
    try {
      node = parseScript(text)
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error
      yield { kind: 'output', stream: 'stderr', text: `sh: ${error.message}\n` }
      return 2
    }
    return yield* this.#node(session, node, input)
  }

  *#node(session: ShellSession, node: ShellNode, input: string | undefined): Program {
    if (session.exit !== undefined) return session.exit
    session.status = yield* this.#kind(session, node, input)
    return session.exit ?? session.status
  }

  *#kind(session: ShellSession, node: ShellNode, input: string | undefined): Program {
    switch (node.kind) {
      case 'list':
        return yield* this.#list(session, node, input)
      case 'pipeline':
        return yield* this.#pipeline(session, node, input)
      case 'if':
        for (const [condition, body] of node.branches) {
          const code = yield* this.#node(session, condition, input)
          if (session.exit !== undefined) return session.exit
          if (code === 0) return yield* this.#node(session, body, input)
        }
        return node.otherwise ? yield* this.#node(session, node.otherwise, input) : 0
      case 'loop':
        return yield* this.#loop(session, node, input)
      case 'for':
        for (const word of node.words) {
          for (const value of yield* this.#expand(session, word)) {
            session.variables.set(node.name, value)
            yield* this.#node(session, node.body, input)
            if (session.exit !== undefined) return session.exit
          }
        }
        return session.status
      case 'simple':
        return yield* this.#simple(session, node, input)
    }
  }

  *#list(
    session: ShellSession,
    { first, rest }: ShellNode & { kind: 'list' },
    input: string | undefined,
  ): Program {
    let code = yield* this.#node(session, first, input)
    for (const { operator, node } of rest) {
      if (session.exit !== undefined) return session.exit
      if ((operator === '&&' && code !== 0) || (operator === '||' && code === 0)) continue
      code = yield* this.#node(session, node, input)
    }
    return code
  }

  *#loop(
    session: ShellSession,
    { until, condition, body }: ShellNode & { kind: 'loop' },
    input: string | undefined,
  ): Program {
    let idle = 0
    for (;;) {
      const code = yield* this.#node(session, condition, input)
      if (session.exit !== undefined) return session.exit
      if ((code === 0) === until) return 0
      const before = session.now()
      yield* this.#node(session, body, input)
      if (session.exit !== undefined) return session.exit
      idle = session.now() === before ? idle + 1 : 0
      // A loop that never waits would keep the server from all other work.
      if (idle > mostCaptured) yield { kind: 'sleep', milliseconds: Infinity }
      else if (idle > 0 && idle % 100 === 0) yield { kind: 'sleep', milliseconds: 1 }
    }
  }

  *#pipeline(
    session: ShellSession,
    { parts, negated }: ShellNode & { kind: 'pipeline' },
    input: string | undefined,
  ): Program {
    let piped = input
    let code = 0
    for (const [at, part] of parts.entries()) {
      if (at === parts.length - 1) code = yield* this.#node(session, part, piped)
      else [piped, code] = yield* this.#capture(this.#node(session, part, piped))
      if (session.exit !== undefined && at < parts.length - 1) session.exit = undefined
    }
    return negated ? Number(code === 0) : code
  }

  /** Runs a program and keeps what it prints. */
  *#capture(
    program: Program,
  ): Generator<ProgramStep, [text: string, code: number], string | undefined> {
    let text = ''
    let answer: string | undefined
    for (let steps = 0; steps < mostCaptured && text.length < mostText; steps++) {
      const { done, value } = program.next(answer)
      if (done === true) return [text, value]
      if (value.kind === 'output' && value.stream === 'stdout') text += value.text
      else answer = yield value
    }
    return [text, 0]
  }

  *#simple(
    session: ShellSession,
    { assignments, words, redirects, copies }: ShellNode & { kind: 'simple' },
    input: string | undefined,
  ): Program {
    for (const [name, value] of assignments) {
      session.variables.set(name, (yield* this.#expand(session, value)).join(' '))
    }
    const expanded: string[] = []
    for (const word of words) expanded.push(...(yield* this.#expand(session, word)))
    let source = input
    for (const { operator, target } of redirects) {
      if (operator !== '<') continue
      const [path = ''] = yield* this.#expand(session, target)
      source = session.read(path)
      if (source === undefined) {
        const text = `sh: can't open ${path}: no such file\n`
        yield { kind: 'output', stream: 'stderr', text }
        return 1
      }
    }
    const program = this.#run(session, expanded.length === 0 ? [':'] : expanded, source)
    const output = redirects.find(({ operator }) => ['>', '>>', '&>'].includes(operator))
    const errors = redirects.some(({ operator }) => ['2>', '2>>', '&>'].includes(operator))
    const copied = copies.reduce(copiedStream, program)
    const sink = errors ? withoutErrors(copied) : copied
    if (!output) return yield* sink
    const [path = ''] = yield* this.#expand(session, output.target)
    const [text, code] = yield* this.#capture(sink)
    if (path === '/dev/stdout') yield { kind: 'output', stream: 'stdout', text }
    else if (path === '/dev/stderr') yield { kind: 'output', stream: 'stderr', text }
    else if (path !== '/dev/null') {
      const why = session.write(path, text, output.operator === '>>')
      if (why === undefined) return code
      yield { kind: 'output', stream: 'stderr', text: `sh: can't create ${path}: ${why}\n` }
      return 1
    }
    return code
  }

  *#expand(
    session: ShellSession,
    word: Word,
  ): Generator<ProgramStep, string[], string | undefined> {
    const fields: string[] = []
    let current: string | undefined
    for (const part of word) {
      let text = ''
      if (part.kind === 'text') text = part.text
      else if (part.kind === 'number') {
        text = String(evaluate(part.expression, (name) => session.variables.get(name) ?? ''))
      } else if (part.kind === 'variable') {
        text = variable(session, part.name)
        if (text === '' && part.otherwise)
          text = (yield* this.#expand(session, part.otherwise)).join(' ')
      } else {
        const [output] = yield* this.#capture(this.script(session, part.script))
        text = output.replace(/\n+$/, '')
      }
      if (part.quoted || part.kind === 'text') current = (current ?? '') + text
      else {
        const pieces = text.split(/\s+/)
        if (pieces.length > 1) {
          fields.push((current ?? '') + (pieces[0] ?? ''), ...pieces.slice(1, -1))
          current = pieces.at(-1)
        } else if (text !== '') current = (current ?? '') + text
      }
    }
    if (current !== undefined) fields.push(current)
    return fields.filter((field) => field !== '' || word.some(({ quoted }) => quoted))
  }
}

function variable(session: ShellSession, name: string): string {
  if (name === '?') return String(session.status)
  if (name === '$') return '7'
  if (name === '#') return '0'
  return session.variables.get(name) ?? ''
}

function* withoutErrors(program: Program): Program {
  let answer: string | undefined
  for (;;) {
    const { done, value } = program.next(answer)
    if (done === true) return value
    if (value.kind !== 'output' || value.stream === 'stdout') answer = yield value
  }
}

/** A program that writes one stream to the other. */
function* copiedStream(program: Program, copy: StreamCopy): Program {
  const stream = copy === 'errors to output' ? 'stdout' : 'stderr'
  let answer: string | undefined
  for (;;) {
    const { done, value } = program.next(answer)
    if (done === true) return value
    answer = yield value.kind === 'output' ? { ...value, stream } : value
  }
}
