import type {
  AdmissionAttributes,
  AdmissionOperation,
} from '../../access/admission/admission-attributes.ts'
import { askPlugins, type InterestedPlugins } from '../../access/admission/admission-chain.ts'
import type { AdmissionCondition } from '../../access/admission/admission-plugin.ts'
import type { AdmissionTrace } from '../../access/admission/admission-trace.ts'
import { kindOf } from '../../access/admission/matching/matched-request.ts'
import { annotate } from '../../access/audit/annotate.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { qualifiedName } from '../../base/api/metadata/names.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { writeOptionsObject } from '../../base/http/request-options.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import type { ResourceContext } from './resource-context.ts'

/** The parts of admission attributes that do not follow from the context of the request. */
export interface AdmissionQuestion {
  readonly operation: AdmissionOperation
  readonly subresource: string
  readonly name: string
  readonly dryRun: boolean
  /** The new object; a function makes it when a plug-in first reads it. */
  readonly object?: ApiObject | (() => ApiObject) | undefined
  readonly old?: ApiObject | undefined
  /** Makes the options object; it is made of the query unless given. */
  readonly options?: () => JsonObject
}

/** The admission plug-ins that handle a write of the context's resource. */
export function interestedPlugins(
  { definition, services }: ResourceContext,
  operation: AdmissionOperation,
  subresource: string,
): InterestedPlugins {
  return services.writes.admission.interested(operation, definition, subresource)
}

/** The admission attributes of one write of a request. */
export class RequestAttributes implements AdmissionAttributes {
  readonly operation: AdmissionOperation
  readonly definition: ResourceDefinition
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  readonly pathName: string
  readonly old: ApiObject | undefined
  readonly dryRun: boolean
  readonly write: WriteContext
  isReinvocation = false
  readonly #context: ResourceContext
  readonly #question: AdmissionQuestion
  #object: AdmissionQuestion['object']
  #kind: GroupVersionKind | undefined
  #options: JsonObject | undefined
  #wantsReinvocation = false

  constructor(context: ResourceContext, question: AdmissionQuestion) {
    const { definition, info } = context
    this.operation = question.operation
    this.definition = definition
    this.subresource = question.subresource
    this.namespace = definition.namespaced ? info.namespace : ''
    this.name = question.name
    this.pathName = info.name
    this.#object = question.object
    this.old = question.old
    this.dryRun = question.dryRun
    this.write = context.write
    this.#context = context
    this.#question = question
  }

  get object(): ApiObject | undefined {
    const object = this.#object
    return typeof object === 'function' ? (this.#object = object()) : object
  }

  set object(object: ApiObject | undefined) {
    this.#object = object
  }

  get kind(): GroupVersionKind {
    return (this.#kind ??= kindOf(this.definition, this.subresource))
  }

  get options(): JsonObject {
    return (this.#options ??= this.#makeOptions())
  }

  get warnings(): readonly string[] {
    return this.#context.warnings
  }

  get signal(): AbortSignal {
    return this.#context.request.signal
  }

  get trace(): AdmissionTrace | undefined {
    return this.#context.exchange.admissionTrace
  }

  annotate(key: string, value: string, least?: 'Request'): void {
    // The original drops what is no domain with one name.
    if (qualifiedName(key).length > 0) return
    annotate(this.#context.exchange, key, value, least)
  }

  requestReinvocation(): void {
    this.#wantsReinvocation = !this.isReinvocation
  }

  /** Whether a plug-in has asked for a reinvocation, which begins then. */
  beginReinvocation(): boolean {
    if (!this.#wantsReinvocation) return false
    this.#wantsReinvocation = false
    this.isReinvocation = true
    return true
  }

  #makeOptions(): JsonObject {
    const { options } = this.#question
    if (options) return options()
    const { query, services } = this.#context
    const kind = this.operation === 'CREATE' ? 'CreateOptions' : 'UpdateOptions'
    return writeOptionsObject({ kind, brand: services.brand }, query)
  }
}

/**
 * Asks the mutating or the validating plug-ins about a write, by `phase`; the mutating ones a second time where one of them wants
 * that. The admission conditions that they return are added to `conditions`.
 *
 * @returns undefined where all plug-ins answered at once.
 * @throws ApiError of the plug-in that refuses, at once or in the promise.
 */
export function askAdmission(
  phase: 'mutating' | 'validating',
  attributes: RequestAttributes,
  conditions: AdmissionCondition[],
  plugins: InterestedPlugins,
): Promise<void> | undefined {
  const step = plugins.meters?.[phase].begin()
  const end = (): undefined => {
    step?.end()
    return undefined
  }
  const again = (): Promise<void> | undefined => {
    if (phase === 'validating' || !attributes.beginReinvocation()) return end()
    step?.endRound()
    const asked = askPlugins(plugins.mutating, attributes, conditions, step)
    return asked ? asked.then(end) : end()
  }
  const asked = askPlugins(plugins[phase], attributes, conditions, step)
  return asked ? asked.then(again) : again()
}
