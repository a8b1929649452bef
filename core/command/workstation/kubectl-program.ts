import type { Brand } from '../../base/api/brand.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { Runtime } from '../../base/runtime.ts'
import { textOfBytes } from '../../cluster/simulation/processes/bytes-as-text.ts'
import type { Completions } from '../../cluster/simulation/terminal/line-editor.ts'
import { completeCtl } from '../ctl/complete-ctl.ts'
import type { CtlEnvironment } from '../ctl/ctl-environment.ts'
import type { CtlFiles } from '../ctl/ctl-files.ts'
import { runCtlWords } from '../ctl/run-ctl.ts'
import type { CtlSession } from '../ctl/session/ctl-session.ts'
import type { HostProgram, ProgramIo } from './host-program.ts'

export interface KubectlParts {
  readonly runtime: Runtime
  readonly brand: Brand
  readonly session: CtlSession
  transport(): Transport
  /** Resolves once the server can be reached; kubectl waits for it. */
  connected?(signal: AbortSignal): Promise<void>
}

/** Escape sequences around a text on a terminal; the line break stays outside, or the next line would begin in the colour. */
function inColor(code: number, text: string): string {
  const line = text.replace(/\n+$/, '')
  return `\u001b[${code}m${line}\u001b[0m${text.slice(line.length) || '\n'}`
}

/** `kubectl` as a program of the machine. */
export function kubectlProgram(parts: KubectlParts): HostProgram {
  return async (io, words) => {
    await parts.connected?.(io.signal)
    const environment = environmentOf(parts, io)
    return runCtlWords(words.slice(1), {
      ...environment,
      flags: [],
      connect: () => environment,
    })
  }
}

/** What a command line of kubectl that ends at the cursor may go on with. */
export async function completeKubectl(
  parts: KubectlParts,
  text: string,
  files: readonly string[],
): Promise<Completions> {
  const ending = new AbortController()
  const io = offline(files, ending.signal)
  try {
    const line = text.replace(/^\S+\s/, '')
    const skipped = text.length - line.length
    const { from, candidates } = await completeCtl(line, line.length, environmentOf(parts, io))
    const words = candidates.map((each) => (/[=/:,]$/.test(each) ? each : `${each} `))
    return { from: from + skipped, words, names: candidates }
  } finally {
    ending.abort()
  }
}

function environmentOf(parts: KubectlParts, io: ProgramIo): CtlEnvironment {
  const { runtime, brand, session } = parts
  const decoder = new TextDecoder()
  return {
    transport: parts.transport(),
    runtime,
    brand,
    session,
    out: (text) => void io.write('stdout', text),
    err: (text) => void io.write('stderr', io.isTerminal ? inColor(31, text) : text),
    note: (text) => {
      const isWarning = io.isTerminal && /^warning:/i.test(text)
      void io.write('stderr', isWarning ? inColor(33, text) : text)
    },
    async readFile(name) {
      if (name !== '-') return readText(io, name)
      let text = ''
      for await (const chunk of io.read(false)) text += decoder.decode(chunk, { stream: true })
      return text
    },
    async expandFile(name, recursive = false) {
      if (name === '-' || /^https?:/.test(name) || !io.isDirectory(name)) return [name]
      return manifestsIn(io, name, recursive)
    },
    async writeFile(name, text) {
      io.writeFile(name, text)
    },
    async listFiles() {
      return io.list('.')
    },
    files: filesOf(io),
    streams: {
      isTerminal: io.isTerminal,
      read: (isRaw) => io.read(isRaw),
      sizes: () => io.sizes(),
      write: (stream, chunk) => io.write(stream, chunk),
    },
    edit: (text, name) => editText(io, text, name),
    listen: (options) => io.listen(options),
    signal: io.signal,
  }
}

/** Opens a text in the editor that `KUBE_EDITOR` or `EDITOR` names, as a file that is removed afterwards. */
async function editText(io: ProgramIo, text: string, name: string): Promise<string> {
  const editor = io.environment.get('KUBE_EDITOR') || io.environment.get('EDITOR') || 'vi'
  const path = `/tmp/${name}`
  io.writeFile(path, text)
  try {
    const code = await io.run(['sh', '-c', `${editor} "$1"`, 'sh', path])
    if (code === 0) return textOfBytes(io.readFile(path))
    throw new Error(`there was a problem with the editor ${JSON.stringify(editor)}`)
  } finally {
    io.remove(path)
  }
}

/** The machine's files as `cp` reads and writes them; all have the usual modes. */
function filesOf(io: ProgramIo): CtlFiles {
  return {
    directory: io.directory,
    async info(name) {
      if (io.isDirectory(name)) return { kind: 'directory', mode: 0o755 }
      return io.exists(name) ? { kind: 'file', mode: 0o644 } : undefined
    },
    list: async (name) => io.list(name).map((each) => each.replace(/\/$/, '')),
    read: async (name) => io.readFile(name),
    write: async (name, bytes) => io.writeFile(name, bytes),
    makeDirectory: async (name) => io.makeDirectory(name),
  }
}

function readText(io: ProgramIo, name: string): string {
  if (/^https?:/.test(name)) {
    throw new Error(`${name} cannot be read: nothing here reaches the internet`)
  }
  try {
    return textOfBytes(io.readFile(name))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the path "${name}" ${why === 'No such file or directory' ? 'does not exist' : `cannot be read: ${why}`}`,
      { cause: error },
    )
  }
}

/** Files that a directory is read as: those of manifests, in their order. */
function manifestsIn(io: ProgramIo, directory: string, recursive: boolean): string[] {
  return io.list(directory).flatMap((name) => {
    const path = `${directory.replace(/\/$/, '')}/${name}`
    if (name.endsWith('/')) return recursive ? manifestsIn(io, path.slice(0, -1), true) : []
    return /\.(?:ya?ml|json)$/.test(name) ? [path] : []
  })
}

/** Streams of a completion, which prints and reads nothing. */
function offline(files: readonly string[], signal: AbortSignal): ProgramIo {
  async function* nothing(): AsyncGenerator<never> {}
  const refuse = (): never => {
    throw new TypeError('a completion reads no files')
  }
  return {
    write: async () => undefined,
    read: nothing,
    isTerminal: false,
    sizes: nothing,
    directory: '/',
    environment: new Map(),
    readFile: refuse,
    writeFile: refuse,
    list: () => files,
    exists: () => false,
    isDirectory: () => false,
    remove: refuse,
    run: refuse,
    makeDirectory: refuse,
    listen: refuse,
    signal,
  }
}
