import type { Brand } from '../../../../base/api/brand.ts'
import { findCondition, hasCondition } from '../../../../base/api/conditions.ts'
import type { DefinitionState } from '../../../../kinds/custom-resources/definition-state.ts'
import { lazyStructuralCondition } from '../../../../kinds/rules/apiextensions/load-structural-condition.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { crdController, type CrdReconciler } from './crd-controller.ts'
import type { CrdStatus } from './crd-status.ts'

const ownType = 'NonStructuralSchema'

/** Says in the status of definitions what is not structural of their schemas, until they are. */
class StructureReport implements CrdReconciler {
  readonly #definitions: CrdStatus
  readonly #brand: Brand

  constructor(definitions: CrdStatus, brand: Brand) {
    this.#definitions = definitions
    this.#brand = brand
  }

  put({ mayBeNonStructural, conditions }: DefinitionState): boolean {
    return mayBeNonStructural || findCondition(conditions, ownType) !== undefined
  }

  async work(state: DefinitionState, signal: AbortSignal): Promise<'done'> {
    const definition = this.#definitions.object(state)
    if (!definition) return 'done'
    const condition = await lazyStructuralCondition.use((find) => find(definition, this.#brand))
    if (condition) {
      if (hasCondition(state.conditions, condition)) return 'done'
      const conditions = this.#definitions.withCondition(state.conditions, condition)
      await this.#definitions.write(state, { conditions }, signal)
    } else if (findCondition(state.conditions, ownType)) {
      const conditions = state.conditions.filter(({ type }) => type !== ownType)
      await this.#definitions.write(state, { conditions }, signal)
    }
    return 'done'
  }
}

export const crdSchemas: ControllerRegistration = crdController(
  'definition-structure',
  1,
  ({ brand }) =>
    (definitions) =>
      new StructureReport(definitions, brand),
)
