import {
  type ApiError,
  type BrandName,
  serviceUnavailable,
  type TransportResponse,
} from '../../core/index.ts'
import type { LinkConnection } from '../port/link-connection.ts'
import { LinkKeeper, type PortOffer } from '../port/link-keeper.ts'
import { linkTransport, type LinkTransport } from '../port/link-transport.ts'
import { SteadyLink } from '../port/steady-link.ts'
import { Election } from './election.ts'
import type { ConnectRequest, OpenedServer, PageControl, ServerState } from './opened-server.ts'
import { pageLife } from './page-life.ts'
import { type OwnServer, ownServer } from './page-locks.ts'
import { holdPresence } from './page-locks.ts'
import { answerDownloadLinks } from './requests/download-links.ts'
import type { ServerPlan } from './server-options.ts'
import { reachServiceWorker } from './service-worker-access.ts'
import { PageBroker } from './service-worker/page-broker.ts'
import { unregisterServer } from './service-worker/service-worker-registration.ts'
import { spawnWorker } from './spawn-worker.ts'
import { StateCell } from './state-cell.ts'
import { SteadyControl } from './steady-control.ts'
import { installWebSocketShim } from './web-socket/web-socket-shim.ts'
import { WorkerKeeper } from './worker-keeper.ts'

/** Limit of a request's wait for a worker, in milliseconds. */
const patience = 10_000

/** Limit of the first worker's load in milliseconds, as a development server may serve hundreds of files. */
const firstPatience = 30_000

/** A server opened by a page: election, worker, broker and link. */
export class PageServer implements OpenedServer {
  readonly name: string
  readonly brand: BrandName
  readonly prefix: string
  readonly url: string
  readonly transport: LinkTransport
  readonly control: PageControl
  readonly #plan: ServerPlan
  readonly #onClosed: () => void
  readonly #cell = new StateCell()
  readonly #links: LinkKeeper
  readonly #steady: SteadyLink
  readonly #control: SteadyControl
  readonly #workers: WorkerKeeper
  readonly #uninstall: (() => void)[] = []
  /** Aborted when the page closes the server, or is kept for going back. */
  #stay = new AbortController()
  #election: Election | undefined
  #life = ''
  #broker: PageBroker | undefined
  #own: OwnServer | undefined
  #leavePresence: Awaited<ReturnType<typeof holdPresence>> | undefined
  #attachedTo: PortOffer | undefined
  /** What was thrown last in a worker. */
  #failure: string | undefined
  /** There is no broker, so the server of another tab is unreachable. */
  #isAlone = false

  constructor(plan: ServerPlan, onClosed: () => void) {
    const { settings, served, spawn = spawnWorker } = plan
    this.#plan = plan
    this.#onClosed = onClosed
    this.name = served.name
    this.brand = settings.brand ?? 'svc'
    this.prefix = served.prefix
    this.url = `${location.origin}${served.prefix}`
    this.#links = new LinkKeeper({
      want: () => this.#want(),
      patience,
      late: () => this.#unreachable(),
      changed: () => this.#linkChanged(),
    })
    this.#steady = new SteadyLink((signal) => this.#links.find(signal))
    this.#control = new SteadyControl(() => this.#links.find(new AbortController().signal))
    this.control = this.#control
    this.transport = linkTransport(this.#steady)
    this.#workers = new WorkerKeeper({
      spawn,
      settings,
      changed: () => this.#workerChanged(),
      failed: (message) => this.#workerFailed(message),
    })
    if (plan.webSockets) this.#uninstall.push(installWebSocketShim([this]))
    if (plan.serviceWorker) this.#uninstall.push(answerDownloadLinks(served))
    addEventListener('pagehide', this.#hidden)
    addEventListener('pageshow', this.#shown)
  }

  get state(): ServerState {
    return this.#cell.state
  }

  onChange(listener: (state: ServerState) => void): () => void {
    return this.#cell.listen(listener)
  }

  /** Why the server has not started yet. */
  get delay(): string {
    if (this.#links.offer) return 'the service worker does not answer'
    if (!this.#isOwner) return silent(this.name)
    return this.#failure ?? 'the worker that runs the server does not answer'
  }

  connect(request: ConnectRequest): Promise<LinkConnection | TransportResponse> {
    return this.transport.connect(request)
  }

  /** Resolves when the server answers, or is known to be unreachable for now. */
  async open(): Promise<void> {
    const { served } = this.#plan
    const { signal } = (this.#stay = new AbortController())
    // The worker of a server without an election loads while the page's locks and the service worker are awaited.
    if (served.perPage) this.#elected()
    else this.#election = new Election(served.name, () => this.#elected())
    const life = await pageLife()
    const leave = await holdPresence(served)
    if (signal.aborted) return leave(async () => undefined)
    this.#life = life
    this.#leavePresence = leave
    await this.#election?.stand()
    await Promise.all([this.#openBroker(signal), this.#firstLink()])
  }

  async close(): Promise<void> {
    if (this.state.phase === 'closed') return
    this.#stay.abort()
    removeEventListener('pagehide', this.#hidden)
    removeEventListener('pageshow', this.#shown)
    this.#cell.close()
    for (const uninstall of this.#uninstall) uninstall()
    this.#links.close()
    this.#control.detach()
    this.#workers.close()
    this.#election?.leave()
    this.#onClosed()
    await this.#own?.disown()
    this.#broker?.close()
    await this.#leavePresence?.(async () => {
      const { serviceWorker, served } = this.#plan
      if (!serviceWorker || serviceWorker instanceof ServiceWorkerRegistration) return
      // A browser without service workers, or that denies them, has none of this server either.
      await unregisterServer(serviceWorker, served).catch(() => undefined)
    })
  }

  /**
   * A page that the browser keeps for going back stops, and may not be shown again. WebKit frees its locks then, but not those
   * of its worker, for which the next page would wait in vain. A worker without an election has its objects in memory, and
   * nothing waits for it.
   */
  readonly #hidden = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    this.#stay.abort()
    this.#life = ''
    if (this.#election) this.#workers.close()
    this.#election?.leave()
    this.#broker?.close()
    this.#broker = undefined
    this.#own?.release()
    this.#own = undefined
    this.#leavePresence?.(async () => undefined).catch(() => undefined)
    this.#leavePresence = undefined
    this.#links.drop('the page was left')
  }

  readonly #shown = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    this.#cell.set({ phase: 'connecting', owner: false })
    this.open().catch((error: unknown) => this.#refused(textOf(error)))
  }

  async #openBroker(signal: AbortSignal): Promise<void> {
    const { served, needsServiceWorker } = this.#plan
    try {
      const registration = await reachServiceWorker(this.#plan)
      if (!registration) return this.#stayAlone()
      if (signal.aborted) return
      this.#broker = new PageBroker(served.name, registration, {
        answer: (client, control) => this.#answer(client, control),
        offered: (offer) => this.#links.accept(offer),
        refused: (message) => this.#refused(message),
        announced: () => this.#links.renew(),
      })
      if (served.perPage) {
        const own = await ownServer(served, this.#broker)
        if (signal.aborted) return own.release()
        this.#own = own
      }
      if (this.#workers.worker) this.#broker.announce()
      this.#links.renew()
    } catch (error) {
      if (signal.aborted) return
      if (needsServiceWorker) throw error
      this.#cell.notify(
        `Without a service worker, fetch is not answered and tabs cannot share: ${textOf(error)}.`,
      )
      this.#stayAlone()
    }
  }

  #stayAlone(): void {
    this.#isAlone = true
    this.#links.renew()
  }

  async #firstLink(): Promise<void> {
    try {
      await this.#links.find(new AbortController().signal, firstPatience)
    } catch (error) {
      if (this.state.phase !== 'connecting') return
      this.#refused(textOf(error))
    }
  }

  get #isOwner(): boolean {
    return this.#election?.isOwner ?? true
  }

  #elected(): void {
    this.#cell.set({ phase: 'connecting', owner: true })
    void this.#workers.run()
  }

  #answer(client: string, control: boolean): PortOffer | { refusal: string } | undefined {
    const { worker, refusal } = this.#workers
    if (refusal !== undefined) return { refusal }
    return worker?.offer(client, control)
  }

  #want(): void {
    // A page is linked once it has its life lock, by which the worker notices its end.
    if (this.#life === '') return
    const { worker, refusal } = this.#workers
    if (refusal !== undefined) this.#refused(refusal)
    else if (worker) this.#links.accept(worker.offer(this.#life, true))
    else if (this.#isOwner) return
    else if (this.#isAlone) this.#refused(unshared(this.name))
    else void this.#broker?.want()
  }

  #workerChanged(): void {
    const { worker, refusal, trouble } = this.#workers
    if (refusal !== undefined) this.#refused(refusal)
    if (trouble !== undefined) {
      this.#failure = trouble
      this.#cell.notify(`The server is started anew: ${trouble}.`)
    }
    if (!worker) return
    this.#links.renew()
    this.#broker?.announce()
  }

  #workerFailed(message: string): void {
    this.#failure = message
    this.#cell.notify(
      `The worker that runs the server has a fault, and may not answer: ${message}.`,
    )
  }

  #refused(reason: string): void {
    if (this.#links.offer) return
    this.#cell.set({ phase: 'unreachable', reason })
    this.#links.refuse(this.#unreachable())
  }

  #linkChanged(): void {
    const { offer } = this.#links
    if (offer === this.#attachedTo) return
    this.#attachedTo = offer
    if (offer) this.#failure = undefined
    this.#control.detach()
    this.#cell.set({ phase: offer ? 'ready' : 'connecting', owner: this.#isOwner })
    if (offer?.controlPort) void this.#attach(offer.controlPort)
  }

  async #attach(port: MessagePort): Promise<void> {
    this.#control.attach(port)
    try {
      const { storage } = await this.#control.describe()
      if (storage.notice !== undefined) this.#cell.notify(storage.notice)
    } catch {
      // The worker ended; the next one is asked when it is attached.
    }
  }

  #unreachable(): ApiError {
    const { reason, phase } = this.state
    const name = JSON.stringify(this.name)
    if (phase === 'closed') return serviceUnavailable(`this page has closed the server ${name}`)
    if (!reason && !this.#isOwner) return serviceUnavailable(silent(this.name))
    const delay = this.#failure ?? 'try again'
    return serviceUnavailable(reason ?? `the server ${name} is being started: ${delay}`)
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The error where another tab runs the server and there is no service worker to share it. */
function unshared(name: string): string {
  return `another tab runs the server ${JSON.stringify(name)}; without a service worker tabs cannot share it, so close that tab first`
}

/** Why the server of another tab, which was asked for it, does not answer. */
function silent(name: string): string {
  return `another tab runs the server ${JSON.stringify(name)} and does not answer; browsers stop tabs in the background, so show that tab, or close it`
}
