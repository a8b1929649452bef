import type { Brand } from '../../../base/api/brand.ts'
import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { StatusReason } from '../../../base/api/errors/status.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { decodeUtf8 } from '../../../base/json/json-parse.ts'
import { byteLength, encodeUtf8 } from '../../../base/text/utf8.ts'
import type { PolicyActivation } from '../../../objects/expressions/policy-activation.ts'
import type { AdmissionMeter } from '../admission-meter.ts'
import type { MatchedResource } from '../matching/matched-request.ts'
import type { PolicyBinding } from './policy-binding.ts'
import { ConfigurationError } from './policy-params.ts'
import type { PolicyRequest } from './policy-request.ts'
import type { BoundPolicy, StoredPolicy } from './policy-source.ts'
import { countJudgement, isCounted, type TimedJudgement } from './validating/count-judgement.ts'
import type { PolicyAuditAnnotation, PolicyDecision } from './validating/decisions.ts'
import type { Judgement, ValidatingPolicy } from './validating/validating-policy.ts'

/** A denial of a request by a policy. */
export interface Denial {
  readonly message: string
  readonly reason: StatusReason
}

/** What one policy says of a request, by all its bindings. It takes effect once the policy has said all. */
export interface PolicyVerdict {
  readonly denials: readonly Denial[]
  readonly warnings: readonly string[]
  /** Audit annotations, by key. */
  readonly annotations: ReadonlyMap<string, string>
  /** Counts what was evaluated. */
  count(): void
}

/** Longest value of an audit annotation, in bytes. */
const longestAnnotation = 10 * 1024

const nothing: PolicyVerdict = {
  denials: [],
  warnings: [],
  annotations: new Map(),
  count: () => undefined,
}

interface VerdictTerms {
  readonly brand: Brand
  readonly meter: AdmissionMeter
}

/**
 * Asks a policy about a request.
 *
 * @throws Pending, and ApiError `NotFound` for the namespace of the request.
 */
export function askPolicy(
  { policy, bindings }: BoundPolicy<ValidatingPolicy>,
  request: PolicyRequest,
  terms: VerdictTerms,
): PolicyVerdict {
  const verdict = new VerdictMaker(policy, request, terms)
  const matched = verdict.attempt(undefined, () => verdict.matched())
  if (!matched) return verdict.isEmpty ? nothing : verdict.finish()
  for (const binding of bindings) verdict.ask(binding, matched)
  return verdict.isEmpty ? nothing : verdict.finish()
}

class VerdictMaker {
  readonly #policy: StoredPolicy<ValidatingPolicy>
  readonly #request: PolicyRequest
  readonly #brand: Brand
  readonly #meter: AdmissionMeter
  #denials: Denial[] | undefined
  #warnings: string[] | undefined
  /** Values of the policy's own audit annotations: bindings may give several of one key. */
  #values: Map<string, string[]> | undefined
  #failures: string | undefined
  #counted: TimedJudgement[] | undefined

  constructor(
    policy: StoredPolicy<ValidatingPolicy>,
    request: PolicyRequest,
    { brand, meter }: VerdictTerms,
  ) {
    this.#policy = policy
    this.#request = request
    this.#brand = brand
    this.#meter = meter
  }

  /** Nobody has said anything: the common case, which makes no objects. */
  get isEmpty(): boolean {
    const hasTexts = this.#denials || this.#warnings || this.#values
    return !hasTexts && !this.#counted && this.#failures === undefined
  }

  finish(): PolicyVerdict {
    const annotations = new Map<string, string>()
    if (this.#failures !== undefined) {
      const key = `validation.policy.admission.${this.#brand.apiDomain}/validation_failure`
      annotations.set(key, this.#failures)
    }
    for (const [key, values] of this.#values ?? []) {
      annotations.set(`${this.#policy.name}/${key}`, values.join(', '))
    }
    const counted = this.#counted ?? []
    const meter = this.#meter
    return {
      denials: this.#denials ?? [],
      warnings: this.#warnings ?? [],
      annotations,
      count: () => counted.forEach((judgement) => countJudgement(meter, judgement)),
    }
  }

  /** The resource by which the policy matches the request. @throws ConfigurationError, ApiError `NotFound` */
  matched(): MatchedResource | undefined {
    const { criteria } = this.#policy
    if (!criteria) {
      throw new ConfigurationError('policy contained no match constraints, a required field')
    }
    const matched = criteria.match(this.#request.attributes)
    if (matched) this.#request.checkParamKind(this.#policy)
    return matched
  }

  /** Runs a part of the evaluation. A fault of the configuration denies the request, unless the policy ignores failures. */
  attempt<T>(binding: PolicyBinding | undefined, run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof ConfigurationError) && !(error instanceof ApiError)) throw error
      if (!this.#policy.fails) return undefined
      const what = binding ? 'binding' : 'policy'
      this.#deny(binding, `failed to configure ${what}: ${error.message}`, 'Invalid')
      return undefined
    }
  }

  ask(binding: PolicyBinding, matched: MatchedResource): void {
    const request = this.#request
    const params = this.attempt(binding, () => {
      if (binding.criteria && !binding.criteria.match(request.attributes)) return undefined
      return request.params(this.#policy, binding)
    })
    if (!params || params.length === 0) return
    const activation = this.attempt(binding, () => convertedActivation(request, matched))
    if (!activation) return
    request.checkNamespace()
    const compiled = request.compiled(this.#policy)
    for (const { value } of params) {
      const began = this.#meter.now()
      this.#take(binding, compiled.judge(activation, value), began)
    }
  }

  #take(binding: PolicyBinding, judgement: Judgement, began: number): void {
    const { decisions, annotations } = judgement
    for (const [index, decision] of decisions.entries()) {
      if (decision.action === 'deny') this.#carryOut(binding, decision, index)
    }
    for (const annotation of annotations) this.#annotate(binding, annotation)
    if (!isCounted(judgement)) return
    const { operation } = this.#request.attributes
    const milliseconds = this.#meter.now() - began
    this.#counted ??= []
    this.#counted.push({
      policy: this.#policy.name,
      binding,
      operation,
      judgement,
      milliseconds,
    })
  }

  #carryOut(binding: PolicyBinding, { message, reason }: PolicyDecision, index: number): void {
    for (const action of binding.actions) {
      if (action === 'Deny') this.#deny(binding, message, reason || 'Invalid')
      if (action === 'Audit') this.#failures ??= failureText(this.#policy, binding, message, index)
      if (action === 'Warn') {
        const whose = `ValidatingAdmissionPolicy '${this.#policy.name}' with binding '${binding.name}'`
        this.#warnings ??= []
        this.#warnings.push(`Validation failed for ${whose}: ${message}`)
      }
    }
  }

  #deny(binding: PolicyBinding | undefined, message: string, reason: StatusReason): void {
    const bound = binding ? ` with binding '${binding.name}'` : ''
    const text = `ValidatingAdmissionPolicy '${this.#policy.name}'${bound} denied request: ${message}`
    this.#denials ??= []
    this.#denials.push({ message: text, reason })
  }

  #annotate(binding: PolicyBinding, { action, key, value, error }: PolicyAuditAnnotation): void {
    if (action === 'error') return this.#deny(binding, error, 'Invalid')
    if (action !== 'publish') return
    this.#values ??= new Map()
    const shown = cutBytes(value, longestAnnotation)
    const values = this.#values.get(key)
    if (!values) this.#values.set(key, [shown])
    else if (!values.includes(shown)) values.push(shown)
  }
}

function convertedActivation(request: PolicyRequest, matched: MatchedResource): PolicyActivation {
  try {
    return request.activation(matched)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ConfigurationError(`failed to convert object version: ${error.message}`)
  }
}

function cutBytes(text: string, most: number): string {
  return byteLength(text) > most ? decodeUtf8(encodeUtf8(text).subarray(0, most)) : text
}

/** The value of the audit annotation about a failed validation: a list, although it has one item. */
function failureText(
  { name }: StoredPolicy<unknown>,
  { name: binding, actions }: PolicyBinding,
  message: string,
  expressionIndex: number,
): string {
  const members = {
    message,
    policy: name,
    binding,
    expressionIndex,
    validationActions: [...actions],
  }
  const texts = Object.entries(members).map(([key, value]) => `"${key}":${writeGoJson(value)}`)
  return `[{${texts.join(',')}}]`
}
