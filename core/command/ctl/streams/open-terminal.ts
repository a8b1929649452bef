import type { ProcessTerminal } from '../../../base/client/connect-process.ts'
import type { CommandCall } from '../command.ts'

/** The user's end of a process, and how it is asked for. */
export interface OpenTerminal {
  readonly query: URLSearchParams
  readonly terminal: ProcessTerminal
  /** Whether keys are passed on as they are pressed. */
  readonly isRaw: boolean
}

/** The terminal of a line with `--stdin`, and `isTty` for one that wants a terminal. */
export function openTerminal({ environment, flags }: CommandCall, isTty: boolean): OpenTerminal {
  const { streams } = environment
  const takesInput = flags.on('stdin')
  const isRaw = takesInput && isTty && streams.isTerminal
  if (takesInput && isTty && !isRaw && !flags.on('quiet')) {
    environment.err('Unable to use a TTY - input is not a terminal or the right kind of file\n')
  }
  const query = new URLSearchParams()
  if (takesInput) query.set('stdin', 'true')
  query.set('stdout', 'true')
  // What a terminal shows is one stream.
  query.set(isRaw ? 'tty' : 'stderr', 'true')
  return {
    query,
    isRaw,
    terminal: {
      ...(takesInput && { stdin: streams.read(isRaw) }),
      ...(isRaw && { sizes: streams.sizes() }),
      write: (stream, chunk) => streams.write(stream, chunk),
    },
  }
}
