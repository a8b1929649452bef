import type { Brand } from '../base/api/brand.ts'
import { hasCondition, withCondition } from '../base/api/conditions.ts'
import { formatGroupVersion } from '../base/api/group-version.ts'
import type { APIService } from '../base/api/types/apiregistration.v1.generated.ts'
import type { NewObject } from '../base/api/types/views.ts'
import type { Client } from '../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../base/client/resource-path.ts'
import type { Runtime } from '../base/runtime.ts'
import { formatTime } from '../base/time/time.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { apiServiceResource } from '../cluster/controllers/shared/objects/resources.ts'
import { WorkQueue } from '../cluster/controllers/shared/queues/work-queue.ts'
import {
  createIfAbsent,
  ignoreNotFound,
  isStaleWrite,
} from '../cluster/controllers/shared/writes/expected-errors.ts'
import { passedCondition } from '../kinds/rules/apiregistration/api-service.ts'
import {
  type FunctionOfApi,
  type FunctionRoutes,
  functionService,
  isFunctionService,
} from '../requests/aggregation/functions/aggregated-functions.ts'
import type { AggregatedApiServing } from './serve-aggregated-apis.ts'

export interface FunctionApiServicesParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly functions: FunctionRoutes
  readonly serving: AggregatedApiServing
  readonly client: () => Client
  /** Whether a controller of this server adds a function of that name, maybe a moment from now. */
  readonly isComing: (name: string) => boolean
}

const retries = { first: 1000, most: 60_000 }

/** Keeps an APIService for each function that answers an aggregated API, and deletes those whose functions have ended. */
export class FunctionApiServices implements Controller {
  readonly name = 'aggregated-functions'
  readonly #parts: FunctionApiServicesParts
  readonly #path: TypedPath<APIService>
  readonly #queue: WorkQueue
  #stop: () => void = () => undefined

  constructor(parts: FunctionApiServicesParts) {
    this.#parts = parts
    this.#path = resourcePath(apiServiceResource(parts.brand))
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
    const { functions, serving } = this.#parts
    const cancels = [
      functions.onChange((name) => this.#ensure(name)),
      serving.onGone((name) => {
        if (functions.find(name)) this.#queue.add(name)
      }),
    ]
    this.#stop = () => {
      for (const cancel of cancels) cancel()
    }
    const left = serving.names().filter((name) => this.#isLeft(name))
    for (const name of [...functions.names(), ...left]) await this.#ensure(name)
  }

  async run(signal: AbortSignal): Promise<void> {
    try {
      await this.#queue.run(signal)
    } finally {
      this.#stop()
    }
  }

  #isLeft(name: string): boolean {
    const { functions, serving, isComing } = this.#parts
    if (functions.find(name) || isComing(name)) return false
    return isFunctionService(serving.read(name)?.spec.service)
  }

  /** @throws RangeError where this server itself serves the group version of a function */
  async #ensure(name: string): Promise<void> {
    const { functions, serving, client, brand } = this.#parts
    const made = functions.find(name)
    const found = serving.read(name)
    if (made) {
      if (!found) await createIfAbsent(client(), this.#path, apiServiceOf(name, made, brand))
      else if (!made.yields && !found.spec.service) throw servedHere(name)
    } else if (found && this.#isLeft(name)) {
      await ignoreNotFound(client().delete(objectPath(this.#path, name)))
    }
    serving.refresh(name)
    if (serving.isAnswered(name)) await this.#markAvailable(name)
  }

  /** Sets the condition `Available` at once, which its controller would set in a moment. */
  async #markAvailable(name: string): Promise<void> {
    const { serving, client, brand, runtime } = this.#parts
    const found = serving.read(name)
    const conditions = found?.status.conditions ?? []
    if (!found || hasCondition(conditions, passedCondition)) return
    const now = formatTime(runtime.clock.now())
    const status = { conditions: withCondition(conditions, passedCondition, now) }
    const path = resourcePath(apiServiceResource(brand), { name, subresource: 'status' })
    try {
      await client().update(path, { ...found, status })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
  }
}

function servedHere(name: string): RangeError {
  return new RangeError(
    `${name} is served by this server itself: its APIService names no service that a function could answer for`,
  )
}

function apiServiceOf(
  name: string,
  { groupPriorityMinimum, versionPriority }: FunctionOfApi,
  brand: Brand,
): NewObject<APIService> {
  const { group, version } = apiServiceResource(brand)
  const [ofFunction = '', groupOfFunction = ''] = name.split(/\.(.*)/s)
  return {
    kind: 'APIService',
    apiVersion: formatGroupVersion(group, version),
    metadata: { name },
    spec: {
      group: groupOfFunction,
      version: ofFunction,
      groupPriorityMinimum,
      versionPriority,
      service: functionService,
    },
  }
}
