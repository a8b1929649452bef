import {
  type Brand,
  type Clock,
  type CtlSession,
  type HostProgram,
  loadWorkstation,
  type Runtime,
  type Transport,
  type Workstation,
} from '../../core/index.ts'
import type { ServerStatus } from '../server/server-connection.ts'
import { whenConnected } from '../server/when-connected.ts'
import type { Draft } from '../state/editor-text.ts'
import type { EditorText } from '../state/editor-text.ts'
import type { Store } from '../state/store.ts'
import { storedText, type TextStorage } from '../state/stored-text.ts'
import { linkEditor } from './editor-file.ts'
import { KeptFiles } from './kept-files.ts'
import { download } from './transfer-files.ts'

export interface PageWorkstationParts {
  readonly runtime: Runtime
  /** The server's time. */
  readonly serverClock: Clock
  readonly brand: Brand
  readonly session: CtlSession
  readonly status: Store<ServerStatus>
  readonly transport: () => Transport
  /** Where files are kept; undefined for a machine that is forgotten. */
  readonly storage: TextStorage | undefined
  readonly editorFile: Store<Draft>
  /** Shows a text in the editor without bringing that to the front. */
  readonly show: (text: EditorText) => void
  /** Shows a text in the editor. */
  readonly edit: (text: EditorText) => void
  /** Called when files are too large to be kept. */
  readonly unkept: () => void
  /** Called when a command has chosen another namespace. */
  readonly choseNamespace: (namespace: string) => void
  /** Programs of the page beside the editors. */
  readonly programs?: Readonly<Record<string, HostProgram>>
}

const helpText = `\\033[1mThis shell speaks to the server in this page.\\033[0m
It has kubectl (\\047k\\047 for short), curl, jq, pipes, variables, files and what else containers have.

  kubectl get pods -o wide            list pods with their nodes
  kubectl apply -f editor.yaml        what the editor holds
  kubectl apply -f - <<EOF            what you type or paste, up to EOF
  kubectl explain deployment.spec     what a field means
  kubectl convert -f editor.yaml --release 1.25
                                      manifests in versions that a release serves
  kubectl get pods --watch            go on until Ctrl-C; with & in the background
  kubectl exec -it NAME -- sh         a shell in a pod, up to Ctrl-D
  curl http://SERVICE                 a service of the cluster
  vi FILE                             a file in the editor

Tab completes, Ctrl-R searches earlier lines, kubectl help COMMAND explains.
You may leave out the word kubectl before most commands.
`

/** What shells of the page start with. */
const startScript = `help() {
  if [ $# -gt 0 ]; then kubectl help "$@"; else printf '%b' '${helpText}'; fi
}
alias ll='ls -l'
`

/** The machine behind the page's terminal. Its code is loaded when a terminal, or another part of the page, asks for it first. */
export class PageWorkstation {
  readonly #parts: PageWorkstationParts
  #opening: Promise<Workstation> | undefined
  #ends: (() => void)[] = []
  #isClosed = false

  constructor(parts: PageWorkstationParts) {
    this.#parts = parts
  }

  /** Stands before each line that is typed. */
  get prompt(): string {
    return promptOf(this.#parts.session.namespace, home)
  }

  load(): Promise<Workstation> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  /** Ends its shells; what is to be kept of its files is kept. */
  close(): void {
    this.#isClosed = true
    for (const end of this.#ends.splice(0)) end()
  }

  async #open(): Promise<Workstation> {
    const Machine = await loadWorkstation()
    const { runtime, serverClock, brand, session, status, transport, storage, programs } =
      this.#parts
    const machine = new Machine({
      runtime,
      serverClock,
      brand,
      session,
      transport,
      connected: (signal) => whenConnected(status, signal),
      programs: { ...editors(this.#parts), download: downloadProgram, ...programs },
      hasBareCommands: true,
      startScript,
      prompt: (directory) => promptOf(session.namespace, directory),
    })
    if (this.#isClosed) {
      machine.close()
      return machine
    }
    const kept = storage && new KeptFiles(machine.files, storage, this.#parts.unkept)
    bringHistory(machine, storage)
    let { namespace } = session
    const follow = (): void => {
      if (session.namespace === namespace) return
      namespace = session.namespace
      this.#parts.choseNamespace(namespace)
    }
    this.#ends.push(
      linkEditor(machine.files, this.#parts.editorFile, this.#parts.show),
      machine.commands.onChange(follow),
      () => kept?.close(),
      () => machine.close(),
    )
    return machine
  }
}

const home = '/home/learner'

function promptOf(namespace: string, directory: string): string {
  const place = directory === home ? '' : `${directory.replace(home, '~')} `
  return `${place}\u001b[36m${namespace}\u001b[0m $ `
}

/** Shows a text in the editor until the user is done with it. Resolves to the text then; undefined where `signal` aborts before. */
function edited(
  { edit, editorFile }: PageWorkstationParts,
  text: EditorText,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const leave = (): void => resolve(undefined)
    signal.addEventListener('abort', leave, { once: true })
    edit({
      ...text,
      done: () => {
        signal.removeEventListener('abort', leave)
        resolve(editorFile.value.text)
      },
    })
  })
}

/** Takes over the lines that earlier versions of the page remembered. */
function bringHistory({ files }: Workstation, storage: TextStorage | undefined): void {
  const former = storedText('skerry.history', 200_000, storage)
  const text = former.read()
  if (text === undefined || files.read('.bash_history')) return
  try {
    const lines: unknown = JSON.parse(text)
    if (Array.isArray(lines)) files.write('.bash_history', `${lines.join('\n')}\n`)
  } catch {
    // It was no history.
  }
  former.clear()
}

/** Saves a file of the machine to the user's own. */
const downloadProgram: HostProgram = async (io, words) => {
  for (const path of words.slice(1)) download(path.replace(/^.*\//, ''), io.readFile(path))
  if (words.length > 1) return 0
  await io.write('stderr', 'download: say which files, as in: download pod.yaml\n')
  return 1
}

/** The editors of a shell: the page's own, which writes to the file what is typed. */
function editors(parts: PageWorkstationParts): Record<string, HostProgram> {
  const program: HostProgram = async (io, words) => {
    const path = words.slice(1).find((word) => !word.startsWith('-') && !word.startsWith('+'))
    if (path === undefined) {
      await io.write('stderr', `${words[0]}: say which file, as in: ${words[0]} pod.yaml\n`)
      return 1
    }
    const full = path.startsWith('/') ? path : `${io.directory}/${path}`
    const text = io.exists(path) ? new TextDecoder().decode(io.readFile(path)) : ''
    const inHome = full.startsWith(`${home}/`) ? full.slice(home.length + 1) : full
    await io.write('stdout', `${path} is open in the editor; press Done there, or Ctrl-C here.\n`)
    const result = await edited(parts, { title: path, text, path: inHome }, io.signal)
    if (result !== undefined && (result !== text || !io.exists(path))) io.writeFile(path, result)
    return 0
  }
  return Object.fromEntries(['vi', 'vim', 'nano', 'open'].map((name) => [name, program]))
}
