import { type StatusCause, causeText } from '../../base/api/errors/status.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import { cloneJson, equalJson, type JsonObject } from '../../base/api/json.ts'
import { pathSegment, qualifiedName, subdomainName } from '../../base/api/metadata/names.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import type { Steps } from '../../base/execution/steps.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import type { Strategy, Validator } from '../../objects/catalog/strategy.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import { FieldSet } from '../../objects/field-sets/field-set.ts'
import { everyField, type OwnableFields } from '../../objects/field-sets/ownable-fields.ts'
import { fieldElement } from '../../objects/field-sets/path-element.ts'
import { validateCustomObject } from '../../objects/schema/structural/validate-custom-object.ts'
import { invalidValue } from '../../objects/schema/validation/causes.ts'
import {
  validateMetadataPasses,
  validateObjectMeta,
} from '../../objects/schema/validation/object-meta.ts'
import type { CustomEngines, CustomKind } from './custom-kind.ts'
import { checkScaledFields, type ScaleSource } from './replica-paths.ts'

/** What the strategy of a version of a custom resource depends on. */
export interface CustomStrategyOptions {
  readonly kind: CustomKind
  readonly namespaced: boolean
  /** Whether the version has the `status` subresource. */
  readonly hasStatus: boolean
  readonly scale: ScaleSource | undefined
  /** The brand's finalizer without a domain. */
  readonly knownFinalizer: string
}

function without(...names: readonly string[]): OwnableFields {
  return { resets: FieldSet.of(...names.map((name) => [fieldElement(name)])), ofOneVersion: true }
}

const ofObject = without('status')
const ofStatus = without('spec')

/**
 * The strategy of one version of a custom resource, as in the original (apiextensions-apiserver, `registry/customresource`).
 * Objects are in that version.
 */
export class CustomStrategy implements Strategy {
  readonly allowsCreateOnUpdate: boolean = false
  readonly allowsUnconditionalUpdate: boolean = false
  readonly defaultPropagation: Strategy['defaultPropagation'] = 'Background'
  readonly hasGeneration: boolean = true
  readonly #options: CustomStrategyOptions
  #validator: Validator | undefined

  constructor(options: CustomStrategyOptions) {
    this.#options = options
  }

  raisesGeneration(next: ApiObject, stored: ApiObject): boolean {
    return !equalJson(besideMetadata(next), besideMetadata(stored))
  }

  ownable(subresource: string): OwnableFields {
    if (subresource === 'status') return ofStatus
    return this.#options.hasStatus ? ofObject : everyField
  }

  prepareForCreate(object: WritableObject): void {
    if (!this.#options.hasStatus) return
    delete object['status']
    this.#defaultStatus(object)
  }

  prepareForUpdate(next: WritableObject, stored: ApiObject): void {
    if (!this.#options.hasStatus) return
    const { status } = stored
    if (status === undefined) delete next['status']
    else next['status'] = cloneJson(status)
    this.#defaultStatus(next)
  }

  prepareForSubresource(subresource: string, next: ApiObject, stored: ApiObject): void {
    if (subresource === 'status') keepAllButStatus(next, stored)
  }

  validator(): Validator | Promise<Validator> {
    return (
      this.#validator ??
      this.#options.kind.withEngines(
        (engines) => (this.#validator = new CustomValidator(this.#options, engines)),
      )
    )
  }

  warnings(object: ApiObject, stored?: ApiObject, subresource?: string): readonly string[] {
    if (subresource === 'status') return []
    return finalizerWarnings(object, stored, this.#options.knownFinalizer)
  }

  /** The original fills in the default of a dropped status as it reads the object from the store. */
  #defaultStatus(object: ApiObject): void {
    const { kind } = this.#options
    if (object['status'] === undefined && kind.defaultsStatus) {
      kind.schema.unstructured?.applyDefaults(object)
    }
  }
}

/** Validates the objects of one version of a custom resource. */
class CustomValidator implements Validator {
  readonly #options: CustomStrategyOptions
  readonly #engines: CustomEngines

  constructor(options: CustomStrategyOptions, engines: CustomEngines) {
    this.#options = options
    this.#engines = engines
  }

  ahead(): Steps<unknown> | undefined {
    return this.#options.kind.compileAhead(this.#engines.regexes)
  }

  create(object: ApiObject): readonly StatusCause[] {
    const { kind, namespaced, scale } = this.#options
    const { regexes, evaluator } = this.#engines
    const ofType = this.#type(object)
    if (ofType.length > 0) return ofType
    const rules = { namespaced, nameRule: subdomainName }
    return validateCustomObject(kind.declared, object, {
      regexes,
      metadata: kind.metadata,
      evaluator: evaluator?.(),
      ahead: validateObjectMeta(object.metadata, rules),
      scaled: checkScaledFields(object, scale, 'object'),
    })
  }

  update(next: ApiObject, stored: ApiObject, context: WriteContext): readonly StatusCause[] {
    return this.#update(next, stored, 'object', context)
  }

  subresource(
    subresource: string,
    next: ApiObject,
    stored: ApiObject,
    context: WriteContext,
  ): readonly StatusCause[] {
    return this.#update(next, stored, subresource === 'status' ? 'status' : 'object', context)
  }

  #update(
    next: ApiObject,
    stored: ApiObject,
    part: 'object' | 'status',
    context: WriteContext,
  ): readonly StatusCause[] {
    const { kind, namespaced, scale } = this.#options
    const rules = { namespaced, nameRule: pathSegment }
    // The original validates metadata by the rules of every kind, and once more by those of custom resources.
    const passes = ['change'] as const
    const ofMetadata = validateMetadataPasses(next.metadata, stored.metadata, rules, passes)
    const ofType = this.#type(next)
    if (ofType.length > 0) return [...ofMetadata, ...ofType]
    const { regexes } = this.#engines
    const evaluator = this.#engines.evaluator?.()
    const causes = validateCustomObject(kind.declared, next, {
      regexes,
      metadata: kind.metadata,
      evaluator,
      old: stored,
      part,
      ahead: ofMetadata,
      scaled: checkScaledFields(next, scale, part),
    })
    for (const cause of evaluator?.warnings ?? []) context.warn(causeText(cause))
    return causes
  }

  /** Kind and version of the object, which clients may state as they like. */
  #type({ kind: given, apiVersion }: ApiObject): StatusCause[] {
    const { group, version, kind } = this.#options.kind.gvk
    const wanted = formatGroupVersion(group, version)
    return [
      ...(given === kind ? [] : [invalidValue('kind', given, `must be ${kind}`)]),
      ...(apiVersion === wanted
        ? []
        : [invalidValue('apiVersion', apiVersion, `must be ${wanted}`)]),
    ]
  }
}

function besideMetadata({ metadata: _, ...others }: ApiObject): JsonObject {
  return others
}

/** Puts the stored object in place of `next`, but for the status and the managed fields of the write. */
function keepAllButStatus(next: WritableObject, stored: ApiObject): void {
  const { managedFields } = next.metadata
  for (const key of Object.keys(next)) {
    if (key !== 'status' && stored[key] === undefined) delete next[key]
  }
  for (const [key, value] of Object.entries(stored)) {
    if (key !== 'status' && value !== undefined) next[key] = cloneJson(value)
  }
  if (managedFields === undefined) delete next.metadata.managedFields
  else next.metadata.managedFields = managedFields
}

/** Warnings of added finalizers without a domain, sorted by name. */
function finalizerWarnings(
  { metadata }: ApiObject,
  stored: ApiObject | undefined,
  knownFinalizer: string,
): readonly string[] {
  const { finalizers = [] } = metadata
  if (finalizers.length === 0) return []
  const kept = new Set(stored?.metadata.finalizers)
  const standard = ['orphan', 'foregroundDeletion', knownFinalizer]
  const added = [...new Set(finalizers)].filter((finalizer) => !kept.has(finalizer)).toSorted()
  return added.flatMap((finalizer) => {
    const place = `metadata.finalizers: ${quoteText(finalizer)}`
    const warnings = qualifiedName(finalizer).map((mistake) => `${place}: ${mistake}`)
    if (finalizer.includes('/') || standard.includes(finalizer)) return warnings
    const path = finalizer.includes('.') ? ' including a path (/)' : ''
    const advice = `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`
    return [...warnings, `${place}: ${advice}`]
  })
}
