import { type Expr, operators } from '../../../languages/cel/syntax/ast.ts'
import { subexpressions } from '../../../languages/cel/syntax/subexpressions.ts'

/** Whether an expression reads a claim by its name: `claims.email` or `claims.?email`, but not `claims["email"]`. */
export function readsClaim(root: Expr, claim: string): boolean {
  return subexpressions(root).some((expr) => {
    if (expr.kind === 'select') return isClaims(expr.operand) && expr.field === claim
    if (expr.kind !== 'call' || expr.target || expr.name !== operators.optionalSelect) return false
    const [operand, field] = expr.args
    return isClaims(operand) && field?.kind === 'constant' && field.value === claim
  })
}

function isClaims(expr: Expr | undefined): boolean {
  return expr?.kind === 'ident' && expr.name === 'claims'
}
