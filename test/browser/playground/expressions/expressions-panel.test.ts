import { describe, expect, it } from 'vitest'
import { deepQuery, deepQueryAll, eventually } from '../mounted.ts'
import { openExpressions, typeInto } from './opened-expressions.ts'

describe('the expressions panel', () => {
  it('the expressions panel begins with an example and its value', async () => {
    const { see, facts } = await (await openExpressions()).show()
    await see('.value', 'true')
    expect(facts()).toEqual(['bool', '14 of 1,000,000', 'without bound'])
  })

  it('the expressions panel evaluates what is typed, expression and object', async () => {
    const { contents, see, facts } = await (await openExpressions()).show()
    await typeInto(contents.expression, 'self.size + 1')
    await typeInto(contents.self, 'size: 41')
    await see('.value', '42')
    expect(facts()).toEqual(['int', '3 of 1,000,000', 'at most 2 of 10,000,000'])
    await typeInto(contents.self, 'size: text')
    await see('.error', 'no such overload')
  })

  it('the expressions panel underlines mistakes, lists them, and goes to one that is pressed', async () => {
    const { panel, contents, see, marked } = await (await openExpressions()).show()
    await typeInto(contents.expression, "'😀' == nothing")
    await see('.problem', "line 1undeclared reference to 'nothing'")
    expect(marked()).toEqual(['nothing'])
    contents.self.focus()
    deepQuery(panel.renderRoot, '.problem')?.click()
    expect((panel.renderRoot as ShadowRoot).activeElement).toBe(contents.expression)
    await typeInto(contents.self, 'a: [')
    await eventually(() => deepQueryAll(panel.renderRoot, '.problem').length === 2)
    await see('.problem:last-of-type', 'self, line')
  })

  it('the expressions panel asks for the old object where the expression reads it', async () => {
    const { panel, contents, choose, see } = await (await openExpressions()).show()
    await choose('Open', 'Field that never changes')
    await see('.value', 'false')
    const button = deepQuery(panel.renderRoot, 'button[aria-pressed]')
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    button?.click()
    await see('.value', 'there is no old value')
    expect(contents.oldSelf.closest('.pane')?.hasAttribute('hidden')).toBe(true)
    await typeInto(contents.self, 'spec: {storageClass: medium}')
    button?.click()
    await see('.value', 'true')
  })

  it('the expressions panel ends what costs too much', async () => {
    const { choose, see, text } = await (await openExpressions()).show()
    await choose('Open', 'More than it may cost')
    await see('.error', 'operation cancelled: actual cost limit exceeded')
    expect(text('dd:nth-of-type(1)')).toBe('bool')
  })

  it('the expressions panel gives typed text back on undo after an example took its place', async () => {
    const { contents, choose, see } = await (await openExpressions()).show()
    await typeInto(contents.expression, '6 * 7')
    await see('.value', '42')
    await choose('Open', 'Times and durations')
    await see('.value', 'true')
    const keys = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
    contents.expression.dispatchEvent(new KeyboardEvent('keydown', { ...keys, composed: true }))
    await see('.value', '42')
    expect(contents.expression.textContent).toBe('6 * 7')
  })

  it('the expressions panel has its texts again after it was left', async () => {
    const { show } = await openExpressions()
    const first = await show()
    await typeInto(first.contents.expression, 'self.kept')
    await typeInto(first.contents.self, 'kept: 7')
    first.panel.remove()
    const { contents, see } = await show()
    await see('.value', '7')
    expect(contents.expression.textContent).toBe('self.kept')
  })

  it('the expressions panel says results to those who hear it, once typing has paused', async () => {
    const { show, runtime } = await openExpressions()
    const { panel, contents, see, text } = await show()
    await typeInto(contents.expression, '40 + 2')
    await see('.value', '42')
    expect(text('[role=status]')).toBe('')
    runtime.advance(1_000)
    await panel.updateComplete
    expect(text('[role=status]')).toBe('Result 42')
  })

  it('the expressions panel moves nothing while results and mistakes come and go', async () => {
    const { panel, contents, see } = await (await openExpressions()).show()
    const places = () =>
      deepQueryAll(panel.renderRoot, '.code, expression-result, dl, .said').map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height]
      })
    await see('.value', 'true')
    const before = places()
    await typeInto(contents.expression, 'nothing + nothing + nothing')
    await see('.problem', 'undeclared')
    expect(places()).toEqual(before)
    await typeInto(
      contents.expression,
      '[1, 2, 3].map(x, [x, x, x, x, x, x, x, x, x, x, x, x, x, x, x])',
    )
    await see('.value', '[')
    expect(places()).toEqual(before)
  })
})
