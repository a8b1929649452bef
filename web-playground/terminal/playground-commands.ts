import { completeCtl, type Completion, type CtlEnvironment, runCtl } from '../../core/index.ts'
import type { CtlStreams, WindowSize } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { whenConnected } from '../server/when-connected.ts'
import type { CommandHistory } from './command-history.ts'
import type { CommandIo, CommandRunner } from './command-runner.ts'
import { type Prompt, textWidth } from './draw-line.ts'
import type { RawInput } from './raw-input.ts'

/** The name under which the terminal reads what the editor holds. */
const editorFile = 'editor.yaml'

const welcome = `\u001b[1mThis terminal speaks to the server in this page.\u001b[0m
Commands are those of kubectl; the word \`kubectl\` itself may be left out:

  get pods -o wide            list pods with their nodes
  apply -f editor.yaml        what the editor holds
  apply -f - <<EOF            what you type or paste, up to EOF
  explain deployment.spec     what a field means
  convert -f editor.yaml --release 1.25
                              manifests in versions that a release serves
  get pods --watch            go on until Ctrl-C
  exec -it NAME -- sh         a shell in a pod, up to Ctrl-D

Tab completes, Ctrl-R searches earlier lines, \`clear\` clears, \`help COMMAND\` explains.

`

/** The line break stays outside, or the next line would begin in the colour. */
function inColor(code: number, text: string): string {
  const [, line = '', end = ''] = /^([^]*?)(\n*)$/.exec(text) ?? []
  return `\u001b[${code}m${line}\u001b[0m${end === '' ? '\n' : end}`
}

const inRed = (text: string): string => inColor(31, text)
const inYellow = (text: string): string => inColor(33, text)

type BuiltIn = (words: readonly string[], io: CommandIo) => Promise<void> | void

/** What the terminal of the page understands: the command line, and a few words of a shell. */
export class PlaygroundCommands implements CommandRunner {
  readonly #playground: Playground
  readonly #history: CommandHistory
  readonly #builtIns: ReadonlyMap<string, BuiltIn>

  constructor(playground: Playground, history: CommandHistory, clearScreen: () => void) {
    this.#playground = playground
    this.#history = history
    this.#builtIns = new Map<string, BuiltIn>([
      ['clear', clearScreen],
      ['history', (_words, io) => this.#showHistory(io)],
      ['ls', (_words, io) => io.out(`${editorFile}\n`)],
      ['cat', (words, io) => this.#showFile(words, io)],
      ['help', (words, io) => this.#help(words, io)],
    ])
  }

  prompt(): Prompt {
    const { namespace } = this.#playground.session
    return { text: `\u001b[36m${namespace}\u001b[0m $ `, width: textWidth(namespace) + 3 }
  }

  async run(command: string, io: CommandIo): Promise<void> {
    const [name = '', ...words] = command.trim().split(/\s+/)
    const builtIn = this.#builtIns.get(name)
    try {
      if (builtIn) await builtIn(words, io)
      else await this.#runCtl(command, io)
    } catch (error) {
      io.out(`${error instanceof Error ? error.message : String(error)}\n`)
    }
  }

  async complete(line: string, cursor: number): Promise<Completion> {
    const ending = AbortSignal.timeout(5_000)
    const nothing = { from: cursor, candidates: [] }
    try {
      const environment = this.#environment({
        out: () => undefined,
        input: () => Promise.resolve(''),
        isTyped: false,
        raw: () => {
          throw new TypeError('a completion reads no keys')
        },
        signal: ending,
      })
      const { from, candidates } = await completeCtl(line, cursor, environment)
      const word = line.slice(from, cursor)
      const first = line.slice(0, from).trim() === ''
      const own = first ? [...this.#builtIns.keys()].filter((name) => name.startsWith(word)) : []
      return { from, candidates: [...new Set([...candidates, ...own])].sort() }
    } catch {
      // Nothing can be offered while the server is away; the line itself will say so when it is run.
      return nothing
    }
  }

  async #runCtl(command: string, io: CommandIo): Promise<void> {
    const { session, status, view } = this.#playground
    await whenConnected(status, io.signal)
    const before = session.namespace
    await runCtl(command, this.#environment(io))
    // `config set-context --namespace` is a choice for the whole page.
    if (session.namespace !== before) view.update({ namespace: session.namespace })
  }

  #environment(io: CommandIo): CtlEnvironment {
    const { brand, runtime, session, editorFile: file } = this.#playground
    return {
      transport: this.#playground.transport('terminal'),
      brand,
      runtime,
      session,
      out: (text) => io.out(text),
      err: (text) => io.out(inRed(text)),
      note: (text) => io.out(/^warning:/i.test(text) ? inYellow(text) : text),
      readFile: async (name) => {
        if (name === '-') return io.input()
        if (name === editorFile) return file.value.text
        throw new Error(`there is no file ${name} here, only ${editorFile} and - (what you type)`)
      },
      writeFile: async (name, text) => {
        if (name !== editorFile) throw new Error(`only ${editorFile} can be written here`)
        const { title } = file.value
        file.update({ title, text, touched: true })
        // An editor that is open shows it; the terminal stays in front.
        this.#playground.editorTexts.put({ title, text })
      },
      listFiles: () => Promise.resolve([editorFile]),
      streams: ioStreams(io),
      signal: io.signal,
    }
  }

  #showHistory(io: CommandIo): void {
    const { lines } = this.#history
    const width = String(lines.length).length
    io.out(lines.map((line, at) => `${String(at + 1).padStart(width)}  ${line}\n`).join(''))
  }

  #showFile(words: readonly string[], io: CommandIo): void {
    const [name = editorFile] = words
    if (name !== editorFile) throw new Error(`there is no file ${name} here, only ${editorFile}`)
    const { text } = this.#playground.editorFile.value
    io.out(text === '' ? 'The editor is empty.\n' : text)
  }

  async #help(words: readonly string[], io: CommandIo): Promise<void> {
    if (words.length > 0) return this.#runCtl(`${words.join(' ')} --help`, io)
    io.out(welcome)
    return this.#runCtl('', io)
  }
}

async function* noSizes(): AsyncGenerator<WindowSize> {}

/** The terminal of the page as the standard streams of a command. */
function ioStreams(io: CommandIo): CtlStreams {
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
