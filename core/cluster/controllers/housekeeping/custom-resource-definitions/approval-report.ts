import { approvalCondition } from '../../../../base/api/api-approval.ts'
import type { Brand } from '../../../../base/api/brand.ts'
import { hasCondition } from '../../../../base/api/conditions.ts'
import type { DefinitionState } from '../../../../kinds/custom-resources/definition-state.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { crdController, type CrdReconciler } from './crd-controller.ts'
import type { CrdStatus } from './crd-status.ts'

/** Says in the status of definitions in protected groups whether their API was approved. */
class ApprovalReport implements CrdReconciler {
  readonly #definitions: CrdStatus
  readonly #brand: Brand

  constructor(definitions: CrdStatus, brand: Brand) {
    this.#definitions = definitions
    this.#brand = brand
  }

  put(state: DefinitionState): boolean {
    return this.#missing(state) !== undefined
  }

  async work(state: DefinitionState, signal: AbortSignal): Promise<'done'> {
    const condition = this.#missing(state)
    if (!condition) return 'done'
    const conditions = this.#definitions.withCondition(state.conditions, condition)
    await this.#definitions.write(state, { conditions }, signal)
    return 'done'
  }

  /** The condition that the status should have and does not. */
  #missing({ group, approval, conditions }: DefinitionState) {
    const condition = approvalCondition(group, approval, this.#brand)
    return condition && !hasCondition(conditions, condition) ? condition : undefined
  }
}

export const crdApproval: ControllerRegistration = crdController(
  'definition-approval',
  1,
  ({ brand }) =>
    (definitions) =>
      new ApprovalReport(definitions, brand),
)
