import type { SharedMockOptions } from '../../browser-host/page/index.ts'
import {
  type Brand,
  createClient,
  CtlSession,
  emulatedReleases,
  ResourceFinder,
  type Runtime,
  type ServedResource,
  type Transport,
  type WireClient,
} from '../../core/index.ts'
import { newMachine } from '../machine/new-machine.ts'
import type { PageWorkstation } from '../machine/page-workstation.ts'
import { type NamespaceList, watchNamespaces } from '../resources/namespace-list.ts'
import { TableFeed } from '../resources/table-feed.ts'
import { watchCrds } from '../resources/watch-crds.ts'
import type { PageMockServer, PageServer, ServerChoice } from '../server/connect-server.ts'
import type { RequestLog } from '../server/request-log.ts'
import { type PageSource, userAgentOf } from '../server/request-source.ts'
import type { ServerClock } from '../server/server-clock.ts'
import { ServerConnection, type ServerStatus } from '../server/server-connection.ts'
import type { Draft, EditorText } from '../state/editor-text.ts'
import { errorText } from '../state/error-text.ts'
import { Inbox } from '../state/inbox.ts'
import { Notices } from '../state/notices.ts'
import type { Question } from '../state/question.ts'
import type { ShareRequest } from '../state/share-request.ts'
import { Store } from '../state/store.ts'
import { type PageStorages, storedText, type StoredText, tabText } from '../state/stored-text.ts'
import type { DockTab, ViewState } from '../state/view-state.ts'
import { Drafts, firstDraft } from './drafts.ts'
import type { LessonRequest, ShownLesson, Visit, Visits } from './lesson-request.ts'
import { OwnView } from './own-view.ts'

export interface ServedKinds {
  readonly kinds: readonly ServedResource[]
  readonly error: string | undefined
}

export interface PlaygroundParts {
  readonly view: Store<ViewState>
  /** Where texts are kept. */
  readonly storages: PageStorages
  readonly runtime: Runtime
  /** Opens the server; a new one is as it was chosen before. */
  readonly connect: (choice: ServerChoice) => Promise<PageServer>
  /** Opens a server for a lesson; none where no lessons are shown. */
  readonly connectMock?: (options: SharedMockOptions) => Promise<PageMockServer>
  /** The part of another's page that it fills; none where it is the page. */
  readonly frame?: HTMLElement
}

/** What all parts of the page share: the server, what the user looks at, and the ways to ask another part for something. */
export class Playground {
  readonly view: Store<ViewState>
  readonly storages: PageStorages
  /** Timers are real; the clock is the server's, by which ages are computed. */
  readonly runtime: Runtime
  readonly frame: HTMLElement | undefined
  readonly served: Store<ServedKinds> = new Store<ServedKinds>({ kinds: [], error: undefined })
  readonly namespaces: Store<NamespaceList> = new Store<NamespaceList>({ names: ['default'] })
  readonly notices: Notices = new Notices()
  /** Lines for the terminal to run. */
  readonly commands: Inbox<string> = new Inbox<string>(20)
  /** Texts for the editor to show. */
  readonly editorTexts: Inbox<EditorText> = new Inbox<EditorText>(1)
  /** What is to be shared, or may be opened. */
  readonly shares: Inbox<ShareRequest> = new Inbox<ShareRequest>(1)
  /** Tools that are to have the focus once they are shown. */
  readonly focusRequests: Inbox<DockTab> = new Inbox<DockTab>(1)
  /** To be confirmed by the user before they are done. */
  readonly questions: Inbox<Question> = new Inbox<Question>(1)
  /** Lessons to open. */
  readonly lessons: Inbox<LessonRequest> = new Inbox<LessonRequest>(1)
  /** Texts of the editor that survive a reload. */
  readonly drafts: Drafts
  /** What the editor holds, or will hold once it is loaded; the terminal reads it as `editor.yaml`. */
  readonly editorFile: Store<Draft>
  /** The machine that the terminal types at. */
  readonly workstation: Store<{ readonly machine: PageWorkstation }>
  readonly session: CtlSession
  /** Where the user is. */
  readonly visits: Store<Visits> = new Store<Visits>({ visit: undefined })
  /** The lesson of the course that is open; none for a lesson from elsewhere. */
  readonly lesson: Store<ShownLesson> = new Store<ShownLesson>({ place: undefined })
  /** The same through a reload. */
  readonly openedLesson: StoredText
  /** Opens a server for a lesson. */
  readonly connectMock: NonNullable<PlaygroundParts['connectMock']>
  readonly #connection: ServerConnection
  /** The page's own clock and timers. */
  readonly #host: Runtime
  /** What the user looked at on the own server. */
  readonly #ownView: OwnView
  /** The release that was chosen last, in any tab. */
  readonly #release: StoredText
  /** `off` where the simulation was stopped last, in any tab. */
  readonly #simulation: StoredText
  /** `fail` where unknown images fail, in any tab. */
  readonly #unknownImages: StoredText
  #endNamespaces: () => void = () => undefined
  #endDefinitions: () => void = () => undefined
  /** Whom the namespaces are read as. */
  #user: string

  constructor({ view, storages, runtime, connect, connectMock, frame }: PlaygroundParts) {
    this.frame = frame
    this.view = view
    this.storages = storages
    this.connectMock =
      connectMock ?? (() => Promise.reject(new Error('no lesson can be opened here')))
    this.openedLesson = tabText('skerry.lesson', 1_000, storages)
    this.#release = storedText('skerry.release', 10, storages.shared)
    this.#simulation = storedText('skerry.simulation', 10, storages.shared)
    this.#unknownImages = storedText('skerry.unknown-images', 10, storages.shared)
    this.#connection = new ServerConnection({
      connect: () =>
        connect({
          release: this.#keptRelease(),
          simulate: this.#simulation.read() !== 'off',
          unknownImages: this.#unknownImages.read() === 'fail' ? 'fail' : 'run',
        }),
      runtime,
      user: () => view.value.user,
      reached: () => this.#readServer(),
      changing: () => this.#forgetServer(),
    })
    this.#ownView = new OwnView(storages)
    this.#host = runtime
    this.runtime = { ...runtime, clock: this.#connection.clock }
    this.#user = view.value.user
    this.session = new CtlSession({ namespace: view.value.namespace || 'default' })
    this.drafts = new Drafts(storages)
    this.editorFile = new Store(this.drafts.current() ?? firstDraft(this.brand))
    this.workstation = new Store({ machine: newMachine(this, runtime, storages.shared) })
    view.subscribe(() => this.#followView())
  }

  get status(): Store<ServerStatus> {
    return this.#connection.status
  }

  get requests(): RequestLog {
    return this.#connection.requests
  }

  /** Tells this tab's requests from those of others. */
  get tab(): string {
    return this.#connection.tab
  }

  get brand(): Brand {
    return this.#connection.brand
  }

  /** The server's time. */
  get clock(): ServerClock {
    return this.#connection.clock
  }

  /** The control handles of the server. @throws Error before the server was reached. */
  get control(): PageServer['control'] {
    return this.#connection.control
  }

  /** Reaches the server; {@link status} reports a failure, and calling it again retries. */
  start(): Promise<void> {
    return this.#connection.open()
  }

  async close(): Promise<void> {
    this.#endWatches()
    this.workstation.value.machine.close()
    await this.#connection.close()
  }

  /** The server that is shown in place of the user's own; undefined for that. */
  get visited(): Visit | undefined {
    return this.visits.value.visit
  }

  /** Shows another server, such as a lesson's, in place of the user's own, which goes on running. {@link status} reports a failure. */
  async visit(visit: Visit): Promise<void> {
    this.#forgetServer()
    const opened = this.#connection.visit(visit.connect)
    this.#ownView.putAside(this.view)
    this.visits.update({ visit })
    this.#changeMachine(undefined)
    await opened
  }

  /** Shows the user's own server, and closes the one that was visited. */
  async leave(): Promise<void> {
    if (!this.visited) return this.#connection.leave()
    this.#forgetServer()
    const left = this.#connection.leave()
    this.#ownView.bringBack(this.view)
    this.visits.update({ visit: undefined })
    this.#changeMachine(this.storages.shared)
    await left
  }

  /** Requests of one part of the page. @throws Error before the server was reached. */
  transport(source: PageSource): Transport {
    return this.#connection.transport(source)
  }

  client(source: PageSource, warn?: (text: string) => void): WireClient {
    return this.#connection.client(source, warn)
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

  /** Follows a collection; the caller stops the feed. */
  openFeed(resource: ServedResource, namespace: string, labelSelector: string): TableFeed {
    const userAgent = userAgentOf('table', this.tab)
    return new TableFeed({
      connect: (answered) =>
        createClient(this.#connection.transport('table', answered), { userAgent }),
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
    if (text.done) this.focusTool('editor')
    else this.showTool('editor')
  }

  /** Shows a tool and gives it the focus. */
  focusTool(tool: DockTab): void {
    this.showTool(tool)
    this.focusRequests.put(tool)
  }

  /** Shows the course, or the lesson that is open. */
  showCourse(): void {
    this.view.update({ learning: true, pane: 'lesson', start: false })
  }

  /** Opens a lesson of the course, `basics/first-pod`, or one out of a text. */
  openLesson(request: LessonRequest): void {
    this.lessons.put(request)
    this.showCourse()
  }

  /** The files of one machine are not those of another: the shells of the former one end. */
  #changeMachine(storage: PageStorages['shared']): void {
    this.workstation.value.machine.close()
    this.workstation.update({ machine: newMachine(this, this.#host, storage) })
  }

  showTool(tool: DockTab): void {
    this.view.update({ dockTab: tool, dockOpen: true, pane: 'tool' })
  }

  /** Deletes everything that the server stored. */
  async erase(): Promise<void> {
    await this.#connection.erase()
    this.view.update({ namespace: 'default', selector: '' })
    await this.readKinds()
  }

  /** Serves another release over the same objects, in all tabs. @throws TypeError, RangeError */
  async emulate(release: string): Promise<void> {
    await this.#connection.emulate(release)
    this.#release.write(release)
    await this.readKinds()
  }

  /** Has workloads live without machines, or stand still, in all tabs. @throws TypeError */
  async simulate(on: boolean): Promise<void> {
    await this.#connection.simulate(on)
    this.#simulation.write(on ? 'on' : 'off')
    await this.readKinds()
  }

  /** Has images that the simulation does not know run, or fail to be pulled, in all tabs. @throws TypeError */
  async changeUnknownImages(choice: 'run' | 'fail'): Promise<void> {
    await this.#connection.changeUnknownImages(choice)
    this.#unknownImages.write(choice)
    await this.readKinds()
  }

  /** The release that was chosen last; none where that text is of no release that can be served. */
  #keptRelease(): string | undefined {
    const kept = this.#release.read()
    return emulatedReleases.find((name) => name === kept)
  }

  /** Reads what the server serves. */
  async readKinds(): Promise<void> {
    const { generation } = this.status.value
    const found = await this.#kinds()
    // Another server may be shown by now.
    if (generation === this.status.value.generation) this.served.update(found)
  }

  async #kinds(): Promise<Partial<ServedKinds>> {
    try {
      const finder = this.finder('page', AbortSignal.timeout(30_000))
      await finder.refresh()
      const kinds = (await finder.preferred()).filter(
        ({ verbs }) => verbs.includes('list') && verbs.includes('watch'),
      )
      return { kinds, error: undefined }
    } catch (error) {
      return { error: errorText(error) }
    }
  }

  async #readServer(): Promise<void> {
    const { users } = this.status.value
    if (!users.includes(this.view.value.user)) this.view.update({ user: '' })
    this.#watchServer()
    await this.readKinds()
  }

  #followView(): void {
    const { namespace, user } = this.view.value
    if (namespace !== '') this.session.useNamespace(namespace)
    if (user === this.#user) return
    this.#user = user
    if (this.status.value.users.length > 0) this.#watchServer()
  }

  #endWatches(): void {
    this.#endNamespaces()
    this.#endDefinitions()
    this.#endNamespaces = () => undefined
    this.#endDefinitions = () => undefined
  }

  /** Before another server is shown: nothing is asked of a server that is not reached yet. */
  #forgetServer(): void {
    this.#endWatches()
    this.served.update({ kinds: [], error: undefined })
    this.namespaces.update({ names: ['default'] })
  }

  /** Follows the namespaces, and the definitions of custom resources, which change what is served. */
  #watchServer(): void {
    this.#endWatches()
    const client = this.client('page')
    this.#endNamespaces = watchNamespaces(client, this.runtime, this.namespaces)
    this.#endDefinitions = watchCrds(client, this, () => void this.readKinds())
  }
}
