import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/base/api/json.ts'
import { editYaml } from '../../../../core/kinds/manifests/edit-yaml.ts'
import { flowText } from '../../../../core/kinds/manifests/flow-text.ts'
import { writeYaml } from '../../../../core/objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../../../core/objects/codec/yaml/yaml.ts'

function objectOf(text: string): JsonObject {
  const { value } = parseYaml(text)
  if (!isJsonObject(value)) throw new TypeError('the text is no mapping')
  return value
}

function edit(text: string, change: (value: JsonObject) => JsonObject) {
  const before = objectOf(text)
  const edited = editYaml(text, before, change(before))
  expect(objectOf(edited.text)).toEqual(change(before))
  return edited
}

const text = `# what it is for
apiVersion: batch/v1beta1 # old
kind: CronJob
metadata:
  # a name
  name: "backup"
spec:
  schedule: '0 3 * * *'

  # the job
  jobTemplate:
    steps:
    - name: a   # first
      image: x
    - image: y
      name: b
`

describe('editing YAML in place', () => {
  it('changes one value and keeps comments, quotes, order and blank lines', () => {
    const edited = edit(text, (value) => ({ ...value, apiVersion: 'batch/v1' }))
    expect(edited.text).toBe(text.replace('batch/v1beta1', 'batch/v1'))
    expect(edited.lostComments).toEqual([])
  })

  it('writes new members in place of those that were removed', () => {
    const edited = edit(text, ({ spec: _, ...value }) => ({ ...value, data: { a: [1, { b: 2 }] } }))
    expect(edited.text).toBe(
      `${text.slice(0, text.indexOf('spec:'))}data:\n  a:\n  - 1\n  - b: 2\n`,
    )
    expect(edited.lostComments).toEqual(['# the job', '# first'])
  })

  it('adds members behind the last one, at its indentation', () => {
    const edited = edit('a:\n  b: 1 # one\nc: 2', (value) => ({
      ...value,
      a: { b: 1, d: 'x\ny\n' },
      e: [],
    }))
    expect(edited.text).toBe('a:\n  b: 1 # one\n  d: |\n    x\n    y\nc: 2\ne: []')
  })

  it('edits items of lists, with members that begin on the line of the dash', () => {
    const source = 'list:\n  - old: 1\n    kept: 2 # two\n  - kept: 3\n    old: 4\n'
    const edited = edit(source, () => ({
      list: [
        { kept: 2, new: 1 },
        { kept: 3, new: 4 },
      ],
    }))
    expect(edited.text).toBe('list:\n  - kept: 2 # two\n    new: 1\n  - kept: 3\n    new: 4\n')
  })

  it('writes a list of another length anew', () => {
    const edited = edit('l:\n- a # one\n- b\nm: 1\n', () => ({ l: ['a', 'b', 'c'], m: 1 }))
    expect(edited.text).toBe('l:\n- a\n- b\n- c\nm: 1\n')
    expect(edited.lostComments).toEqual(['# one'])
  })

  it('writes changed values in braces on one line', () => {
    const edited = edit('a: {b: 1, c: [x]} # flow\nd: 1\n', () => ({ a: { b: 2 }, d: 1 }))
    expect(edited.text).toBe('a: {b: 2} # flow\nd: 1\n')
  })

  it('fills a value that was empty, and keeps text in blocks', () => {
    const edited = edit('a:\nt: |\n  # no comment\n  x\n# the end\n', (value) => ({
      ...value,
      a: 1,
    }))
    expect(edited.text).toBe('a: 1\nt: |\n  # no comment\n  x\n# the end\n')
    expect(edited.lostComments).toEqual([])
  })

  it('writes a document with anchors anew below the comments at its head, and names the comments it lost', () => {
    const edited = edit('# head\n\na: &x {b: 1} # shared\nc: *x\n', (value) => ({ ...value, d: 1 }))
    expect(edited.text).toBe('# head\n\na:\n  b: 1\nc:\n  b: 1\nd: 1\n')
    expect(edited.lostComments).toEqual(['# shared'])
  })
})

const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('', 'a', 'two words', '# no comment', 'x: y', 'many\nlines\n', 'yes', '7'),
    fc.integer({ min: -3, max: 3 }),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd e', '#f'), tie('value'), { maxKeys: 4 }),
  ),
})).value

const mapping = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { minKeys: 1 })

describe('editing any YAML', () => {
  it('the edited text means the new value, whatever the old one was', () => {
    fc.assert(
      fc.property(mapping, mapping, fc.boolean(), (before, after, isFlow) => {
        const written = isFlow ? `a0: 1\n${flowMembers(before)}` : writeYaml(before)
        const old = objectOf(written)
        expect(objectOf(editYaml(written, old, after).text)).toEqual(after)
        expect(editYaml(written, old, old).text).toBe(written)
      }),
    )
  })
})

/** The members of an object, one a line, with their values in braces. */
function flowMembers(object: JsonObject): string {
  return Object.entries(object)
    .map(([key, member]) => `${key}: ${flowText(member ?? null)} # ${key}\n`)
    .join('')
}
