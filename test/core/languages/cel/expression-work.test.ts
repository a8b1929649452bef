import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { compileExpression } from '../../../../core/languages/cel/expression.ts'
import { dynType } from '../../../../core/languages/cel/types/cel-type.ts'
import { CelError } from '../../../../core/languages/cel/values/value.ts'

const variables: Record<string, JsonValue> = {
  text: 'a'.repeat(400_000),
  digits: '9'.repeat(400_000),
  numbers: Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 100_003),
  nine: Array.from({ length: 100 }, (_, at) => at),
}
const types = Object.fromEntries(Object.keys(variables).map((name) => [name, dynType]))

async function evaluate(text: string): Promise<string | JsonValue> {
  const expression = await compileExpression(text, { variables: types })
  const { result, stopped } = expression.evaluate(variables, { costLimit: 10_000_000 })
  if (stopped) return stopped
  return result instanceof CelError ? result.message : (result as JsonValue)
}

describe('work of expressions that their cost does not tell', () => {
  it.each([
    'numbers.all(a, a in numbers)',
    'nine.all(a, nine.all(b, numbers.sort().size() > 0))',
    'nine.all(a, nine.all(b, text.findAll("").size() > 0))',
    'nine.all(a, nine.all(b, double(digits) > 0.0))',
    'nine.all(a, text.matches("([a-z]?){40}[k-l]"))',
    'nine.all(a, text.find("(a|b)*[k-l]") == "")',
    'nine.all(a, text.replace("", "xxxxxxxx").size() > 0)',
  ])('an expression %s is stopped as one that costs too much', async (text) => {
    expect(await evaluate(text)).toBe('cost limit')
  })

  it.each<[text: string, value: JsonValue]>([
    ['numbers.sort()[0]', 0],
    ['99999 in numbers', true],
    ['text.matches("^a*$")', true],
    ['text.replace("", "b").size()', 800_001],
    ['text.replace("", "b").startsWith("babab")', true],
    ['"aé😀".replace("", "-")', '-a-é-😀-'],
    ['"aé😀".replace("", "-", 2)', '-a-é😀'],
    ['nine.all(a, nine.all(b, a in nine))', true],
  ])('an expression %s has its value', async (text, value) => {
    expect(await evaluate(text)).toEqual(value)
  })

  it('a text that would grow beyond any object is not made', async () => {
    expect(await evaluate('text.replace("", "xxxxxxxxxxxxxxxx").size()')).toBe(
      'result of replace() is longer than 4194304 characters',
    )
  })

  it('a pattern with a large program is not tried on a long text', async () => {
    expect(await evaluate('text.matches("([a-z]?){500}[k-l]")')).toMatch(
      /^text is too long: this pattern is tried on \d+ characters at most$/,
    )
  })
})
