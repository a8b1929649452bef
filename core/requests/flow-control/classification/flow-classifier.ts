import type { Brand } from '../../../base/api/brand.ts'
import type {
  FlowSchema,
  PolicyRulesWithSubjects,
} from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { User } from '../../../base/api/user.ts'
import { BoundedCache, ownCopy } from '../../../base/collections/bounded-cache.ts'
import type { RequestInfo } from '../../../base/http/request-info.ts'
import type { FlowMeter } from '../fair-queues/flow-request.ts'
import { dealHand, hashFlow } from '../fair-queues/shuffle-sharding.ts'
import type { PriorityLevel } from '../priority-levels/priority-level.ts'
import type { ClassifiedFlow } from './classified-flow.ts'
import { concerns, matchesFlowSchema, matchesRequest } from './match-flow-schema.ts'

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
  /** The flow of the last request that matched. */
  flow: ClassifiedFlow | undefined
}

/** All that concerns one user, in the order in which it is asked, and what a request gets that nothing of it matches. */
interface UserSchemas {
  readonly asked: readonly UserRules[]
  readonly last: UserRules
}

/** Memory of the flows that are kept, in bytes, roughly. */
const flowBytes = 4 * 2 ** 20
const bytesOfFlow = 300

/** One in so many requests of unknown users makes its user known. */
const rememberedOf = 16

/**
 * Finds the flow of a request: its flow schema by precedence, and the queues that it may wait in. What concerns a user is found once.
 * Requests of known users make neither objects nor texts, unless they change between namespaces that are flows of their own.
 */
export class FlowClassifier {
  readonly #schemas: readonly UsedFlowSchema[]
  readonly #last: UsedFlowSchema
  readonly #headerPrefix: string
  readonly #ofUser = new WeakMap<User, UserSchemas>()
  readonly #flows = new BoundedCache<ClassifiedFlow>({ bytes: flowBytes })
  /** Requests of users that were not known. */
  #unknown = 0

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

  /** Memory of the flows that are kept, in bytes, roughly. */
  get bytes(): number {
    return this.#flows.bytes
  }

  flowOf(user: User, info: RequestInfo): ClassifiedFlow {
    const schemas = this.#ofUser.get(user) ?? this.#schemasOfUnknown(user)
    if (!schemas) return this.#flowOfUnknown(user, info)
    const { asked, last } = schemas
    for (const each of asked) if (matches(each, info)) return this.#flow(each, user, info)
    return this.#flow(last, user, info)
  }

  /**
   * Some of the users that are not known become known. Impersonating requests, and those of a proxy, have each a user of its own:
   * to remember all of these would cost more than to find their flow schemas.
   */
  #schemasOfUnknown(user: User): UserSchemas | undefined {
    this.#unknown++
    return this.#unknown % rememberedOf === 0 ? this.#schemasFor(user) : undefined
  }

  #flowOfUnknown(user: User, info: RequestInfo): ClassifiedFlow {
    for (const used of this.#schemas) {
      if (matchesFlowSchema(used.flowSchema.spec, user, info)) {
        return this.#keptFlow(used, distinguisherOf(used, user, info))
      }
    }
    return this.#keptFlow(this.#last, distinguisherOf(this.#last, user, info))
  }

  #schemasFor(user: User): UserSchemas {
    const asked: UserRules[] = []
    for (const used of this.#schemas) {
      const rules = (used.flowSchema.spec.rules ?? []).filter((rule) => concerns(rule, user))
      if (rules.length > 0) asked.push({ used, rules, flow: undefined })
    }
    const found = { asked, last: { used: this.#last, rules: [], flow: undefined } }
    this.#ofUser.set(user, found)
    return found
  }

  #flow(matched: UserRules, user: User, info: RequestInfo): ClassifiedFlow {
    const distinguisher = distinguisherOf(matched.used, user, info)
    const { flow } = matched
    if (flow?.distinguisher === distinguisher) return flow
    const found = this.#keptFlow(matched.used, distinguisher)
    matched.flow = found
    return found
  }

  /** Names of flow schemas hold no NUL, so that no two flows have one key. */
  #keptFlow(used: UsedFlowSchema, distinguisher: string): ClassifiedFlow {
    const { name = '' } = used.flowSchema.metadata
    const key = `${name}\0${distinguisher}`
    const known = this.#flows.get(key)
    if (known) return known
    // A namespace is a piece of a request's path, which it must not keep.
    const found = this.#create(used, ownCopy(distinguisher))
    this.#flows.set(key, found, bytesOfFlow + 2 * distinguisher.length)
    return found
  }

  #create({ flowSchema, level, meter }: UsedFlowSchema, distinguisher: string): ClassifiedFlow {
    const { name = '', uid = '' } = flowSchema.metadata
    const { queuing } = level
    const prefix = this.#headerPrefix
    return {
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
  }
}

function matches({ rules }: UserRules, info: RequestInfo): boolean {
  for (const rule of rules) if (matchesRequest(rule, info)) return true
  return false
}

/** As in the original, flows are told apart only where there are queues to tell them apart in. */
function distinguisherOf(
  { flowSchema: { spec }, level }: UsedFlowSchema,
  user: User,
  info: RequestInfo,
): string {
  const { queuing } = level
  if (typeof queuing !== 'object' || queuing.queues <= 1) return ''
  const method = spec.distinguisherMethod?.type
  if (method === 'ByUser') return user.name
  return method === 'ByNamespace' && info.kind === 'resource' ? info.namespace : ''
}
