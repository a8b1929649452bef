import { describe, expect, it } from 'vitest'
import { splitLine, splitUnfinished } from '../../../../../core/command/ctl/line/split-line.ts'

describe('a line', () => {
  it.each([
    ['get  pods', ['get', 'pods']],
    ['', []],
    ['  ', []],
    [`-p '{"a": "b c"}'`, ['-p', '{"a": "b c"}']],
    [`-p "{\\"a\\": 'b'}"`, ['-p', `{"a": 'b'}`]],
    [`a'b'"c"d`, ['abcd']],
    [`"\\n \\$x"`, ['\\n $x']],
    ['a\\ b \\"c', ['a b', '"c']],
    [`''`, ['']],
    ['a\\\nb', ['ab']],
    [`-o jsonpath='{.items[0]}{"\\n"}'`, ['-o', 'jsonpath={.items[0]}{"\\n"}']],
  ])('the line %j is taken apart as a shell does it', (line, words) => {
    expect(splitLine(line)).toEqual(words)
  })

  it.each([
    ["get 'pods", /quote that ' opened/],
    ['get "pods', /quote that " opened/],
    ['get pods\\', /ends in a backslash/],
    ['get pods | grep x', /put \| in quotes/],
    ['get pods > file', /put > in quotes/],
    ['get pods; get cm', /put ; in quotes/],
  ])('the line %j is refused with the reason', (line, reason) => {
    expect(() => splitLine(line)).toThrow(reason)
  })

  it('a line is taken apart while it is typed, too', () => {
    expect(splitUnfinished("get 'po")).toEqual({
      words: [
        { text: 'get', start: 0, end: 3 },
        { text: 'po', start: 4, end: 7 },
      ],
      open: "'",
    })
  })
})
