import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('JSON patches in expressions', () => {
  it.each([
    ["jsonpatch.escapeKey('a/b~c~1')", '"a~1b~0c~01"'],
    ["JSONPatch{op: 'add', path: '/a', value: 1}", 'value of JSONPatch'],
    ["JSONPatch{op: 'add', path: '/a'}.op", '"add"'],
    ["JSONPatch{op: 'add', path: '/a'}.from", '""'],
    ["JSONPatch{op: 'add'}.value", 'null'],
    ["JSONPatch{op: 'add', value: [1]}.value", '[1]'],
    ["JSONPatch{op: 'add'}.foo", 'error: unsupported indexer: foo'],
    ["has(JSONPatch{op: 'add'}.op)", 'true'],
    ["has(JSONPatch{op: 'add'}.path)", 'false'],
    ["has(JSONPatch{op: 'add', value: 1}.value)", 'true'],
    ["has(JSONPatch{op: 'add'}.foo)", 'error: unsupported field: foo'],
    ["JSONPatch{?op: optional.of('a')}.op", '"a"'],
    ["JSONPatch{op: 'a', value: 1} == JSONPatch{op: 'a', value: 1}", 'true'],
    ["JSONPatch{op: 'a', value: 1} == JSONPatch{op: 'a'}", 'false'],
    ["JSONPatch{op: 'a'} == JSONPatch{op: 'b'}", 'false'],
    ["JSONPatch{op: 'a'} == dyn(1)", 'false'],
    ["JSONPatch{value: quantity('1')} == JSONPatch{value: 1}", 'error: no such overload'],
    ['JSONPatch{op: dyn(1)}', "error: unexpected type int64 for JSONPatchType 'op' field"],
    ['JSONPatch{path: dyn(1u)}', "error: unexpected type uint64 for JSONPatchType 'path' field"],
    ['JSONPatch{from: dyn(1.5)}', "error: unexpected type float64 for JSONPatchType 'from' field"],
    ['JSONPatch{op: dyn(true)}', "error: unexpected type bool for JSONPatchType 'op' field"],
    [
      'JSONPatch{op: dyn(null)}',
      "error: unexpected type structpb.NullValue for JSONPatchType 'op' field",
    ],
    ["JSONPatch{op: dyn(b'a')}", "error: unexpected type []uint8 for JSONPatchType 'op' field"],
    ['JSONPatch{op: dyn([1])}', "error: unexpected type []ref.Val for JSONPatchType 'op' field"],
    [
      'JSONPatch{op: dyn({1: 1})}',
      "error: unexpected type map[ref.Val]ref.Val for JSONPatchType 'op' field",
    ],
    [
      "JSONPatch{op: dyn(duration('1s'))}",
      "error: unexpected type time.Duration for JSONPatchType 'op' field",
    ],
    [
      "JSONPatch{op: dyn(timestamp('2020-01-01T00:00:00Z'))}",
      "error: unexpected type time.Time for JSONPatchType 'op' field",
    ],
    ['JSONPatch{op: dyn(optional.of("a"))}.op', '"a"'],
    ['JSONPatch{op: dyn(type(1))}.op', '"int"'],
    [
      'JSONPatch{foo: 1}',
      "compile error: ERROR: <input>:1:14: expected type of field 'foo' is '' but provided type is 'int'\n | JSONPatch{foo: 1}\n | .............^",
    ],
    [
      'JSONPatch{op: 1}',
      "compile error: ERROR: <input>:1:13: expected type of field 'op' is 'string' but provided type is 'int'\n | JSONPatch{op: 1}\n | ............^",
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["jsonpatch.escapeKey('abc/def~ abc/def~')", '2 of 2..2'],
    ["JSONPatch{op: 'add', path: '/a', value: 1}", '40 of 40..40'],
    ["JSONPatch{op: 'a'}.path", '42 of 41..41'],
    ['jsonpatch.escapeKey(s) == s', '2 of 3..3689348814741910530'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
