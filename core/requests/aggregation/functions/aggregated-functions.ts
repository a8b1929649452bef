import { Lazy } from '../../../base/execution/lazy.ts'
import { boundedFetch } from '../../../base/outgoing/bounded-fetch.ts'
import type { HostFetch } from '../../../base/outgoing/host-fetch.ts'
import type { Cancel, Timers } from '../../../base/runtime.ts'
import type { ServiceReference } from '../../../objects/services/service-reference.ts'
import type { ServiceRoute } from '../../../objects/services/service-route.ts'
import type { Aggregate, EndAggregate } from './aggregate-function.ts'
import type { answerByFunction } from './answer-by-function.ts'

/** Answers by functions, which is loaded with the first of them. */
export const lazyAnswer: Lazy<typeof answerByFunction> = new Lazy(
  async () => (await import('./answer-by-function.ts')).answerByFunction,
)

const prefix = 'function.'

/** The service that an APIService names which a server creates for a function. No Service can have the name. */
export function functionService(apiService: string): ServiceReference {
  return { namespace: 'default', name: `${prefix}${apiService}`, port: 443 }
}

/** Whether a service is that of an APIService which a server created for a function. */
export function isFunctionService(service: Partial<ServiceReference> | null | undefined): boolean {
  return service?.name?.startsWith(prefix) === true
}

/** What answers an aggregated API in this process. */
export interface FunctionOfApi {
  readonly fetch: HostFetch
  /** Whether an APIService that names another service has that asked instead. */
  readonly yields: boolean
  readonly groupPriorityMinimum: number
  readonly versionPriority: number
}

/** Called when the function of an APIService comes or goes; what it returns is awaited. */
type Listener = (name: string) => Promise<void>

/** Functions that answer aggregated APIs instead of servers, by the names of their APIServices; several servers may share them. */
export class AggregatedFunctions {
  readonly #functions = new Map<string, FunctionOfApi>()
  readonly #listeners = new Set<Listener>()

  names(): Iterable<string> {
    return this.#functions.keys()
  }

  find(name: string): FunctionOfApi | undefined {
    return this.#functions.get(name)
  }

  /**
   * Has a function answer the aggregated API of an APIService; a former function of the name is replaced. Resolves once requests
   * reach it.
   *
   * @throws RangeError for a name that is not `VERSION.GROUP`; ApiError where the APIService is refused
   */
  async add(name: string, given: Aggregate): Promise<EndAggregate> {
    checkName(name)
    await lazyAnswer.load()
    return this.provide(name, functionOf(name, given))
  }

  /** As {@link add} before a server has started, which has no end. @throws RangeError */
  set(name: string, given: Aggregate): void {
    checkName(name)
    this.#functions.set(name, functionOf(name, given))
  }

  /** As {@link add}, with what has been made of a function. */
  async provide(name: string, made: FunctionOfApi): Promise<EndAggregate> {
    this.#functions.set(name, made)
    const end = (): boolean => this.#functions.get(name) === made && this.#functions.delete(name)
    try {
      await this.#changed(name)
    } catch (error) {
      end()
      throw error
    }
    return async () => {
      if (end()) await this.#changed(name)
    }
  }

  onChange(listener: Listener): Cancel {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #changed(name: string): Promise<void> {
    await Promise.all(Array.from(this.#listeners, (listener) => listener(name)))
  }
}

function functionOf(name: string, given: Aggregate): FunctionOfApi {
  const options = typeof given === 'function' ? { answer: given } : given
  return {
    fetch: async (request) => (await lazyAnswer.load())(name, options, request),
    yields: false,
    groupPriorityMinimum: options.groupPriorityMinimum ?? 1000,
    versionPriority: options.versionPriority ?? 100,
  }
}

/** @throws RangeError */
function checkName(name: string): void {
  if (/^[a-z][-a-z0-9]*\.[a-z0-9][-.a-z0-9]*$/.test(name)) return
  throw new RangeError(
    `${JSON.stringify(name)} is not the name of an APIService: VERSION.GROUP is wanted, such as v1.example.io`,
  )
}

/** The ways of one server to the functions of aggregated APIs: those that servers share, then its own. */
export class FunctionRoutes {
  readonly #sources: readonly AggregatedFunctions[]
  readonly #timers: Pick<Timers, 'after'>

  constructor(sources: readonly AggregatedFunctions[], timers: Pick<Timers, 'after'>) {
    this.#sources = sources
    this.#timers = timers
  }

  /** What answers the API of an APIService. */
  find(name: string): FunctionOfApi | undefined {
    for (const source of this.#sources) {
      const found = source.find(name)
      if (found) return found
    }
    return undefined
  }

  names(): readonly string[] {
    return this.#sources.flatMap((source) => [...source.names()])
  }

  /** The way to an aggregated API which a function answers; undefined for one that a service has. */
  routeTo({
    name,
    service,
  }: {
    readonly name: string
    readonly service: ServiceReference
  }): ServiceRoute | undefined {
    const found = this.find(name)
    if (!found || (found.yields && !isFunctionService(service))) return undefined
    const origin = `https://${service.name}.${service.namespace}.svc:${service.port}`
    const fetch = boundedFetch(this.#timers, found.fetch)
    // This server's own answers are not waited for by a clock that may run faster than the work.
    if (found.yields)
      return { origin, fetch: (request) => fetch({ ...request, deadline: Infinity }) }
    return { origin, fetch }
  }

  onChange(listener: Listener): Cancel {
    const cancels = this.#sources.map((source) => source.onChange(listener))
    return () => {
      for (const cancel of cancels) cancel()
    }
  }
}
