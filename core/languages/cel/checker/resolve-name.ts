import type { Expr } from '../syntax/ast.ts'

/**
 * Finds what a name stands for in a container. In `a.b`, the name `c` is `a.b.c`, or else `a.c`, or else `c`; the name `.c`
 * is `c` only.
 */
export function resolveName<Found>(
  container: string,
  name: string,
  find: (fullName: string) => Found | undefined,
): Found | undefined {
  if (name.startsWith('.')) return find(name.slice(1))
  for (
    let prefix = container;
    prefix !== '';
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))
  ) {
    const found = find(`${prefix}.${name}`)
    if (found !== undefined) return found
  }
  return find(name)
}

/** Text of a chain of field accesses on a name, such as `a.b.c`; undefined for other expressions. */
export function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === 'ident') return expr.name
  if (expr.kind !== 'select' || expr.isTest) return undefined
  const prefix = qualifiedName(expr.operand)
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`
}
