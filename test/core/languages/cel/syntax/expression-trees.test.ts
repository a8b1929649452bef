import { describe, expect, it } from 'vitest'
import { positionAdorner, debugString } from '../../../../support/cel/debug-string.ts'
import { oneLine, parseValid, treeWithIds } from '../../../../support/cel/parse.ts'

/** Expressions with their trees, ids as cel-go gives them. */
const trees: readonly (readonly [text: string, tree: string])[] = [
  ['a + b * c - d', '_-_(_+_(a#1,_*_(b#3,c#5)#4)#2,d#7)#6'],
  ['a < b == c', '_==_(_<_(a#1,b#3)#2,c#5)#4'],
  ['-1 - -x', '_-_(-1#1,-_(x#4)#3)#2'],
  ['!!a || !b', '_||_(a#1,!_(b#3)#2)#4'],
  ['--1', '1#1'],
  ['---1', '-_(1#2)#1'],
  ['a ? b : c ? d : e', '_?_:_(a#1,b#3,_?_:_(c#4,d#6,e#7)#5)#2'],
  ['a && b && c && d && e', '_&&_(_&&_(_&&_(a#1,b#2)#3,c#4)#5,_&&_(d#6,e#8)#9)#7'],
  ['a || b || c && d', '_||_(_||_(a#1,b#2)#3,_&&_(c#4,d#5)#6)#7'],
  ['a.b.c[0].d', '_[_](a#1.b#2.c#3,0#5)#4.d#6'],
  ['.a.b(c, d)', '.a#1.b(c#3,d#4)#2'],
  ['f(g(1), x.h())', 'f(g(1#3)#2,x#4.h()#5)#1'],
  ['[1, 2u, 3.5,]', '[1#2,2u#3,3.5#4]#1'],
  ['{a: 1, "b": 2}', '{a#3:1#4#2,"b"#6:2#7#5}#1'],
  ['a.b.T{x: 1, y: 2}', 'a.b.T{x:1#3#2,y:2#5#4}#1'],
  ['x.?y[?z]', '_[?_](_?._(x#1,"y"#2)#3,z#5)#4'],
  ['[?a, b]', '[a#2,b#3]#1'],
  ['{?a: b}', '{?a#3:b#4#2}#1'],
  ['T{?a: b}', 'T{?a:b#3#2}#1'],
  ['\'😁\' + a\n  .b == "é"', '_==_(_+_("😁"#1,a#3.b#4)#2,"é"#6)#5'],
  ['a in [b]', '@in(a#1,[b#4]#3)#2'],
  ['(a + b) * c', '_*_(_+_(a#1,b#3)#2,c#5)#4'],
]

describe('trees of expressions', () => {
  it.each(trees)('%s is parsed to a tree with the ids of cel-go', (text, tree) => {
    expect(treeWithIds(text, { enableOptionalSyntax: true })).toBe(tree)
  })

  it('positions are code points from the start of the text', () => {
    const expression = parseValid('\'😁\' + a\n  .b == "é"')
    expect(oneLine(debugString(expression.root, positionAdorner(expression)))).toBe(
      '_==_(_+_("😁"^#1[0]#,a^#3[6]#.b^#4[10]#)^#2[4]#,"é"^#6[16]#)^#5[13]#',
    )
  })
})

describe('names', () => {
  it('a field may have the name of a reserved word that is no keyword', () => {
    expect(treeWithIds('a.if.while')).toBe('a#1.if#2.while#3')
  })

  it('a name in backticks is a field where escapes are enabled', () => {
    const options = { enableIdentifierEscapes: true }
    expect(treeWithIds('a.`b-c/d e.f`', options)).toBe('a#1.b-c/d e.f#2')
    expect(treeWithIds('T{`in`: 1}', options)).toBe('T{in:1#3#2}#1')
  })

  it('whitespace and comments may stand between all tokens', () => {
    expect(treeWithIds(' a // first\n\t.\f\r\nb // last')).toBe('a#1.b#2')
  })
})
