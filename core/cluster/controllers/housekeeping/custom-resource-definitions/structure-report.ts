import type { Brand } from '../../../../base/api/brand.ts'
import { findCondition, hasCondition } from '../../../../base/api/conditions.ts'
import type { DefinitionState } from '../../../../kinds/custom-resources/definition-state.ts'
import { lateStructuralCondition } from '../../../../kinds/rules/apiextensions/load-structural-condition.ts'
import type { DefinitionWork } from './crd-controller.ts'
import type { Definitions } from './crd-status.ts'

const ownType = 'NonStructuralSchema'

/** Says in the status of definitions what is not structural of their schemas, until they are. */
export class StructureReport implements DefinitionWork {
  readonly #definitions: Definitions
  readonly #brand: Brand

  constructor(definitions: Definitions, brand: Brand) {
    this.#definitions = definitions
    this.#brand = brand
  }

  put({ mayBeNonStructural, conditions }: DefinitionState): boolean {
    return mayBeNonStructural || findCondition(conditions, ownType) !== undefined
  }

  async work(state: DefinitionState, signal: AbortSignal): Promise<'done'> {
    const definition = this.#definitions.object(state)
    if (!definition) return 'done'
    const condition = await lateStructuralCondition.use((find) => find(definition, this.#brand))
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
