import { ApiError, explainedInternalError } from '../../../base/api/errors/api-error.ts'
import { equalJson, isJsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { unknownField } from '../../../base/json/field-messages.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionMeter } from '../admission-meter.ts'
import {
  type MatchedRequest,
  type MatchedResource,
  matchedRequest,
} from '../matching/matched-request.ts'
import { convertBetween, versionedObjects } from '../matching/versioned-objects.ts'
import { completeMutated, decodeMutated, schemaOf } from '../mutated-object.ts'
import type { Reinvocation } from '../reinvocation.ts'
import { MutationFault } from './mutating/apply-mutation.ts'
import type { MutatingPolicy } from './mutating/mutating-policy.ts'
import { type PolicyFault, PolicyRound } from './mutation-round.ts'
import type { PolicyBinding } from './policy-binding.ts'
import { policyErrorOf } from './policy-error.ts'
import { ConfigurationError } from './policy-params.ts'
import type { PolicyParam, PolicyRequest } from './policy-request.ts'
import type { BoundPolicy } from './policy-source.ts'

/** One round of the mutating policies over a request. */
export class MutationRun {
  readonly faults: PolicyFault[] = []
  readonly #attributes: AdmissionAttributes
  /** The request as it was before the round, by which policies are matched. */
  readonly #before: MatchedRequest
  readonly #reinvocation: Reinvocation
  readonly #meter: AdmissionMeter

  constructor(attributes: AdmissionAttributes, reinvocation: Reinvocation, meter: AdmissionMeter) {
    this.#attributes = attributes
    this.#before = matchedRequest(attributes)
    this.#reinvocation = reinvocation
    this.#meter = meter
  }

  /** Has a policy mutate the object of the request. @throws Pending before anything has changed, ApiError */
  apply({ policy, bindings }: BoundPolicy<MutatingPolicy>, request: PolicyRequest): void {
    const round = new PolicyRound(policy, this.#attributes.object, this.#meter)
    const matched = round.attempt(undefined, () => {
      if (!policy.criteria) {
        throw new ConfigurationError('policy contained no match constraints, a required field')
      }
      const found = policy.criteria.match(this.#before)
      if (found) request.checkParamKind(policy)
      return found
    })
    if (matched) {
      for (const binding of bindings) this.#applyBinding(round, binding, matched, request)
    }
    this.#commit(round)
  }

  /** Ends the round. */
  end(): void {
    this.#reinvocation.end(this.#attributes.object)
  }

  #applyBinding(
    round: PolicyRound,
    binding: PolicyBinding,
    matched: MatchedResource,
    request: PolicyRequest,
  ): void {
    const params = round.attempt(binding, () => {
      if (binding.criteria && !binding.criteria.match(this.#before)) return []
      return request.params(round.policy, binding)
    })
    for (const param of params ?? []) {
      request.checkNamespace()
      this.#invoke(round, { binding, matched, param }, request)
    }
  }

  #invoke(
    round: PolicyRound,
    { binding, matched, param }: Invocation,
    request: PolicyRequest,
  ): void {
    const { policy } = round
    const compiled = request.compiled(policy)
    const shown = this.#shown(round, matched, request)
    const first = request.makeActivation(matched, shown)
    const matchingBegan = this.#meter.now()
    const outcome = compiled.match(first, param.value)
    if ('error' in outcome || !outcome.matches) {
      const { operation } = this.#attributes
      round.countConditions(operation, outcome.errors, matchingBegan)
      if ('error' in outcome) round.fail(binding, outcome.error)
      return
    }
    const key = [policy.name, binding.name, param.entry?.key ?? ''].join(' ')
    if (this.#attributes.isReinvocation && !this.#reinvocation.isWanted(key)) return
    let { object } = shown
    if (!object) return
    const schema = schemaOf(matched, this.#attributes.subresource)
    const began = object
    for (let at = 0; at < compiled.size; at += 1) {
      const activation = request.makeActivation(matched, { object, old: shown.old })
      const mutationBegan = this.#meter.now()
      try {
        const made = compiled.mutate(at, object, { activation, params: param.value, schema })
        object = compiled.isPatch(at)
          ? patched(made, object, schema, this.#attributes, matched)
          : completed(made, schema, this.#attributes)
        round.hasMutated = true
        round.countMutation(binding, 'no_error', mutationBegan)
      } catch (error) {
        const isFault = error instanceof MutationFault
        if (!isFault && !(error instanceof ApiError)) throw error
        round.countMutation(binding, policyErrorOf(error.message), mutationBegan)
        if (!isFault) {
          // The request is refused for good, so the round does not come to its end.
          round.count()
          throw error
        }
        round.fail(binding, error.message)
      }
    }
    if (object !== began && !equalJson(object, began)) {
      round.object = this.#restored(round, object, matched, request)
      round.hasChanged = true
      round.changedKeys = [...round.invoked]
    }
    if (compiled.isReinvoked) round.invoked.push(key)
  }

  /** The current objects in the version of the matched resource. */
  #shown({ object }: PolicyRound, matched: MatchedResource, request: PolicyRequest) {
    const current = { ...this.#before, object }
    if (matched.definition === this.#before.definition) return current
    return request.once(object, matched.definition, () => versionedObjects(current, matched))
  }

  /** A mutated object in the version of the request. */
  #restored(
    { object: before }: PolicyRound,
    object: ApiObject,
    { definition }: MatchedResource,
    request: PolicyRequest,
  ): ApiObject {
    const { subresource, definition: own } = this.#attributes
    if (definition === own) return object
    const restored = request.once(before, own, async () => ({
      object: await convertBetween(object, subresource, definition, own),
      old: undefined,
    }))
    return restored.object ?? object
  }

  #commit(round: PolicyRound): void {
    round.count()
    this.faults.push(...round.faults)
    if (round.hasChanged) {
      this.#attributes.object = round.object
      for (const key of round.changedKeys) this.#reinvocation.add(key)
      this.#reinvocation.requireAll()
    }
    for (const key of round.invoked) {
      if (!round.changedKeys.includes(key)) this.#reinvocation.add(key)
    }
    if (round.hasMutated) this.#attributes.requestReinvocation()
  }
}

interface Invocation {
  readonly binding: PolicyBinding
  readonly matched: MatchedResource
  readonly param: PolicyParam
}

/**
 * An object that a JSON patch made, as {@link completed}. Built-in kinds cannot be patched in another version than that of the
 * request, as in the original.
 *
 * @throws MutationFault, ApiError `InternalError` for an object that does not fit its kind
 */
function patched(
  made: ApiObject,
  before: ApiObject,
  schema: StructSchema,
  attributes: AdmissionAttributes,
  { definition, kind }: MatchedResource,
): ApiObject {
  let object: ApiObject
  try {
    const fault = patchedFault(made, before, schema)
    if (fault !== undefined) throw new MutationFault(fault)
    object = completed(made, schema, attributes)
  } catch (error) {
    const isFault = error instanceof MutationFault || error instanceof SchemaTypeError
    throw isFault ? explainedInternalError(error.message) : error
  }
  if (definition === attributes.definition || definition.isCustom === true) return object
  const target = attributes.kind
  const [from, to] = [`${kind.version}.${kind.kind}`, `${target.version}.${target.kind}`]
  throw new MutationFault(`converting (${from}) to (${to}): unknown conversion`)
}

/** Why the original cannot read a patched object: members that its kind does not have, or a custom one without its type. */
function patchedFault(
  made: ApiObject,
  before: ApiObject,
  schema: StructSchema,
): string | undefined {
  if (!schema.unstructured) {
    const [apiVersion, kind] = [made.apiVersion || before.apiVersion, made.kind || before.kind]
    if (apiVersion !== before.apiVersion || kind !== before.kind) {
      const scheme = 'in scheme "pkg/runtime/scheme.go:110"'
      return `no kind ${quoteText(kind)} is registered for version ${quoteText(apiVersion)} ${scheme}`
    }
    const { unknown } = decodeObject(schema, made)
    const faults = unknown.map(({ path }) => unknownField(path))
    return faults.length > 0 ? `strict decoding error: ${faults.join(', ')}` : undefined
  }
  if (!made.kind) return `Object 'Kind' is missing in '${writeJson(withSortedKeys(made))}'`
  if (!made.apiVersion) {
    const kind = `/, Kind=${made.kind}`
    return `failed to convert object: ${kind} is unstructured and is not suitable for converting to ${quoteText(before.apiVersion)}`
  }
  return isJsonObject(made['metadata']) ? undefined : 'system metadata was not initialized'
}

/** A mutated object as objects of clients are: decoded, with defaults, its fields in canonical order. @throws MutationFault */
function completed(
  made: ApiObject,
  schema: StructSchema,
  { write }: AdmissionAttributes,
): ApiObject {
  try {
    const object = decodeMutated(schema, made)
    completeMutated(schema, object, write)
    return object
  } catch (error) {
    if (error instanceof SchemaTypeError) throw new MutationFault(error.message)
    throw error
  }
}
