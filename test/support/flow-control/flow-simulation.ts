import { InFlight } from '../../../core/access/observe/metrics/in-flight.ts'
import { MetricRegistry } from '../../../core/access/observe/metrics/metric-registry.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type {
  FlowSchema,
  PriorityLevelConfiguration,
} from '../../../core/base/api/types/flowcontrol.v1.generated.ts'
import type { User } from '../../../core/base/api/user.ts'
import { parseRequestInfo, type RequestInfo } from '../../../core/base/http/request-info.ts'
import { defaultRelease } from '../../../core/base/release/default-release.ts'
import { createFeatureGates } from '../../../core/base/release/feature-gates.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import type { Cancel } from '../../../core/base/runtime.ts'
import { firstObjectTable } from '../../../core/kinds/tables/first-objects.generated.ts'
import { parseFirstObjects } from '../../../core/requests/first-objects/parse-first-objects.ts'
import {
  flowControlObject,
  isFlowControl,
} from '../../../core/requests/first-objects/priority-and-fairness.ts'
import type { ClassifiedFlow } from '../../../core/requests/flow-control/classification/classified-flow.ts'
import type { FlowRequest } from '../../../core/requests/flow-control/fair-queues/flow-request.ts'
import { FlowControl } from '../../../core/requests/flow-control/flow-control.ts'
import { WatchTracker } from '../../../core/requests/flow-control/width/watch-tracker.ts'
import { WorkEstimator } from '../../../core/requests/flow-control/width/work-estimator.ts'
import { TimerQueue } from '../../../core/server/mock/timer-queue.ts'
import { releaseOf } from '../schemas/release-of.ts'
import { testRuntime } from '../servers/test-runtime.ts'
import { Draws } from './random-history.ts'

export interface FlowObjects {
  readonly levels: readonly PriorityLevelConfiguration[]
  readonly schemas: readonly FlowSchema[]
}

/** The flow schemas and priority levels that a server has from its first start on. */
export function defaultFlowObjects(): FlowObjects {
  const gates = createFeatureGates(new Map(), releaseOf(defaultRelease).gates)
  const objects: readonly unknown[] = parseFirstObjects(
    firstObjectTable,
    gates,
    parseRelease(defaultRelease),
  )
    .filter(isFlowControl)
    .map((entry) => flowControlObject(entry, brands.k8s).object)
  const isFlowSchema = (object: unknown): object is FlowSchema =>
    Object(object).kind === 'FlowSchema'
  const isLevel = (object: unknown): object is PriorityLevelConfiguration => !isFlowSchema(object)
  return { levels: objects.filter(isLevel), schemas: objects.filter(isFlowSchema) }
}

/** Clients of one user, each of which sends its next request once it has the answer to the last one. Times are milliseconds. */
export interface Tenant {
  readonly user: User
  readonly clients: number
  /** Such as `GET /api/v1/pods`. */
  readonly sends: string
  /** How long a request is executed: a time between these two. */
  readonly takes: readonly [number, number]
  /** Pause of a client between two requests; none unless given. */
  readonly pauses?: readonly [number, number]
  /** When it is active; always unless given. */
  readonly isActive?: (now: number) => boolean
}

export interface SimulationParts {
  readonly objects: FlowObjects
  readonly concurrencyLimit: number
  /** Stored objects of each resource, of 1 kB. */
  readonly stored?: number
  readonly seed?: number
}

/** What became of the requests of a tenant. */
export class TenantRecord {
  /** From arrival to answer, refusals not counted. */
  readonly times: number[] = []
  /** Requests that no queue had room for. */
  refused = 0
  /** Requests that waited in vain. */
  timedOut = 0
  /** Seats, by the milliseconds for which they were taken, of the requests that were answered in each second. */
  readonly seatMs: number[] = []
  /** Seats that it had on average in the seconds from `from` on, before `to`. */
  seats(from: number, to: number): number {
    const taken = this.seatMs.slice(from, to).reduce((sum, each) => sum + each, 0)
    return taken / (to - from) / 1000
  }

  get p99(): number {
    return (
      this.times.toSorted((one, other) => one - other)[Math.ceil(this.times.length * 0.99) - 1] ??
      NaN
    )
  }
}

const mostWaitMs = 15_000

/** Clients and the flow control of a server, without the server: requests take the time that they are said to. */
export class FlowSimulation {
  readonly flowControl: FlowControl
  readonly #estimator: WorkEstimator
  readonly #timers = new TimerQueue()
  readonly #draws: Draws
  readonly #stop: Cancel
  #now = 0

  constructor({ objects, concurrencyLimit, stored = 0, seed = 1 }: SimulationParts) {
    const now = (): number => this.#now
    this.#draws = new Draws(seed)
    this.flowControl = new FlowControl({
      brand: brands.k8s,
      runtime: {
        clock: { now },
        timers: { after: (ms, task) => this.#after(ms, task), yieldTurn: () => Promise.resolve() },
        logger: testRuntime().logger,
      },
      now,
      metrics: new MetricRegistry(now),
      inFlight: { readOnly: new InFlight(), mutating: new InFlight() },
      concurrencyLimit,
    })
    this.flowControl.configure(objects.levels, objects.schemas)
    this.#stop = this.flowControl.start()
    this.#estimator = new WorkEstimator({
      gate: () => true,
      watches: new WatchTracker(),
      amountOf: () => ({ count: stored, averageBytes: 1_000 }),
    })
  }

  /** Has the clients of a tenant begin. */
  add(tenant: Tenant): TenantRecord {
    const record = new TenantRecord()
    const [method = '', address = ''] = tenant.sends.split(' ')
    const query = new URLSearchParams()
    const info = parseRequestInfo(method, address, query)
    for (let client = 0; client < tenant.clients; client++) {
      const send = (): void => this.#send({ tenant, record, info, query, send })
      this.#after(this.#between([0, 10]), send)
    }
    return record
  }

  run(milliseconds: number): void {
    const until = this.#now + milliseconds
    while (this.#timers.next <= until) {
      this.#now = this.#timers.next
      this.#timers.take(this.#now)?.()
    }
    this.#now = until
  }

  stop(): void {
    this.#stop()
  }

  #send(sent: Sent): void {
    const { tenant, record, info, query } = sent
    if (tenant.isActive?.(this.#now) === false) {
      this.#after(5, sent.send)
      return
    }
    const { flowControl } = this
    const arrivedAt = this.#now
    const flow = flowControl.flowOf(tenant.user, info)
    const estimate = this.#estimator.estimate({ info, query }, flow)
    const details = {
      user: tenant.user,
      info,
      request: { path: '' },
      waitedMicros: 0,
      executedMicros: 0,
    }
    const request = flowControl.begin(flow, estimate, details)
    const comeAgain = (): Cancel => this.#after(1000 * flowControl.refused(flow), sent.send)
    if (!request) {
      record.refused++
      comeAgain()
    } else if (request.state !== 'queued') {
      this.#execute(sent, flow, request, arrivedAt)
    } else {
      const cancel = this.#after(mostWaitMs, () => {
        flowControl.giveUp(flow, request)
        record.timedOut++
        comeAgain()
      })
      request.decide = () => {
        cancel()
        this.#execute(sent, flow, request, arrivedAt)
      }
    }
  }

  #execute(sent: Sent, flow: ClassifiedFlow, request: FlowRequest, arrivedAt: number): void {
    const { tenant, record, send } = sent
    const { seats } = request
    const takes = this.#between(tenant.takes)
    this.#after(takes, () => {
      const second = Math.floor(this.#now / 1000)
      record.seatMs[second] = (record.seatMs[second] ?? 0) + seats * takes
      record.times.push(this.#now - arrivedAt)
      this.flowControl.end(flow, request)
      this.#after(this.#between(tenant.pauses ?? [0, 0]), send)
    })
  }

  #after(milliseconds: number, task: () => void): Cancel {
    return this.#timers.add(this.#now + milliseconds, task)
  }

  /** A time between two, in microseconds. */
  #between([least, most]: readonly [number, number]): number {
    return least + this.#draws.below(Math.round((most - least) * 1000) + 1) / 1000
  }
}

interface Sent {
  readonly tenant: Tenant
  readonly record: TenantRecord
  readonly info: RequestInfo
  readonly query: URLSearchParams
  readonly send: () => void
}
