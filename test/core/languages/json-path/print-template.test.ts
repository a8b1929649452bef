import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { evaluatePath } from '../../../../core/languages/json-path/evaluate-path.ts'
import {
  parseRelaxedPath,
  parseTemplate,
} from '../../../../core/languages/json-path/parse-template.ts'
import { printTemplate } from '../../../../core/languages/json-path/print-template.ts'
import { BudgetExceededError, ProgramBudget } from '../../../../core/languages/program-budget.ts'

const list = {
  kind: 'List',
  items: [
    {
      metadata: { name: 'a', labels: { 'app.io/name': 'x' } },
      spec: { ports: [80, 443], weight: 2, ready: true },
    },
    { metadata: { name: 'b' }, spec: { ports: [], weight: 10, nothing: null } },
  ],
}

function print(template: string): string {
  return printTemplate(parseTemplate(template), list)
}

describe('a template', () => {
  it.each([
    ['{.kind}', 'List'],
    ['kind: {.kind}!', 'kind: List!'],
    ['{$.kind}{@.kind}', 'ListList'],
    ['{.items[*].metadata.name}', 'a b'],
    ['{.items[0].metadata.name}', 'a'],
    ['{.items[-1].metadata.name}', 'b'],
    ['{.items[0:1].metadata.name}', 'a'],
    ['{.items[0].spec.ports}', '[80,443]'],
    ['{.items[0].spec.ports[::2]}', '80'],
    ['{.items[0].metadata}', '{"labels":{"app.io/name":"x"},"name":"a"}'],
    ['{.items[0].metadata.labels.app\\.io/name}', 'x'],
    ["{.items[0].metadata['name']}", 'a'],
    ["{.items[0].metadata.labels['app\\.io/name']}", 'x'],
    ["{.items[0]['metadata.name', 'spec.weight']}", 'a 2'],
    ['{.items[0,1].metadata.name}', 'a b'],
    ['{..name}', 'a b'],
    ['{.items[0].metadata.*}', '{"app.io/name":"x"} a'],
    ['{.items[?(@.spec.weight > 5)].metadata.name}', 'b'],
    ['{.items[?(@.metadata.name=="a")].spec.weight}', '2'],
    ['{.items[?(@.metadata.name!="a")].spec.weight}', '10'],
    ['{.items[?(@.metadata.labels)].metadata.name}', 'a'],
    ['{.items[?(@.spec.ready==true)].metadata.name}', 'a'],
    ['{range .items[*]}{.metadata.name}={.spec.weight}{"\\n"}{end}', 'a=2\nb=10\n'],
    ['{range .items[*]}{range .spec.ports[*]}{@}{","}{end}{";"}{end}', '80,443,;;'],
    ['{.nosuch.deeper}', ''],
    ['{.items[1].spec.ports[*]}', ''],
    ['{"{}"}', '{}'],
    ['{.items[1].spec.nothing}', 'null'],
    ['{.items[0].metadata.name.*}', '97'],
    ['{.items[0].spec.ports[?(@ > 100)]}', '443'],
    ['{.items[?(@.spec.weight!=10)].metadata.name}', 'a'],
    ['{.items[?(@.metadata[0])].metadata.name}', ''],
    ["{'\\t\\u0041\\'{'}", "\tA'{"],
    ['{.items[*]..name}', 'a b'],
    ['{.items[0].spec.weight 5 true}', 'true'],
  ])('a JSONPath template %j prints what it says', (template, text) => {
    expect(print(template)).toBe(text)
  })

  it('a JSONPath template makes JSON safe to put into HTML, as Go does', () => {
    expect(printTemplate(parseTemplate('{.a}'), { a: ['<&>'] })).toBe('["\\u003c\\u0026\\u003e"]')
  })

  it.each([
    ['{.items[5]}', 'array index out of bounds: index 5, length 2'],
    ['{.items[0:5]}', 'array index out of bounds: index 4, length 2'],
    ['{.kind', 'unclosed action'],
    ['{.items[0}', 'unterminated array'],
    ['{range .items[*]}', 'unterminated range'],
    ['{end}', 'not in range, nothing to end'],
    ['{.items[x]}', 'invalid array index x'],
    ['{kind}', 'unrecognized identifier kind'],
    ['{"x}', 'unterminated quoted string'],
    ['{.items["kind"]}', 'invalid array index "kind"'],
    ['{.items[?(@.spec)}', 'unclosed array expect ]'],
    ['{.items[?(@.spec}', 'unterminated filter'],
    ['{.kind)(}{)}', "unrecognized character in action: U+0029 ')'"],
    ['{....kind}', 'invalid multiple recursive descent'],
    ['{"\\q"}', 'unquote string "\\q" error invalid syntax'],
    ['{1.2.3}', 'cannot parse number 1.2.3'],
    ['{.kind[0]}', 'string is not array or slice'],
    ['{.items[0].metadata[*]}', 'map[string]interface {} is not array or slice'],
    ['{.items[0].metadata[?(@.name)]}', 'is not array or slice and cannot be filtered'],
    ['{.items[?(@.metadata.name>5)]}', 'incompatible types for comparison'],
    ['{.items[?(@.metadata==5)]}', 'invalid type for comparison'],
    ['{.items[?(@.metadata.name=5)]}', 'unrecognized filter operator ='],
    ['{.items[?(@.*==5)]}', 'can only compare one element at a time'],
  ])('a JSONPath template %j is refused with the reason', (template, reason) => {
    expect(() => print(template)).toThrow(reason)
  })
})

describe('a path of sorting and columns', () => {
  it.each(['metadata.name', '.metadata.name', '{.metadata.name}', '{metadata.name}'])(
    'a path of sorting and columns may be written %j',
    (text) => {
      expect(evaluatePath(parseRelaxedPath(text), { metadata: { name: 'a' } })).toEqual(['a'])
    },
  )

  it('a path of sorting and columns is refused where it is none', () => {
    expect(() => parseRelaxedPath('{a}{b}')).toThrow('unexpected path string')
  })
})

/** An object of so many levels, with a text at each. */
function nested(levels: number): JsonObject {
  let value: JsonObject = { a: 'end' }
  for (let level = 1; level < levels; level++) value = { a: value, b: 'text' }
  return value
}

describe('the budget of a JSONPath', () => {
  it.each<[path: string, value: JsonValue, part: string]>([
    ['..a..a..a..a..a..a..a', nested(30), 'at part 6 of 14'],
    ['.*.*.*', { a: { b: 'x'.repeat(20_000) } }, 'at part 3 of 3'],
    [`.a[${'0:,'.repeat(300)}0:]`, { a: Array.from({ length: 100 }, () => 1) }, 'at part 2 of 2'],
    ['.a[?(@.b..c=="x")]', { a: Array.from({ length: 5000 }, () => ({ b: 1 })) }, 'at part 2 of 2'],
  ])('a JSONPath %s is stopped where its budget ends', (path, value, part) => {
    const steps = parseRelaxedPath(path)
    expect(() => evaluatePath(steps, value, new ProgramBudget(20_000))).toThrow(
      `takes more than 20000 steps, and was stopped ${part}`,
    )
  })

  it('a JSONPath spends a few steps for what a column usually shows', () => {
    const budget = new ProgramBudget(1000)
    const conditions = [
      { type: 'Ready', status: 'True' },
      { type: 'Synced', status: 'False' },
    ]
    const path = '.status.conditions[?(@.type=="Ready")].status'
    expect(evaluatePath(parseRelaxedPath(path), { status: { conditions } }, budget)).toEqual([
      'True',
    ])
    expect(budget.spent).toBeLessThan(30)
  })

  it('a template whose ranges repeat each other is stopped where its budget ends', () => {
    const text = `${'{range .items[*]}'.repeat(2)}${'{range $}'.repeat(40)}{@}${'{end}'.repeat(42)}`
    const budget = new ProgramBudget(10)
    expect(() => printTemplate(parseTemplate(text), list, budget)).toThrow(BudgetExceededError)
  })

  it('a template with ranges nested too deeply is refused', () => {
    const text = `${'{range .a}'.repeat(10_000)}${'{end}'.repeat(10_000)}`
    expect(() => parseTemplate(text)).toThrow('ranges are nested too deeply')
  })

  it('a filter of many signs with a line separator behind them is read at once', () => {
    // Each sign would be tried as the end of the operator, and each time the rest be read.
    const text = `{.a[?(@.b${'='.repeat(20_000)}\u2028)]}`
    expect(() => parseTemplate(text)).toThrow('unrecognized character in action: U+2028')
  })
})
