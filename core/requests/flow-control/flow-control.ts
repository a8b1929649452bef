import type { Brand } from '../../base/api/brand.ts'
import type {
  FlowSchema,
  PriorityLevelConfiguration,
} from '../../base/api/types/flowcontrol.v1.generated.ts'
import type { User } from '../../base/api/user.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import type { Cancel, Runtime } from '../../base/runtime.ts'
import { fixedFlowSchemas, type MandatoryName } from '../../kinds/rules/flowcontrol/fixed-flows.ts'
import type { ClassifiedFlow } from './classification/classified-flow.ts'
import { FlowClassifier, type UsedFlowSchema } from './classification/flow-classifier.ts'
import { FlowRequest, type RequestDetails } from './fair-queues/flow-request.ts'
import { FlowControlMetrics, type FlowControlMetricsParts } from './metrics/flow-control-metrics.ts'
import type { PriorityLevel } from './priority-levels/priority-level.ts'
import { PriorityLevels } from './priority-levels/priority-levels.ts'
import { RetryAfter } from './retry-after.ts'
import type { WorkEstimate } from './width/work-estimate.ts'

/** How often levels lend and borrow seats, in milliseconds. */
const adjustmentMs = 10_000

/** Records of requests that are kept for the next ones. */
const mostRecords = 64

export interface FlowControlParts extends FlowControlMetricsParts {
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'clock' | 'timers' | 'logger'>
  /** Milliseconds of the clock of the metrics. */
  readonly now: () => number
  /** Seats of the server: the requests that it executes at a time. */
  readonly concurrencyLimit: number
}

/**
 * Priority and fairness of one server: the flow schemas and priority levels in force, and the requests in their queues. It has the
 * mandatory ones before {@link configure} is called.
 */
export class FlowControl {
  readonly #parts: FlowControlParts
  readonly #metrics: FlowControlMetrics
  readonly #levels: PriorityLevels
  readonly #records: FlowRequest[] = []
  readonly #refusals = new Map<string, RetryAfter>()
  #classifier: FlowClassifier
  #configurations: {
    readonly levels: readonly PriorityLevelConfiguration[]
    readonly schemas: readonly FlowSchema[]
  } = { levels: [], schemas: [] }

  constructor(parts: FlowControlParts) {
    const { now, runtime, concurrencyLimit } = parts
    this.#parts = parts
    this.#metrics = new FlowControlMetrics(parts)
    this.#levels = new PriorityLevels({
      now,
      timers: runtime.timers,
      logger: runtime.logger,
      concurrencyLimit,
      meters: this.#metrics,
      drained: () => this.#configure(),
    })
    this.#classifier = this.#configure()
  }

  /**
   * Puts the flow schemas and priority levels of the store into force. Flow schemas whose level has no sound object are left out,
   * and the mandatory ones are added where they are missing.
   */
  configure(levels: readonly PriorityLevelConfiguration[], schemas: readonly FlowSchema[]): void {
    this.#configurations = { levels, schemas }
    this.#configure()
  }

  /** Lends and borrows seats from time to time. @returns what ends that. */
  start(): Cancel {
    const { timers } = this.#parts.runtime
    let cancel: Cancel
    const again = (): void => {
      this.#levels.adjust()
      cancel = timers.after(adjustmentMs, again)
    }
    cancel = timers.after(adjustmentMs, again)
    return () => {
      cancel()
      this.#levels.close()
    }
  }

  /** The levels in force, and those that are to go. */
  levels(): Iterable<PriorityLevel> {
    return this.#levels.all()
  }

  flowOf(user: User, info: RequestInfo): ClassifiedFlow {
    return this.#classifier.flowOf(user, info)
  }

  /** Takes a request into its level; undefined where it is refused. {@link end} has to be called once it is answered. */
  begin(
    flow: ClassifiedFlow,
    estimate: WorkEstimate,
    details: RequestDetails,
    at?: number,
  ): FlowRequest | undefined {
    if (!flow.level.isInForce) this.#levels.restore(flow.level)
    const request = this.#records.pop() ?? new FlowRequest()
    request.open(flow, estimate, details)
    flow.meter.estimated(request.seats)
    if (flow.level.queues.arrive(request, at)) return request
    this.#keep(request)
    return undefined
  }

  /**
   * Lets a request in that would be alone at its level, so that one which is answered in this turn needs no record. {@link pass} or
   * {@link stay} has to be called in the same turn.
   */
  enter({ level }: ClassifiedFlow, { initialSeats, finalSeats }: WorkEstimate): boolean {
    return finalSeats === 0 && level.isInForce && level.queues.enter(initialSeats)
  }

  /** The request that {@link enter} let in at `startedAt` was answered. */
  pass(
    { level, hand, meter }: ClassifiedFlow,
    { initialSeats }: WorkEstimate,
    details: RequestDetails,
    startedAt: number,
  ): void {
    const now = this.#parts.now()
    meter.passed(details, initialSeats, level.queues.hasQueues, startedAt, now)
    level.queues.pass(hand, initialSeats, startedAt, now)
  }

  /** The request that {@link enter} let in at `startedAt` takes longer: from now on it is as one that {@link begin} took. */
  stay(
    flow: ClassifiedFlow,
    estimate: WorkEstimate,
    details: RequestDetails,
    startedAt: number,
  ): FlowRequest | undefined {
    flow.level.queues.withdraw(estimate.initialSeats)
    const request = this.begin(flow, estimate, details, startedAt)
    if (request?.state !== 'queued') return request
    // What it asked itself in this turn has taken its seats.
    this.giveUp(flow, request)
    return undefined
  }

  /** A request was answered. */
  end(flow: ClassifiedFlow, request: FlowRequest): void {
    flow.level.queues.finish(request)
    this.#keep(request)
  }

  /** A waiting request is given up. */
  giveUp(flow: ClassifiedFlow, request: FlowRequest): void {
    flow.level.queues.leave(request)
    this.#keep(request)
  }

  /** Counts a request that is refused. @returns the seconds after which its client may come again. */
  refused({ level: { name } }: ClassifiedFlow): number {
    const known = this.#refusals.get(name)
    const refusals = known ?? new RetryAfter()
    if (!known) this.#refusals.set(name, refusals)
    refusals.refused(Math.floor(this.#parts.runtime.clock.now() / 1000))
    return refusals.seconds
  }

  /** Keeps the record of a request that is over for the next one. */
  #keep(request: FlowRequest): void {
    // One that is kept already has no flow any more.
    if (!request.flow || request.state === 'lingering') return
    if (this.#records.length >= mostRecords) return
    request.flow = request.details = request.decide = request.queue = undefined
    this.#records.push(request)
  }

  #configure(): FlowClassifier {
    const { levels, schemas } = this.#configurations
    this.#levels.configure(levels)
    for (const name of this.#refusals.keys()) {
      if (!this.#levels.get(name)) this.#refusals.delete(name)
    }
    const used = schemas
      .filter(leadsToLevel)
      .toSorted(byPrecedence)
      .map((flowSchema) => this.#used(flowSchema))
      .filter((each) => each !== undefined)
    // Mandatory ones that are missing come first and last, whatever the precedence of others.
    if (!used.some(isOf('exempt'))) used.unshift(this.#mandatory('exempt'))
    let last = used.find(isOf('catch-all'))
    if (!last) used.push((last = this.#mandatory('catch-all')))
    this.#classifier = new FlowClassifier(used, last, this.#parts.brand)
    return this.#classifier
  }

  #used(flowSchema: FlowSchema): UsedFlowSchema | undefined {
    const level = this.#levels.get(flowSchema.spec.priorityLevelConfiguration.name)
    return level?.isConfigured === true ? this.#leadingTo(level, flowSchema) : undefined
  }

  #mandatory(name: MandatoryName): UsedFlowSchema {
    const level = this.#levels.get(name)
    if (!level) throw new RangeError(`there is no level ${name}`)
    return this.#leadingTo(level, mandatoryFlowSchema(name))
  }

  #leadingTo(level: PriorityLevel, flowSchema: FlowSchema): UsedFlowSchema {
    const meter = this.#metrics.meterOf(level, flowSchema.metadata.name ?? '')
    return { flowSchema, level, meter }
  }
}

function mandatoryFlowSchema(name: MandatoryName): FlowSchema {
  const spec = fixedFlowSchemas[name]
  return { apiVersion: '', kind: 'FlowSchema', metadata: { name }, spec, status: {} }
}

function isOf(name: MandatoryName): (used: UsedFlowSchema) => boolean {
  return ({ flowSchema }) => flowSchema.metadata.name === name
}

/** Whether a flow schema of the store names a level, as those do that were written through the API. */
function leadsToLevel({ spec }: FlowSchema): boolean {
  const { priorityLevelConfiguration: level, matchingPrecedence }: Partial<FlowSchema['spec']> =
    Object(spec)
  return typeof level?.name === 'string' && typeof matchingPrecedence === 'number'
}

/** Less precedence first, then by name. */
function byPrecedence(one: FlowSchema, other: FlowSchema): number {
  const difference = one.spec.matchingPrecedence - other.spec.matchingPrecedence
  if (difference !== 0) return difference
  return (one.metadata.name ?? '') < (other.metadata.name ?? '') ? -1 : 1
}
