import { describe, expect, it } from 'vitest'
import type { ExpressionsPanel } from '../../../../web-playground/expressions/expressions-panel.ts'
import '../../../../web-playground/expressions/expressions-panel.ts'
import { deepQuery, deepQueryAll, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

/** Types into a text of the panel, in place of what is there. */
async function typeInto(content: HTMLElement, text: string): Promise<void> {
  content.focus()
  document.execCommand('selectAll')
  document.execCommand('insertText', false, text)
  await eventually(() => content.textContent?.includes(text.split('\n')[0] ?? ''))
}

async function open() {
  const opened = await openPlayground({}, { dockTab: 'expressions' })
  const show = async () => {
    const panel = mount<ExpressionsPanel>('expressions-panel', opened.playground)
    const content = (name: string) =>
      eventually(() => deepQuery(panel.renderRoot, `#${name} .cm-content`))
    const contents = {
      expression: await content('expression'),
      self: await content('self'),
      oldSelf: await content('oldSelf'),
    }
    const text = (selector: string) =>
      deepQuery(panel.renderRoot, selector)?.textContent.replaceAll(/\s+/g, ' ').trim()
    const see = (selector: string, wanted: string) =>
      eventually(() => text(selector)?.includes(wanted))
    return {
      panel,
      contents,
      text,
      see,
      facts: () =>
        deepQueryAll(panel.renderRoot, 'dd').map((fact) =>
          fact.textContent.replaceAll(/\s+/g, ' ').trim(),
        ),
      marked: () =>
        deepQueryAll(panel.renderRoot, '.cm-lintRange-error').map((mark) => mark.textContent),
      async choose(title: string) {
        const menu = deepQuery(panel.renderRoot, '[aria-label=Open]') as HTMLSelectElement
        menu.selectedIndex = [...menu.options].findIndex((option) => option.text === title)
        menu.dispatchEvent(new Event('change'))
        await panel.updateComplete
      },
    }
  }
  return { ...opened, show }
}

describe('the expressions panel', () => {
  it('the expressions panel begins with an example and its value', async () => {
    const { see, facts } = await (await open()).show()
    await see('.value', 'true')
    expect(facts()).toEqual(['bool', '14 of 1,000,000', 'without bound'])
  })

  it('the expressions panel evaluates what is typed, expression and object', async () => {
    const { contents, see, facts } = await (await open()).show()
    await typeInto(contents.expression, 'self.size + 1')
    await typeInto(contents.self, 'size: 41')
    await see('.value', '42')
    expect(facts()).toEqual(['int', '3 of 1,000,000', 'at most 2 of 10,000,000'])
    await typeInto(contents.self, 'size: text')
    await see('.error', 'no such overload')
  })

  it('the expressions panel underlines mistakes, lists them, and goes to one that is pressed', async () => {
    const { panel, contents, see, marked } = await (await open()).show()
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
    const { panel, contents, choose, see } = await (await open()).show()
    await choose('Field that never changes')
    await see('.value', 'false')
    const button = deepQueryAll(panel.renderRoot, '.bar button')[0]
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    button?.click()
    await see('.value', 'updates only')
    expect(contents.oldSelf.closest('.pane')?.hasAttribute('hidden')).toBe(true)
    await typeInto(contents.self, 'spec: {storageClass: medium}')
    button?.click()
    await see('.value', 'true')
  })

  it('the expressions panel ends what costs too much', async () => {
    const { choose, see, text } = await (await open()).show()
    await choose('More than it may cost')
    await see('.error', 'operation cancelled: actual cost limit exceeded')
    expect(text('dd:nth-of-type(1)')).toBe('bool')
  })

  it('the expressions panel gives typed text back on undo after an example took its place', async () => {
    const { contents, choose, see } = await (await open()).show()
    await typeInto(contents.expression, '6 * 7')
    await see('.value', '42')
    await choose('Times and durations')
    await see('.value', 'true')
    const keys = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
    contents.expression.dispatchEvent(new KeyboardEvent('keydown', { ...keys, composed: true }))
    await see('.value', '42')
    expect(contents.expression.textContent).toBe('6 * 7')
  })

  it('the expressions panel has its texts again after it was left', async () => {
    const { show } = await open()
    const first = await show()
    await typeInto(first.contents.expression, 'self.kept')
    await typeInto(first.contents.self, 'kept: 7')
    first.panel.remove()
    const { contents, see } = await show()
    await see('.value', '7')
    expect(contents.expression.textContent).toBe('self.kept')
  })

  it('the expressions panel says results to those who hear it, once typing has paused', async () => {
    const { show, runtime } = await open()
    const { panel, contents, see, text } = await show()
    await typeInto(contents.expression, '40 + 2')
    await see('.value', '42')
    expect(text('[role=status]')).toBe('')
    runtime.advance(1_000)
    await panel.updateComplete
    expect(text('[role=status]')).toBe('Result 42')
  })

  it('the expressions panel moves nothing while results and mistakes come and go', async () => {
    const { panel, contents, see } = await (await open()).show()
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
