import type { AdmissionOperation } from '../../../access/admission/admission-attributes.ts'
import type { InterestedPlugins } from '../../../access/admission/admission-chain.ts'
import type { AdmissionCondition } from '../../../access/admission/admission-plugin.ts'
import { forbidden } from '../../../base/api/errors/api-error.ts'
import type { ApiObject, ObjectMeta, WritableObject } from '../../../base/api/object.ts'
import { servedForm } from '../../../objects/catalog/object-versions.ts'
import { managedFieldsFault } from '../../../objects/managed-fields/managed-state.ts'
import { arrangeFields } from '../../../objects/schema/arrange-fields.ts'
import { applyDefaults } from '../../../objects/schema/defaults.ts'
import { askAdmission, interestedPlugins, RequestAttributes } from '../admission.ts'
import type { ResourceContext } from '../resource-context.ts'
import { dropDuplicateOwners } from './duplicate-owners.ts'

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
   * Asks the mutating plug-ins about `next`, an object in the version of the request.
   *
   * @returns the object as they left it, `next` or another one.
   * @throws ApiError `Forbidden` for a new object of a custom resource whose definition is being deleted.
   */
  mutate(next: ApiObject): ApiObject | Promise<ApiObject> {
    const plugins = this.#plugins
    const { definition } = this.#context
    if (definition.isTerminating === true && this.#operation === 'CREATE') {
      throw forbidden(definition, next.metadata.name ?? '', whileTerminating)
    }
    if (plugins.mutating.length === 0) {
      plugins.meters?.mutating.skip()
      return next
    }
    const account = next.metadata.managedFields
    const object = this.#terms.view?.show(next) ?? next
    const attributes = this.#attributes(object.metadata.name, object)
    const asked = askAdmission('mutating', attributes, this.conditions, plugins)
    return asked
      ? asked.then(() => this.#changed(next, attributes, account))
      : this.#changed(next, attributes, account)
  }

  /** The object with what plug-ins changed of it, and with the defaults of that. */
  #changed(
    next: ApiObject,
    { object = next }: RequestAttributes,
    account: ObjectMeta['managedFields'],
  ): ApiObject {
    const context = this.#context
    const { view } = this.#terms
    const { changesObjects, needsDefaults } = this.#plugins
    const whole = view ? next : object
    if (!changesObjects && whole === next && !view) return next
    view?.take(next, object)
    const { schema } = context.definition
    if (needsDefaults) applyDefaults(schema, whole, context.write)
    if (changesObjects) arrangeFields(schema, whole)
    keepReadableManagedFields(context, whole, account)
    dropDuplicateOwners(context, whole, 'mutation')
    return whole
  }

  /** Asks the validating plug-ins about `object`, which is in the version in which the write was validated. */
  validate(object: ApiObject): Promise<void> | undefined {
    const plugins = this.#plugins
    if (plugins.validating.length === 0) {
      plugins.meters?.validating.skip()
      return undefined
    }
    const { definition } = this.#context
    const { view, old } = this.#terms
    const shown = (): ApiObject => {
      const whole = definition.isCustom === true ? object : servedForm(definition, object)
      return view?.show(whole) ?? ofVersion(whole, old)
    }
    // Most plug-ins have nothing to do with a write and do not read its object, which may have to be converted.
    const attributes = this.#attributes(object.metadata.name, view ? shown() : shown)
    return askAdmission('validating', attributes, this.conditions, plugins)
  }

  /** @param name the name of a new object */
  #attributes(name: string | undefined, object: ApiObject | (() => ApiObject)): RequestAttributes {
    const context = this.#context
    const { view, old, dryRun } = this.#terms
    return new RequestAttributes(context, {
      operation: this.#operation,
      subresource: this.#subresource,
      name: old ? context.info.name : (name ?? ''),
      dryRun,
      object,
      old: old && view ? view.show(old) : old,
    })
  }
}

/** An object with the resource version that it replaces, which an unconditional update does not state. */
function ofVersion(object: WritableObject, old: ApiObject | undefined): ApiObject {
  const { metadata } = object
  const { resourceVersion } = old?.metadata ?? {}
  if (resourceVersion === undefined || metadata.resourceVersion !== undefined) return object
  return { ...object, metadata: { ...metadata, resourceVersion } }
}

/**
 * Restores the managed fields that an object had before mutating admission, where admission left some that cannot be read; the
 * client is warned of it in the original's words.
 */
function keepReadableManagedFields(
  { write }: ResourceContext,
  { metadata }: WritableObject,
  before: ObjectMeta['managedFields'],
): void {
  const { managedFields } = metadata
  if (managedFields === before || managedFields === undefined) return
  const fault = managedFieldsFault(managedFields)
  if (fault === undefined) return
  if (before) metadata.managedFields = before
  else delete metadata.managedFields
  write.warn(
    `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${fault}`,
  )
}
