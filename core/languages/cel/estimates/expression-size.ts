import type { Range } from '../cost/function-cost.ts'
import { exactRange } from '../cost/range.ts'
import type { Expr } from '../syntax/ast.ts'
import type { CelType } from '../types/cel-type.ts'
import { unwrapOptional } from '../types/optional-type.ts'
import { codePointLength } from '../values/code-points.ts'

/** Size of a literal; undefined for what is computed. */
export function literalSize(expr: Expr): Range | undefined {
  switch (expr.kind) {
    case 'list':
      return exactRange(BigInt(expr.elements.length))
    case 'map':
      return exactRange(BigInt(expr.entries.length))
    case 'constant': {
      const { value } = expr
      if (typeof value === 'string') return exactRange(BigInt(codePointLength(value)))
      return exactRange(value instanceof Uint8Array ? BigInt(value.length) : 1n)
    }
    case 'ident':
    case 'select':
    case 'call':
    case 'struct':
    case 'comprehension':
      return undefined
  }
}

/** Size of all values of a type; undefined where they differ, as with strings and lists. */
export function sizeOfType(type: CelType): Range | undefined {
  return isScalar(type) ? exactRange(1n) : undefined
}

const scalarKinds: ReadonlySet<string> = new Set([
  'bool',
  'double',
  'duration',
  'int',
  'timestamp',
  'uint',
])

function isScalar(type: CelType): boolean {
  const content = unwrapOptional(type)
  if (content !== undefined) return isScalar(content)
  return scalarKinds.has(type.kind === 'wrapper' ? type.of.kind : type.kind)
}
