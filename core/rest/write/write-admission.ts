import type { AdmissionCondition, AdmissionOperation } from '../../admission/admission-plugin.ts'
import type { ApiObject } from '../../api/object.ts'
import { applyDefaults } from '../../schema/defaults.ts'
import { askAdmission, type AdmissionQuestion, interestedPlugins } from '../admission.ts'
import type { ResourceContext } from '../resource-context.ts'
import { servedForm } from '../versions.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'
import type { WriteSteps } from './write-steps.ts'

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

/** Admission of one attempt to write an object. */
export class WriteAdmission {
  /** Conditions returned by admission plug-ins, to be checked again at the commit. */
  readonly conditions: AdmissionCondition[] = []
  readonly #context: ResourceContext
  readonly #terms: AdmissionTerms
  readonly #operation: AdmissionOperation
  readonly #subresource: string

  constructor(context: ResourceContext, terms: AdmissionTerms) {
    this.#context = context
    this.#terms = terms
    this.#operation = terms.old ? 'UPDATE' : 'CREATE'
    this.#subresource = terms.view?.subresource ?? context.info.subresource
  }

  /** Asks the mutating plug-ins, which may change `next`, an object in the version of the request. */
  *mutate(next: ApiObject): WriteSteps<void> {
    const context = this.#context
    const plugins = interestedPlugins(context, this.#operation, this.#subresource)
    if (plugins.mutating.length === 0) return
    const { view } = this.#terms
    const object = view ? view.show(next) : next
    const asked = askAdmission(context, 'mutating', this.#question(object), this.conditions)
    if (asked) yield asked
    if (!plugins.changesObjects) return
    view?.take(next, object)
    applyDefaults(context.definition.schema, next, context.write)
    dropRepeatedOwners(context, next, 'mutation')
  }

  /** Asks the validating plug-ins about `object`, which is in the version that is stored. */
  *validate(object: ApiObject): WriteSteps<void> {
    const context = this.#context
    const plugins = interestedPlugins(context, this.#operation, this.#subresource)
    if (plugins.validating.length === 0) return
    const whole = servedForm(context.definition, object)
    const shown = this.#terms.view?.show(whole) ?? whole
    const asked = askAdmission(context, 'validating', this.#question(shown), this.conditions)
    if (asked) yield asked
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
