import type { DnsQuestion } from '../../../dns/dns-message.ts'
import { awaited } from '../../../processes/awaited.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { type Asked, type AskOptions, askServer } from '../../../resolver/ask-server.ts'

/** Steps that a question takes. */
const questionSteps = 3
/** Milliseconds after which a question is given up, whatever its server does. */
const longestQuestion = 60_000

/** A part of a program that prints and waits, and gives a result. */
export type Steps<Result> = Generator<ProgramStep, Result, string | undefined>

export const say = (text: string): ProgramStep => ({ kind: 'output', stream: 'stdout', text })
export const complain = (text: string): ProgramStep => ({ kind: 'output', stream: 'stderr', text })

/** Asks a server, and waits for its answer. Nothing comes of a silent one after so many milliseconds. */
export function* asking(
  session: ShellSession,
  server: string,
  question: DnsQuestion,
  options: AskOptions,
  timeout: number,
): Steps<Asked> {
  const wait = session.meter.spend(questionSteps)
  if (wait) yield wait
  const { network } = session.world
  const answer = askServer(network, server, question, options)
  const outcome = yield* awaited(network ? answer : Promise.resolve(answer), longestQuestion)
  session.meter.changes += 1
  if (outcome?.kind === 'error') throw outcome.error
  const asked = outcome?.value ?? { kind: 'silent' }
  if (asked.kind === 'silent' && outcome) yield { kind: 'sleep', milliseconds: timeout }
  if (asked.kind === 'answer') {
    const slow = session.meter.spend(0, asked.size)
    if (slow) yield slow
  }
  return asked
}

/** Asks servers one after the other until one answers, as often as that; `failed` is called with each that does not. */
export function* askingAll(
  session: ShellSession,
  servers: readonly string[],
  question: DnsQuestion,
  options: AskOptions & { readonly timeout: number; readonly tries: number },
  failed: (server: string, kind: 'refused' | 'silent') => ProgramStep | undefined,
): Steps<{ readonly server: string; readonly asked: Asked & { kind: 'answer' } } | undefined> {
  for (let attempt = 0; attempt < options.tries; attempt++) {
    for (const server of servers) {
      const asked = yield* asking(session, server, question, options, options.timeout)
      if (asked.kind === 'answer') return { server, asked }
      const step = failed(server, asked.kind)
      if (step) yield step
    }
  }
  return undefined
}

/** Why a name cannot be asked for. */
export function nameProblem(name: string): string {
  return name.replace(/\.$/, '').split('.').includes('') ? 'empty label' : 'label too long'
}
