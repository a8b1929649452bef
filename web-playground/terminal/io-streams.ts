import type { CtlStreams, WindowSize } from '../../core/index.ts'
import type { CommandIo } from './command-runner.ts'
import type { RawInput } from './raw-input.ts'

async function* noSizes(): AsyncGenerator<WindowSize> {}

/** The terminal of the page as the standard streams of a command. */
export function ioStreams(io: CommandIo): CtlStreams {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() }
  let raw: RawInput | undefined
  return {
    isTerminal: io.isTyped,
    read(isRaw) {
      if (!isRaw) return wholeInput(io)
      raw ??= io.raw()
      return raw.typed
    },
    sizes: () => raw?.sizes() ?? noSizes(),
    async write(stream, chunk) {
      io.out(decoders[stream].decode(chunk, { stream: true }))
    },
  }
}

/** What is typed up to Ctrl-D, or was given with the command. */
async function* wholeInput(io: CommandIo): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(await io.input())
}
