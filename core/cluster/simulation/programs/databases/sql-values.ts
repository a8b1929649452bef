import type { SqlValue } from './sql-statement.ts'

export const number = (value: number | string): SqlValue => ({
  kind: 'number',
  text: String(value),
})
export const text = (value: string): SqlValue => ({ kind: 'text', text: value })

/** Order of two values: numbers as such, others as texts; what is nothing comes last. */
export function compare(one: SqlValue, other: SqlValue): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const numbers = [Number(one.text), Number(other.text)] as const
  if (numbers.every((each) => !Number.isNaN(each))) return numbers[0] - numbers[1]
  return one.text < other.text ? -1 : Number(one.text > other.text)
}

/** What an operator gives of two values. */
export function sumOf(operator: string, left: SqlValue, right: SqlValue): SqlValue {
  if (left === null || right === null) return null
  const [one, other] = [Number(left.text), Number(right.text)]
  switch (operator) {
    case '+':
      return number(one + other)
    case '-':
      return number(one - other)
    case '*':
      return number(one * other)
    default:
      if (other === 0) return null
      return number(operator === '/' ? one / other : one % other)
  }
}
