import { FileError } from '../../../cluster/simulation/files/file-error.ts'
import { textOfBytes } from '../../../cluster/simulation/processes/bytes-as-text.ts'
import type { ProgramIo } from '../host-program.ts'

/** Bytes that a program takes in at most. */
const mostInput = 8 * 1024 * 1024

/** The text of standard input, up to its end. @throws Error where it is too long */
export async function readInput(io: ProgramIo): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of io.read(false)) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostInput) throw new Error(`input is longer than ${mostInput} bytes`)
  }
  return text + decoder.decode()
}

/** The text of a file; undefined with why it cannot be read. */
export function readFileText(io: ProgramIo, path: string): { readonly text: string } | string {
  try {
    if (io.isDirectory(path)) return 'Is a directory'
    return { text: textOfBytes(io.readFile(path)) }
  } catch (error) {
    if (error instanceof FileError) return error.message
    throw error
  }
}

/** Writes many small texts as few larger ones. */
export class ProgramOutput {
  readonly #io: ProgramIo
  #text = ''

  constructor(io: ProgramIo) {
    this.#io = io
  }

  async write(text: string): Promise<void> {
    this.#text += text
    if (this.#text.length > 32 * 1024) await this.flush()
  }

  async flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    if (text !== '') await this.#io.write('stdout', text)
  }
}
