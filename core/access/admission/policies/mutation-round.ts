import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { StatusReason } from '../../../base/api/errors/status.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { AdmissionOperation } from '../admission-attributes.ts'
import type { AdmissionMeter, PolicyCheck } from '../admission-meter.ts'
import type { MutatingPolicy } from './mutating/mutating-policy.ts'
import type { PolicyBinding } from './policy-binding.ts'
import { ConfigurationError } from './policy-params.ts'
import type { StoredPolicy } from './policy-source.ts'

/** A policy that could not mutate a request. */
export interface PolicyFault {
  readonly message: string
  /** Undefined for a fault of the configuration. */
  readonly reason: StatusReason | undefined
}

/** What one policy does in a round; it takes effect when the policy has done all. */
export class PolicyRound {
  readonly policy: StoredPolicy<MutatingPolicy>
  object: ApiObject | undefined
  readonly faults: PolicyFault[] = []
  readonly invoked: string[] = []
  /** Invocations that were made before the last change. */
  changedKeys: readonly string[] = []
  hasMutated = false
  hasChanged = false
  readonly #meter: AdmissionMeter
  readonly #counts: (() => void)[] = []

  constructor(
    policy: StoredPolicy<MutatingPolicy>,
    object: ApiObject | undefined,
    meter: AdmissionMeter,
  ) {
    this.policy = policy
    this.object = object
    this.#meter = meter
  }

  /** Counts for metrics what the policy has done. */
  count(): void {
    for (const count of this.#counts) count()
  }

  countMutation(binding: PolicyBinding, error: PolicyCheck['error'], began: number): void {
    const milliseconds = this.#meter.now() - began
    const check = { policy: this.policy.name, binding: binding.name, error, milliseconds }
    this.#counts.push(() => this.#meter.policies.mutated(check))
  }

  countConditions(operation: AdmissionOperation, errors: number, began: number): void {
    const milliseconds = this.#meter.now() - began
    // The original calls the phase of the conditions of these policies `validate`, too.
    const of = { name: this.policy.name, kind: 'policy', type: 'validate', operation } as const
    this.#counts.push(() => this.#meter.conditions.failed({ ...of, errors, milliseconds }))
  }

  /** Runs a part of the evaluation; a fault of the configuration is a fault of the policy. */
  attempt<T>(binding: PolicyBinding | undefined, run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof ConfigurationError) && !(error instanceof ApiError)) throw error
      const what = binding ? 'binding' : 'policy'
      this.#add(binding, `failed to configure ${what}: ${error.message}`, undefined)
      return undefined
    }
  }

  fail(binding: PolicyBinding, message: string): void {
    this.#add(binding, message, 'Invalid')
  }

  #add(binding: PolicyBinding | undefined, why: string, reason: StatusReason | undefined): void {
    if (!this.policy.fails) return
    const { name } = this.policy
    const whose = binding ? `policy '${name}' with binding '${binding.name}'` : `policy "${name}"`
    this.faults.push({ message: `${whose} denied request: ${why}`, reason })
  }
}
