import type { ProcessMeter } from '../processes/process-meter.ts'

/** The value of an arithmetic expression of a shell: whole numbers, variables, + - * / % and parentheses. */
export function evaluate(
  expression: string,
  variable: (name: string) => string,
  meter: ProcessMeter,
): number {
  const tokens = expression.match(/\d+|[A-Za-z_]\w*|\$\w+|[-+*/%()]/g) ?? []
  let at = 0
  const nested = (inner: () => number): number => {
    meter.enter()
    const value = inner()
    meter.leave()
    return value
  }
  const factor = (): number => {
    const token = tokens[at++]
    if (token === '-') return 0 - nested(factor)
    if (token === '(') {
      const value = nested(sum)
      at += 1
      return value
    }
    if (token === undefined) return 0
    if (/^\d/.test(token)) return Number(token)
    return Math.trunc(Number(variable(token.replace('$', '')))) || 0
  }
  const product = (): number => {
    let value = factor()
    for (
      let token = tokens[at];
      token === '*' || token === '/' || token === '%';
      token = tokens[at]
    ) {
      at += 1
      const right = factor()
      if (token === '*') value *= right
      else value = right === 0 ? 0 : token === '/' ? Math.trunc(value / right) : value % right
    }
    return value
  }
  const sum = (): number => {
    let value = product()
    for (let token = tokens[at]; token === '+' || token === '-'; token = tokens[at]) {
      at += 1
      value += token === '+' ? product() : 0 - product()
    }
    return value
  }
  return sum()
}
