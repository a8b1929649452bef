import { describe, expect, it } from 'vitest'
import type { Macro } from '../../../../../core/languages/cel/syntax/macro.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import { debugString, macroCallsString } from '../../../../support/cel/debug-string.ts'
import { issueMessages, oneLine, parseValid, treeWithIds } from '../../../../support/cel/parse.ts'

/** Calls of macros with their expansions, ids as cel-go gives them. */
const expansions: readonly (readonly [text: string, tree: string])[] = [
  ['has(a.b)', 'a#2.b~test-only~#4'],
  [
    'l.all(x, x > 0)',
    '__comprehension__(// Variablex,// Targetl#1,// Accumulator@result,// Inittrue#7,// LoopCondition@not_strictly_false(@result#8)#9,// LoopStep_&&_(@result#10,_>_(x#4,0#6)#5)#11,// Result@result#12)#13',
  ],
  [
    'l.exists(x, x > 0)',
    '__comprehension__(// Variablex,// Targetl#1,// Accumulator@result,// Initfalse#7,// LoopCondition@not_strictly_false(!_(@result#8)#9)#10,// LoopStep_||_(@result#11,_>_(x#4,0#6)#5)#12,// Result@result#13)#14',
  ],
  [
    'l.exists_one(x, x > 0)',
    '__comprehension__(// Variablex,// Targetl#1,// Accumulator@result,// Init0#7,// LoopConditiontrue#8,// LoopStep_?_:_(_>_(x#4,0#6)#5,_+_(@result#9,1#10)#11,@result#12)#13,// Result_==_(@result#14,1#15)#16)#17',
  ],
  [
    'l.map(x, x + 1)',
    '__comprehension__(// Variablex,// Targetl#1,// Accumulator@result,// Init[]#7,// LoopConditiontrue#8,// LoopStep_+_(@result#9,[_+_(x#4,1#6)#5]#10)#11,// Result@result#12)#13',
  ],
  [
    'l.map(x, x > 0, x + 1)',
    '__comprehension__(// Variablex,// Targetl#1,// Accumulator@result,// Init[]#10,// LoopConditiontrue#11,// LoopStep_?_:_(_>_(x#4,0#6)#5,_+_(@result#12,[_+_(x#7,1#9)#8]#13)#14,@result#15)#16,// Result@result#17)#18',
  ],
  [
    'l.filter(x, x > 0)',
    '__comprehension__(// Variablex,// Targetl#1,// Accumulator@result,// Init[]#7,// LoopConditiontrue#8,// LoopStep_?_:_(_>_(x#4,0#6)#5,_+_(@result#9,[x#3]#10)#11,@result#12)#13,// Result@result#14)#15',
  ],
  [
    'a.all(x, b.exists(y, has(x.y)))',
    '__comprehension__(// Variablex,// Targeta#1,// Accumulator@result,// Inittrue#19,// LoopCondition@not_strictly_false(@result#20)#21,// LoopStep_&&_(@result#22,__comprehension__(// Variabley,// Targetb#4,// Accumulator@result,// Initfalse#11,// LoopCondition@not_strictly_false(!_(@result#12)#13)#14,// LoopStep_||_(@result#15,x#8.y~test-only~#10)#16,// Result@result#17)#18)#23,// Result@result#24)#25',
  ],
]

describe('standard macros', () => {
  it.each(expansions)('%s is expanded as by cel-go', (text, tree) => {
    expect(treeWithIds(text)).toBe(tree)
  })

  it('existsOne of one variable is no macro, but a function, as in the release of cel-go that Kubernetes has', () => {
    expect(treeWithIds('l.existsOne(x, x)')).toBe('l#1.existsOne(x#3,x#4)#2')
  })

  it('calls of macros are recorded as they were written', () => {
    const calls = macroCallsString(parseValid('a.all(x, b.exists(y, has(x.y)))'))
    expect(oneLine(calls)).toBe(
      'a^#1:*expr.Expr_IdentExpr#.all(x^#3:*expr.Expr_IdentExpr#,^#18:exists#)^#25:all#,b^#4:*expr.Expr_IdentExpr#.exists(y^#6:*expr.Expr_IdentExpr#,^#10:has#)^#18:exists#,has(x^#8:*expr.Expr_IdentExpr#.y^#9:*expr.Expr_SelectExpr#)^#10:has#',
    )
  })

  it('the accumulator can have another name', () => {
    expect(treeWithIds('l.all(x, x)', { accumulator: '__result__' })).toContain('__result__#')
  })

  it('accumulators are refused as iteration variables', () => {
    const message = 'iteration variable overwrites accumulator variable'
    expect(issueMessages('l.all(__result__, true)')).toEqual([message])
    expect(issueMessages('l.map(__result__, 1)')).toEqual([message])
    expect(issueMessages('l.filter(sum, true)', { accumulator: 'sum' })).toEqual([message])
  })

  it('other forms of a call than those of the macro are plain calls', () => {
    expect(treeWithIds('l.all(x)')).toBe('l#1.all(x#3)#2')
    expect(treeWithIds('all(x, y)')).toBe('all(x#2,y#3)#1')
    expect(treeWithIds('.has(a.b)')).toBe('.has(a#2.b#3)#1')
  })
})

function returning(name: string, arity: number | undefined, isMember = false): Macro {
  const label = `${name}/${arity ?? 'any'}`
  return { name, arity, isMember, expand: (context) => context.ident(label) }
}

describe('macros of libraries', () => {
  it('a macro with the right number of arguments comes before one for any number', () => {
    const macros = [returning('f', undefined), returning('f', 1)]
    expect(treeWithIds('[f(a), f(a, b), a.f(b)]', { macros })).toBe(
      '[f/1#4,f/any#8,a#9.f(b#11)#10]#1',
    )
  })

  it('a later macro replaces an earlier one of the same form', () => {
    const later: Macro = { ...returning('f', 1), expand: (context) => context.constant('later') }
    expect(treeWithIds('f(a)', { macros: [returning('f', 1), later] })).toBe('"later"#3')
  })

  it('a macro may leave a call as it is', () => {
    const macros: readonly Macro[] = [{ ...returning('f', 1), expand: () => undefined }]
    expect(treeWithIds('f(a)', { macros })).toBe('f(a#2)#1')
  })

  it('an issue of a macro has the place of the argument at fault', () => {
    const macro: Macro = {
      ...returning('f', 2),
      expand: (context, call) => context.issue(call.args[1] ?? call, 'second is wrong'),
    }
    expect(issueMessages('f(a, b)', { macros: [macro] })).toEqual(['second is wrong'])
  })

  it('a copy has ids of its own, and the positions of the original', () => {
    const macros: readonly Macro[] = [
      {
        name: 'twice',
        arity: 1,
        isMember: false,
        expand: (context, { args: [arg] }) => arg && context.list(arg, context.copy(arg)),
      },
      ...standardMacros,
    ]
    const text = 'twice(f({a: T{b: -1.5 + c.d(e)}}, [b"x"].all(y, y)))'
    const expression = parseValid(text, { macros })
    const { root } = expression
    if (root.kind !== 'list') throw new TypeError('a list was expected')
    const [first, second] = root.elements.map((element) => {
      return oneLine(debugString(element, () => ''))
    })
    expect(second).toBe(first)
    const ids = treeWithIds(text, { macros }).match(/#\d+/gu) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })
})
