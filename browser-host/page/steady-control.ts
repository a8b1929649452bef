import { proxy, type ProxyMarked, type Remote, wrap } from 'comlink'
import {
  type Aggregate,
  type EndAggregate,
  type MockClock,
  type RequestRecord,
  resolveFixtures,
  type WebhookFunction,
} from '../../core/index.ts'
import { carryErrors } from '../port/control-errors.ts'
import { LinkLostError } from '../port/link-lost-error.ts'
import type { AskPage } from '../port/page-function.ts'
import type { ServerControl } from '../port/server-control.ts'
import type { PageControl } from './opened-server.ts'
import { fixtureUrls } from './requests/fixture-urls.ts'

/** Comlink's remote of the control handles; the nested `clock` is called by its path. */
type Calls = Remote<Omit<ServerControl, 'clock'> & { readonly clock: MockClock & ProxyMarked }>

type RequestListener = Parameters<ServerControl['watchRequests']>[0]

interface Subscription {
  readonly listener: RequestListener
  /** Ends the subscription at the worker where it was made. */
  end: (() => void) | undefined
}

/** A webhook or an aggregated API that a function of this page answers. */
interface PageFunction {
  /** Adds it at a worker. @returns a function that ends it there */
  readonly add: (calls: Calls) => Promise<() => unknown>
  end: (() => unknown) | undefined
}

interface Attached {
  readonly calls: Calls
  readonly lost: Promise<never>
  readonly lose: (error: Error) => void
}

carryErrors()

/**
 * The control handles of a server across workers. Calls wait for a worker; calls under way when it ends reject, since Comlink
 * itself would wait for ever.
 */
export class SteadyControl implements PageControl {
  readonly clock: MockClock
  readonly #ready: () => Promise<unknown>
  readonly #subscriptions = new Set<Subscription>()
  readonly #functions = new Set<PageFunction>()
  #attached: Attached | undefined

  /** `ready` resolves once {@link attach} was called for a live worker, or rejects with the reason why there is none. */
  constructor(ready: () => Promise<unknown>) {
    this.#ready = ready
    this.clock = {
      now: () => this.#call(({ clock }) => clock.now()),
      state: () => this.#call(({ clock }) => clock.state()),
      set: (time) => this.#call(({ clock }) => clock.set(time)),
      stop: () => this.#call(({ clock }) => clock.stop()),
      resume: () => this.#call(({ clock }) => clock.resume()),
      speed: (factor) => this.#call(({ clock }) => clock.speed(factor)),
      advance: (duration) => this.#call(({ clock }) => clock.advance(duration)),
    }
  }

  /** Attaches the control port of a worker. */
  attach(port: MessagePort): void {
    let lose: (error: Error) => void = () => undefined
    const lost = new Promise<never>((_resolve, reject) => (lose = reject))
    // Prevents an unhandled rejection where no call is under way.
    lost.catch(() => undefined)
    this.#attached = { calls: wrap(port) as Calls, lost, lose }
    for (const subscription of this.#subscriptions) void this.#subscribe(subscription)
    for (const added of this.#functions) void this.#addAtWorker(added).catch(() => undefined)
  }

  /** Rejects the calls under way, as the worker has ended. */
  detach(): void {
    this.#attached?.lose(new LinkLostError('the worker that runs the server has ended'))
    this.#attached = undefined
  }

  describe: ServerControl['describe'] = () => this.#call((calls) => calls.describe())
  reset: ServerControl['reset'] = () => this.#call((calls) => calls.reset())
  snapshot: ServerControl['snapshot'] = () => this.#call((calls) => calls.snapshot())
  restore: ServerControl['restore'] = (snapshot) => this.#call((calls) => calls.restore(snapshot))
  load: PageControl['load'] = async (fixtures) => {
    const { brand } = await this.#call((calls) => calls.describe())
    const read = await resolveFixtures(fixtures, fixtureUrls, brand)
    await this.#call((calls) => calls.load(read))
  }
  requests: ServerControl['requests'] = () => this.#call((calls) => calls.requests())
  clearRequests: ServerControl['clearRequests'] = () => this.#call((calls) => calls.clearRequests())
  addFault: ServerControl['addFault'] = (rule) => this.#call((calls) => calls.addFault(rule))
  removeFault: ServerControl['removeFault'] = (id) => this.#call((calls) => calls.removeFault(id))
  faultRules: ServerControl['faultRules'] = () => this.#call((calls) => calls.faultRules())
  clearFaults: ServerControl['clearFaults'] = () => this.#call((calls) => calls.clearFaults())
  faults: ServerControl['faults'] = () => this.#call((calls) => calls.faults())
  actAs: ServerControl['actAs'] = (user) => this.#call((calls) => calls.actAs(user))
  emulate: ServerControl['emulate'] = (release) => this.#call((calls) => calls.emulate(release))
  simulate: ServerControl['simulate'] = (on) => this.#call((calls) => calls.simulate(on))
  changeUnknownImages: ServerControl['changeUnknownImages'] = (choice) =>
    this.#call((calls) => calls.changeUnknownImages(choice))
  erase: ServerControl['erase'] = () => this.#call((calls) => calls.erase())

  webhook(url: string, answer: WebhookFunction): Promise<() => void> {
    return this.#add((calls) => calls.webhook(url, proxy(answer)))
  }

  async aggregate(name: string, given: Aggregate): Promise<EndAggregate> {
    const { answer, ...facts } = typeof given === 'function' ? { answer: given } : given
    const { answerInPage } = await import('./answer-in-page.ts')
    const ask: AskPage = (asked) => answerInPage(answer, asked)
    const end = await this.#add((calls) => calls.aggregate(name, facts, proxy(ask)))
    return async () => void (await end())
  }

  async watchRequests(listener: RequestListener): Promise<() => void> {
    const subscription: Subscription = { listener, end: undefined }
    this.#subscriptions.add(subscription)
    if (this.#attached) await this.#subscribe(subscription)
    return () => {
      this.#subscriptions.delete(subscription)
      subscription.end?.()
    }
  }

  /** Adds what a function of this page answers. @returns a function that ends that */
  async #add(add: PageFunction['add']): Promise<() => unknown> {
    const added: PageFunction = { add, end: undefined }
    this.#functions.add(added)
    try {
      await this.#addAtWorker(added)
    } catch (error) {
      this.#functions.delete(added)
      throw error
    }
    return () => {
      this.#functions.delete(added)
      return added.end?.()
    }
  }

  /** Adds a function at the worker; where that ends meanwhile, it is added at the next. */
  async #addAtWorker(added: PageFunction): Promise<void> {
    try {
      const end = await this.#call(added.add)
      if (this.#functions.has(added)) added.end = end
      else void end()
    } catch (error) {
      if (!(error instanceof LinkLostError)) throw error
    }
  }

  async #subscribe(subscription: Subscription): Promise<void> {
    const listener = (records: readonly RequestRecord[], missed: number): void => {
      if (this.#subscriptions.has(subscription)) subscription.listener(records, missed)
    }
    try {
      const end = await this.#call((calls) => calls.watchRequests(proxy(listener)))
      if (this.#subscriptions.has(subscription)) subscription.end = end
      else end()
    } catch (error) {
      // The subscription is made again with the next worker.
      if (!(error instanceof LinkLostError)) throw error
    }
  }

  async #call<Result>(call: (calls: Calls) => PromiseLike<Result>): Promise<Result> {
    if (!this.#attached) await this.#ready()
    const attached = this.#attached
    if (!attached) throw new LinkLostError('the worker that runs the server has ended')
    return Promise.race([call(attached.calls), attached.lost])
  }
}
