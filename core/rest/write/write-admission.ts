import type { AdmissionCondition, AdmissionOperation } from '../../admission/admission-plugin.ts'
import type { InterestedPlugins } from '../../admission/admission-chain.ts'
import { forbidden } from '../../api/api-error.ts'
import type { ApiObject } from '../../api/object.ts'
import { applyDefaults } from '../../schema/defaults.ts'
import { askAdmission, type AdmissionQuestion, interestedPlugins } from '../admission.ts'
import type { ResourceContext } from '../resource-context.ts'
import { servedForm } from '../../catalog/object-versions.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'

/** The object that admission sees where the request's kind is not the stored object's, as a Scale. */
export interface AdmissionView {
  readonly subresource: string
  show(whole: ApiObject): ApiObject
  /** Carries the changes of mutating plug-ins over from the shown object to the whole one. */
  take(whole: ApiObject, shown: ApiObject): void
}

interface AdmissionTerms {
  readonly dryRun: boolean
  readonly view: AdmissionView | undefined
  /** The object before the write, in the version of the request. */
  readonly old: ApiObject | undefined
}

const whileTerminating = 'create not allowed while custom resource definition is terminating'

/** Admission of one attempt to write an object. */
export class WriteAdmission {
  /** Conditions returned by admission plug-ins, to be checked again at the commit. */
  readonly conditions: AdmissionCondition[] = []
  readonly #context: ResourceContext
  readonly #terms: AdmissionTerms
  readonly #operation: AdmissionOperation
  readonly #subresource: string
  readonly #plugins: InterestedPlugins

  constructor(context: ResourceContext, terms: AdmissionTerms) {
    this.#context = context
    this.#terms = terms
    this.#operation = terms.old ? 'UPDATE' : 'CREATE'
    this.#subresource = terms.view?.subresource ?? context.info.subresource
    this.#plugins = interestedPlugins(context, this.#operation, this.#subresource)
  }

  /**
   * Asks the mutating plug-ins, which may change `next`, an object in the version of the request.
   * @throws ApiError `Forbidden` for a new object of a custom resource whose definition is being deleted.
   */
  mutate(next: ApiObject): Promise<void> | undefined {
    const plugins = this.#plugins
    const { definition } = this.#context
    if (definition.isTerminating === true && this.#operation === 'CREATE') {
      throw forbidden(definition, next.metadata.name ?? '', whileTerminating)
    }
    if (plugins.mutating.length === 0) return undefined
    const { view } = this.#terms
    const object = view ? view.show(next) : next
    const asked = this.#ask('mutating', object)
    if (!plugins.changesObjects) return asked
    if (asked) return asked.then(() => this.#takeChanges(next, object))
    this.#takeChanges(next, object)
    return undefined
  }

  /** Completes the object with what plug-ins changed of it, and with the defaults of that. */
  #takeChanges(next: ApiObject, shown: ApiObject): void {
    const context = this.#context
    this.#terms.view?.take(next, shown)
    applyDefaults(context.definition.schema, next, context.write)
    dropRepeatedOwners(context, next, 'mutation')
  }

  /** Asks the validating plug-ins about `object`, which is in the version in which the write was validated. */
  validate(object: ApiObject): Promise<void> | undefined {
    if (this.#plugins.validating.length === 0) return undefined
    const { definition } = this.#context
    const whole = definition.isCustom === true ? object : servedForm(definition, object)
    const shown = this.#terms.view?.show(whole) ?? whole
    return this.#ask('validating', shown)
  }

  #ask(phase: 'mutating' | 'validating', object: ApiObject): Promise<void> | undefined {
    const question = this.#question(object)
    return askAdmission(this.#context, phase, question, this.conditions, this.#plugins)
  }

  #question(object: ApiObject): AdmissionQuestion {
    const { info } = this.#context
    const { view, old, dryRun } = this.#terms
    return {
      operation: this.#operation,
      subresource: this.#subresource,
      name: old ? info.name : (object.metadata.name ?? ''),
      dryRun,
      object,
      old: old && view ? view.show(old) : old,
    }
  }
}
