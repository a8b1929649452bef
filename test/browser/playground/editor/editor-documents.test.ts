import { describe, expect, it } from 'vitest'
import { readEditorText } from '../../../../web-playground/editor/editor-documents.ts'

function read(text: string) {
  const { documents, mistakes } = readEditorText(text)
  return {
    kinds: documents.map(({ object }) => object.kind),
    mistakes: mistakes.map(({ from, message }) => ({
      line: text.slice(0, from).split('\n').length,
      message,
    })),
  }
}

describe("the editor's text", () => {
  it("the editor's text may hold several documents, and comments between them", () => {
    const text =
      '# first\napiVersion: v1\nkind: A\n---\n# nothing here\n---\napiVersion: v1\nkind: B\n'
    expect(read(text)).toEqual({ kinds: ['A', 'B'], mistakes: [] })
  })

  it("the editor's text may be JSON", () => {
    expect(read('{"apiVersion": "v1", "kind": "A"}')).toEqual({ kinds: ['A'], mistakes: [] })
  })

  it("the editor's text says in which line it cannot be read, and reads the others", () => {
    const { kinds, mistakes } = read(
      'apiVersion: v1\nkind: A\n---\napiVersion: v1\nkind: B\nspec: [1, 2\n---\napiVersion: v1\nkind: C\n',
    )
    expect(kinds).toEqual(['A', 'C'])
    expect(mistakes).toEqual([
      { line: 6, message: "yaml: line 3: did not find expected ',' or ']'" },
    ])
  })

  it.each([
    ['a: b\n  c: d\ne: f\n', 2, 'line 2: mapping values are not allowed in this context'],
    ['a:\n  b: c\n d: e\n', 3, 'line 2: did not find expected key'],
    ["a: b\nc: 'd\ne: f\n", 2, 'line 4: found unexpected end of stream'],
    ['a: b\nc\nd: e\n', 2, "line 3: could not find expected ':'"],
    ['a:\n\tb: c\n', 2, 'line 2: found character that cannot start any token'],
    ['a: b\nc: *d\n', 2, "unknown anchor 'd' referenced"],
  ])("the editor's text %j has its mistake in line %i", (text, line, message) => {
    expect(read(text).mistakes).toEqual([{ line, message: `yaml: ${message}` }])
  })

  it.each([
    ['kind: A\n', 'apiVersion is not set'],
    ['apiVersion: v1\n', 'kind is not set'],
    ['- a\n- b\n', 'this is no object: it has no fields'],
  ])("the editor's text %j lacks something", (text, message) => {
    expect(read(text)).toEqual({ kinds: [], mistakes: [{ line: 1, message }] })
  })

  it("the editor's text may be empty", () => {
    expect(read('')).toEqual({ kinds: [], mistakes: [] })
    expect(read('---\n# nothing\n')).toEqual({ kinds: [], mistakes: [] })
  })
})
