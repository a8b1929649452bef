import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { Program, ProgramStep, ReadText, WaitLimit } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { Socket } from '../../processes/socket.ts'
import { answered } from '../../processes/text-reader.ts'

export const say = (stream: 'stdout' | 'stderr', text: string): ProgramStep => ({
  kind: 'output',
  stream,
  text,
})

/**
 * Sends what a process reads, and prints what comes, until the other side ends, or nothing comes for `limit` milliseconds. At the end of
 * its input it ends what it sends, and goes on printing.
 */
export function* relay(
  socket: Socket,
  limit: number,
): Generator<ProgramStep, void, string | undefined> {
  let hasInput = true
  for (;;) {
    const came = yield* socket.take()
    if (came) {
      yield say('stdout', textOfBytes(came))
      continue
    }
    if (socket.isOver) return
    const idle: WaitLimit = { milliseconds: limit }
    const bounded = limit === Infinity ? {} : { limit: idle }
    const until = socket.coming()
    if (!hasInput) {
      yield { kind: 'wait', settled: until, ...bounded }
      if (idle.isOver === true) return
      continue
    }
    let isComing = false
    void until.then(() => {
      isComing = true
    })
    const text = yield { kind: 'read', unit: 'chunk', until, ...bounded }
    if (text !== undefined) {
      if (!(yield* socket.write(bytesOfText(text)))) hasInput = false
    } else if (idle.isOver === true) return
    else if (!isComing) {
      hasInput = false
      socket.end()
    }
  }
}

/** All that a process can read from its input, which counts as memory while it runs on. */
export function* wholeInput(
  session: ShellSession,
): Generator<ProgramStep, Uint8Array, string | undefined> {
  const parts: string[] = []
  for (;;) {
    const text = yield { kind: 'read', unit: 'chunk' }
    if (text === undefined) return bytesOfText(parts.join(''))
    session.meter.hold(text.length)
    parts.push(text)
  }
}

/** Exit code of a process that SIGPIPE has ended. */
const brokenPipe = 141

/** Runs a command whose input and output are those of a connection. */
export function* runOver(session: ShellSession, socket: Socket, words: readonly string[]): Program {
  const inner = session.fork()
  inner.isPiped = true
  let unread = ''
  let isBroken = false
  const read = function* (unit: 'line' | 'chunk'): ReadText {
    for (;;) {
      const end = unit === 'line' ? unread.indexOf('\n') + 1 : unread.length
      if (end > 0 || (socket.isOver && unread !== '')) {
        const text = unread.slice(0, end || undefined)
        session.meter.hold(-text.length)
        unread = unread.slice(text.length)
        return text
      }
      const came = yield* socket.read()
      if (!came) return unread === '' ? undefined : yield* read('chunk')
      session.meter.hold(came.length)
      unread += textOfBytes(came)
    }
  }
  const program = session.programs.run(inner, words)
  try {
    const code = yield* answered(program, function* (step) {
      if (step.kind === 'read') return yield* read(step.unit)
      if (step.kind !== 'output' || step.stream === 'stderr') return yield step
      isBroken = !(yield* socket.write(bytesOfText(step.text)))
      // SIGPIPE ends a program whose output nobody takes.
      if (isBroken) program.return(brokenPipe)
      return undefined
    })
    return isBroken ? brokenPipe : code
  } finally {
    session.meter.hold(-unread.length)
    inner.variables.release()
  }
}
