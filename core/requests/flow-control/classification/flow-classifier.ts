import type { Brand } from '../../../base/api/brand.ts'
import type {
  FlowSchema,
  PolicyRulesWithSubjects,
} from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { User } from '../../../base/api/user.ts'
import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import type { RequestInfo } from '../../../base/http/request-info.ts'
import type { FlowMeter } from '../fair-queues/flow-request.ts'
import { dealHand, hashFlow } from '../fair-queues/shuffle-sharding.ts'
import type { PriorityLevel } from '../priority-levels/priority-level.ts'
import type { ClassifiedFlow } from './classified-flow.ts'
import { concerns, matchesRequest } from './match-flow-schema.ts'

/** A flow schema in use, and the level that it leads to. */
export interface UsedFlowSchema {
  readonly flowSchema: FlowSchema
  readonly level: PriorityLevel
  readonly meter: FlowMeter
}

/** The rules of a flow schema that concern one user. */
interface UserRules {
  readonly used: UsedFlowSchema
  readonly rules: readonly PolicyRulesWithSubjects[]
}

/** Memory of the flows that are kept, in bytes, roughly. */
const flowBytes = 4 * 2 ** 20
const bytesOfFlow = 300

/** Finds the flow of a request: its flow schema by precedence, and the queues that it may wait in. */
export class FlowClassifier {
  readonly #schemas: readonly UsedFlowSchema[]
  readonly #last: UsedFlowSchema
  readonly #headerPrefix: string
  readonly #ofUser = new WeakMap<User, readonly UserRules[]>()
  readonly #flows = new BoundedCache<ClassifiedFlow>({ bytes: flowBytes })

  /**
   * @param schemas in the order in which they are asked
   * @param last the one of a request that none matches
   */
  constructor(
    schemas: readonly UsedFlowSchema[],
    last: UsedFlowSchema,
    { word }: Pick<Brand, 'word'>,
  ) {
    this.#schemas = schemas
    this.#last = last
    this.#headerPrefix = `x-${word}-pf-`
  }

  flowOf(user: User, info: RequestInfo): ClassifiedFlow {
    return this.#flow(this.#match(user, info), user, info)
  }

  #match(user: User, info: RequestInfo): UsedFlowSchema {
    for (const { used, rules } of this.#rulesFor(user)) {
      for (const rule of rules) if (matchesRequest(rule, info)) return used
    }
    return this.#last
  }

  #rulesFor(user: User): readonly UserRules[] {
    const known = this.#ofUser.get(user)
    if (known) return known
    const found: UserRules[] = []
    for (const used of this.#schemas) {
      const rules = (used.flowSchema.spec.rules ?? []).filter((rule) => concerns(rule, user))
      if (rules.length > 0) found.push({ used, rules })
    }
    this.#ofUser.set(user, found)
    return found
  }

  #flow(used: UsedFlowSchema, user: User, info: RequestInfo): ClassifiedFlow {
    const { flowSchema, level, meter } = used
    const { name = '', uid = '' } = flowSchema.metadata
    const distinguisher = distinguisherOf(used, user, info)
    const key = `${name}\0${distinguisher}`
    const known = this.#flows.get(key)
    if (known) return known
    const queuing = level.queuing
    const prefix = this.#headerPrefix
    const flow: ClassifiedFlow = {
      flowSchema: name,
      level,
      distinguisher,
      hand:
        typeof queuing === 'object'
          ? dealHand(
              queuing.queues > 1 ? hashFlow(name, distinguisher) : 0n,
              queuing.queues,
              queuing.handSize,
            )
          : [],
      meter,
      headers: [`${prefix}flowschema-uid`, uid, `${prefix}prioritylevel-uid`, level.uid],
    }
    this.#flows.set(key, flow, bytesOfFlow)
    return flow
  }
}

/** As in the original, flows are told apart only where there are queues to tell them apart in. */
function distinguisherOf(
  { flowSchema: { spec }, level }: UsedFlowSchema,
  user: User,
  info: RequestInfo,
): string {
  if (typeof level.queuing !== 'object' || level.queuing.queues <= 1) return ''
  const method = spec.distinguisherMethod?.type
  if (method === 'ByUser') return user.name
  return method === 'ByNamespace' && info.kind === 'resource' ? info.namespace : ''
}
