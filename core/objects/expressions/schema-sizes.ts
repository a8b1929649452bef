import type { CostNode, Range, SizeEstimator } from '../../languages/cel/cost/function-cost.ts'
import type { DeclaredType } from './declared-type.ts'

/** Sizes that a schema allows, for estimates of cost before there is a value. All variables are of the schema's type. */
export class SchemaSizes implements SizeEstimator {
  readonly #root: DeclaredType

  constructor(root: DeclaredType) {
    this.#root = root
  }

  estimateSize({ path }: CostNode): Range | undefined {
    if (path === undefined || path.length === 0) return undefined
    let type: DeclaredType | undefined = this.#root
    for (const [at, step] of path.entries()) {
      if (at === 0) continue
      // Keys are texts whose length no schema limits; the original counts them as empty.
      if (step === '@keys' && type.shape.kind === 'map') {
        return at === path.length - 1 ? { min: 0n, max: 0n } : undefined
      }
      type = step === '@items' || step === '@values' ? type.element : type.fields?.get(step)
      if (!type) return undefined
    }
    return { min: 0n, max: BigInt(type.maxElements) }
  }
}
