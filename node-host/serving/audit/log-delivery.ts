import {
  type AuditEvent,
  type AuditSink,
  type Deliver,
  legacyLine,
  type LostEvents,
} from '../../../core/index.ts'
import { reasonOf } from '../../base/errors/system-error.ts'

export type LogFormat = 'json' | 'legacy'

/** Where lines are written. */
export interface LineWriter {
  /** Writes lines, whose memory is used for others afterwards. @throws where that fails */
  write(lines: Uint8Array): void
  /** Whether so many bytes can be written in one piece. */
  hasRoomFor(bytes: number): boolean
}

/** Bytes of lines that are encoded in memory which is used again and again. */
const scratchBytes = 512 * 1024

/** Encodes events as lines. What it returns is overwritten by the next call. */
function lineEncoder(format: LogFormat): (events: readonly AuditEvent[]) => Uint8Array {
  const scratch = Buffer.allocUnsafeSlow(scratchBytes)
  const encoder = new TextEncoder()
  const encoded = (text: string): Uint8Array =>
    // A character takes three bytes at most.
    text.length * 3 > scratchBytes
      ? Buffer.from(text)
      : scratch.subarray(0, encoder.encodeInto(text, scratch).written)
  return (events) => {
    if (format === 'legacy') {
      return encoded(events.map(({ facts }) => `${legacyLine(facts)}\n`).join(''))
    }
    let text = ''
    const pieces: Uint8Array[] = []
    for (const event of events) {
      for (const piece of event.json) {
        if (typeof piece === 'string') text += piece
        else {
          pieces.push(Buffer.from(text), piece)
          text = ''
        }
      }
      text += '\n'
    }
    return pieces.length === 0 ? encoded(text) : Buffer.concat([...pieces, Buffer.from(text)])
  }
}

/** Delivers events to a log, a line each. */
export function logDelivery(writer: LineWriter, format: LogFormat, lost: LostEvents): Deliver {
  const write = (events: readonly AuditEvent[], lines: Uint8Array): boolean => {
    try {
      writer.write(lines)
      return true
    } catch (error) {
      lost.report('log', events, reasonOf(error))
      return false
    }
  }
  const linesOf = lineEncoder(format)
  return (events) => {
    const lines = linesOf(events)
    if (events.length === 1 || writer.hasRoomFor(lines.length)) return write(events, lines)
    return events.map((event) => write([event], linesOf([event]))).every((isWritten) => isWritten)
  }
}

/** Events of one turn that wait at most. */
const mostWaiting = 1000

/**
 * A sink that writes the events of one turn of the process together at the turn's end, so that many requests at once share a
 * system call. Requests go on where events are lost.
 */
export function turnSink(deliver: Deliver): AuditSink {
  const { signal } = new AbortController()
  let waiting: AuditEvent[] = []
  let next: NodeJS.Immediate | undefined
  const flush = (): void => {
    clearImmediate(next)
    next = undefined
    const events = waiting
    waiting = []
    if (events.length > 0) void deliver(events, signal)
  }
  return {
    take: (events) => {
      for (const event of events) waiting.push(event)
      if (waiting.length >= mostWaiting) flush()
      else next ??= setImmediate(flush)
      return true
    },
    close: async () => flush(),
  }
}
