import {
  type Brand,
  brands,
  createClient,
  CtlSession,
  ResourceFinder,
  type Runtime,
  type ServedResource,
  type Transport,
  type WireClient,
} from '../../core/index.ts'
import { RequestLog } from '../requests/request-log.ts'
import { type PageSource, userAgentOf } from '../requests/request-source.ts'
import { TableFeed } from '../resources/table-feed.ts'
import type { PageServer } from '../server/connect-server.ts'
import { sendAs } from '../server/send-as.ts'
import { errorText } from './error-text.ts'
import { type Draft, type Drafts, firstDraft, openDrafts } from '../editor/drafts.ts'
import { Inbox } from './inbox.ts'
import { type NamespaceList, watchNamespaces } from './namespace-list.ts'
import { type TextStorage } from './kept-text.ts'
import { Notices } from './notices.ts'
import type { Question } from './question.ts'
import { Store } from './store.ts'
import type { DockTab, ViewState } from './view-state.ts'

/** A text that the editor is asked to show. */
export interface EditorText {
  readonly text: string
  /** What it is, for the user: `Pod web`. */
  readonly title: string
}

/** How the server is, as far as the page knows. */
export interface ServerStatus {
  readonly phase: 'starting' | 'ready' | 'reconnecting' | 'failed'
  /** The sentence that explains `failed`. */
  readonly reason: string
  readonly owner: boolean
  readonly storage: 'indexeddb' | 'memory' | undefined
  readonly notices: readonly string[]
  readonly users: readonly string[]
  /** Counts servers started anew: after an erase everything is read again. */
  readonly generation: number
}

export interface ServedKinds {
  readonly kinds: readonly ServedResource[]
  readonly error: string | undefined
}

export interface PlaygroundParts {
  /** Where texts are kept; undefined where the browser keeps nothing. */
  readonly storage: TextStorage | undefined
  readonly view: Store<ViewState>
  readonly runtime: Runtime
  readonly connect: () => Promise<PageServer>
}

const unknownServer: ServerStatus = {
  phase: 'starting',
  reason: '',
  owner: false,
  storage: undefined,
  notices: [],
  users: [],
  generation: 0,
}

/** What all parts of the page share: the server, what the user looks at, and the ways to ask another part for something. */
export class Playground {
  readonly view: Store<ViewState>
  readonly storage: TextStorage | undefined
  readonly runtime: Runtime
  readonly status: Store<ServerStatus> = new Store(unknownServer)
  readonly served: Store<ServedKinds> = new Store<ServedKinds>({ kinds: [], error: undefined })
  readonly namespaces: Store<NamespaceList> = new Store<NamespaceList>({ names: ['default'] })
  readonly notices: Notices = new Notices()
  readonly requests: RequestLog = new RequestLog()
  /** Lines for the terminal to run. */
  readonly commands: Inbox<string> = new Inbox<string>(20)
  /** Texts for the editor to show. */
  readonly editorTexts: Inbox<EditorText> = new Inbox<EditorText>(1)
  /** To be confirmed by the user before they are done. */
  readonly questions: Inbox<Question> = new Inbox<Question>(1)
  /** Texts of the editor that survive a reload. */
  readonly drafts: Drafts
  /** What the editor holds, or will hold once it is loaded; the terminal reads it as `editor.yaml`. */
  readonly editorFile: Store<Draft>
  readonly session: CtlSession
  /** Tells this tab's requests from those of others. */
  readonly tab: string
  readonly #connect: () => Promise<PageServer>
  #server: PageServer | undefined
  #storageNotice: string | undefined
  #ending: (() => void)[] = []
  #endNamespaces: () => void = () => undefined
  /** Whom the namespaces were read as. */
  #user: string

  constructor({ view, storage, runtime, connect }: PlaygroundParts) {
    this.view = view
    this.storage = storage
    this.runtime = runtime
    this.#connect = connect
    this.#user = view.value.user
    this.tab = tabName(runtime)
    this.session = new CtlSession({ namespace: view.value.namespace || 'default' })
    this.drafts = openDrafts(storage)
    this.editorFile = new Store(this.drafts.current() ?? firstDraft(this.brand))
    view.subscribe(() => this.#followView())
  }

  get brand(): Brand {
    return brands[this.#server?.brand ?? 'k8s']
  }

  /** Reaches the server; a failure is told by {@link status}, and calling it again is the retry. */
  async start(): Promise<void> {
    this.status.update({ phase: 'starting', reason: '' })
    try {
      const server = await this.#connect()
      this.#server = server
      this.#ending.push(server.onChange((state) => this.#showState(state)))
      this.#showState(server.state)
      await this.#readServer(server)
    } catch (error) {
      this.status.update({ phase: 'failed', reason: errorText(error) })
    }
  }

  async close(): Promise<void> {
    this.#endNamespaces()
    for (const end of this.#ending.splice(0)) end()
    await this.#server?.close()
  }

  /** Requests of one part of the page. @throws Error before the server was reached. */
  transport(source: PageSource, answered?: () => void): Transport {
    const server = this.#server
    if (!server) throw new Error('the server has not been reached yet')
    return sendAs(server.transport, {
      userAgent: userAgentOf(source, this.tab),
      user: () => this.view.value.user,
      answered,
    })
  }

  client(source: PageSource, warn?: (text: string) => void): WireClient {
    const userAgent = userAgentOf(source, this.tab)
    return createClient(this.transport(source), { userAgent, ...(warn && { warn }) })
  }

  /** Finds resources by kind or by name. */
  finder(source: PageSource, signal: AbortSignal): ResourceFinder {
    const { session, brand, runtime } = this
    return new ResourceFinder({
      client: this.client(source),
      session,
      brand,
      clock: runtime.clock,
      signal,
    })
  }

  /** Follows a collection; whoever opens it stops it. */
  openFeed(resource: ServedResource, namespace: string, labelSelector: string): TableFeed {
    const userAgent = userAgentOf('table', this.tab)
    return new TableFeed({
      connect: (answered) => createClient(this.transport('table', answered), { userAgent }),
      brand: this.brand,
      runtime: this.runtime,
      resource,
      namespace,
      labelSelector,
      schedule: (task) => void requestAnimationFrame(task),
    })
  }

  /** Runs a line in the terminal and shows it. */
  runCommand(line: string): void {
    this.commands.put(line)
    this.showTool('terminal')
  }

  /** Shows a text in the editor. */
  edit(text: EditorText): void {
    this.editorTexts.put(text)
    this.showTool('editor')
  }

  showTool(tool: DockTab): void {
    this.view.update({ dockTab: tool, dockOpen: true, pane: tool })
  }

  /** Deletes everything that the server stored. */
  async erase(): Promise<void> {
    await this.#server?.control.erase()
    this.view.update({ namespace: 'default', selector: '' })
    this.status.update({ generation: this.status.value.generation + 1 })
    await this.readKinds()
  }

  /** Reads what the server serves. */
  async readKinds(): Promise<void> {
    try {
      const finder = this.finder('page', AbortSignal.timeout(30_000))
      const kinds = (await finder.preferred()).filter(
        ({ verbs }) => verbs.includes('list') && verbs.includes('watch'),
      )
      this.served.update({ kinds, error: undefined })
    } catch (error) {
      this.served.update({ error: errorText(error) })
    }
  }

  async #readServer(server: PageServer): Promise<void> {
    this.#ending.push(
      await server.control.watchRequests((records, missed) => this.requests.add(records, missed)),
    )
    await this.#describe(server)
    const { users } = this.status.value
    if (!users.includes(this.view.value.user)) this.view.update({ user: '' })
    this.#watchNamespaces()
    await this.readKinds()
  }

  async #describe({ control, state }: PageServer): Promise<void> {
    const { storage, users } = await control.describe()
    this.#storageNotice = storage.notice
    this.status.update({ storage: storage.kind, users })
    this.#showState(state)
  }

  #showState({ phase, owner, reason = '', notices }: PageServer['state']): void {
    const starting = this.status.value.phase === 'starting'
    const phases = {
      connecting: starting ? 'starting' : 'reconnecting',
      ready: 'ready',
      unreachable: 'failed',
      closed: 'failed',
    } as const
    const all = this.#storageNotice === undefined ? notices : [...notices, this.#storageNotice]
    this.status.update({ phase: phases[phase], owner, reason, notices: all })
  }

  #followView(): void {
    const { namespace, user } = this.view.value
    if (namespace !== '') this.session.useNamespace(namespace)
    if (user === this.#user) return
    this.#user = user
    if (this.#server) this.#watchNamespaces()
  }

  #watchNamespaces(): void {
    this.#endNamespaces()
    this.#endNamespaces = watchNamespaces(this.client('page'), this.runtime, this.namespaces)
  }
}

function tabName(runtime: Runtime): string {
  const bytes = runtime.random(new Uint8Array(4))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
