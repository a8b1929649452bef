import { describe, expect, it } from 'vitest'
import { evaluatePath } from '../../../core/json-path/evaluate-path.ts'
import { parseRelaxedPath, parseTemplate } from '../../../core/json-path/parse-template.ts'
import { printTemplate } from '../../../core/json-path/print-template.ts'

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
