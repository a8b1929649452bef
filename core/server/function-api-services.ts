import { Lazy } from '../base/execution/lazy.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { WorkQueue } from '../cluster/controllers/shared/queues/work-queue.ts'
import { isFunctionService } from '../requests/aggregation/functions/aggregated-functions.ts'
import type {
  ensureFunctionApiService,
  FunctionApiServicesParts,
} from './ensure-function-api-service.ts'

const lazyEnsure = new Lazy<typeof ensureFunctionApiService>(
  async () => (await import('./ensure-function-api-service.ts')).ensureFunctionApiService,
)

const retries = { first: 1000, most: 60_000 }

/** Keeps an APIService for each function that answers an aggregated API, and deletes those whose functions have ended. */
export class FunctionApiServices implements Controller {
  readonly name = 'aggregated-functions'
  readonly #parts: FunctionApiServicesParts
  readonly #queue: WorkQueue
  /** Aborted when the server stops. */
  readonly #closing = new AbortController()

  constructor(parts: FunctionApiServicesParts) {
    this.#parts = parts
    this.#queue = new WorkQueue({
      name: this.name,
      runtime: parts.runtime,
      workers: 1,
      retries,
      work: async (name) => {
        await this.#ensure(name)
        return 'done'
      },
    })
  }

  /** Creates the APIServices of the functions that there are, and follows the functions from then on. */
  async start(): Promise<void> {
    const { aggregation, serving } = this.#parts
    const { functions } = aggregation
    const cancels = [
      functions.onChange((name) => this.#ensureWhileOpen(name)),
      serving.onGone((name) => {
        if (functions.find(name)) this.#queue.add(name)
      }),
    ]
    this.#closing.signal.addEventListener('abort', () => {
      for (const cancel of cancels) cancel()
    })
    const left = serving.unanswered.filter((name) => this.#isLeft(name))
    for (const name of [...functions.names(), ...left]) await this.#ensure(name)
  }

  run(signal: AbortSignal): Promise<void> {
    return this.#queue.run(signal)
  }

  /** Follows functions no longer: others may share them, and are not to wait for this server. */
  close(): void {
    this.#closing.abort(new Error('the server has closed'))
  }

  async #ensureWhileOpen(name: string): Promise<void> {
    try {
      await this.#ensure(name)
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error
    }
  }

  #isLeft(name: string): boolean {
    const { aggregation, serving, isComing } = this.#parts
    const { functions } = aggregation
    if (functions.find(name) || isComing(name)) return false
    return isFunctionService(serving.read(name)?.spec.service)
  }

  async #ensure(name: string): Promise<void> {
    const ensure = await lazyEnsure.load()
    const { signal } = this.#closing
    await ensure({ ...this.#parts, isLeft: (each) => this.#isLeft(each), signal }, name)
  }
}
