import { describe, expect, it } from 'vitest'
import { brands, type MockOptions } from '../../../../core/index.ts'
import { examples, exampleText } from '../../../../web-playground/examples/examples.ts'
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

async function open(options: MockOptions = {}) {
  const opened = await openPlayground(options, { dockTab: 'expressions' })
  const show = async () => {
    const panel = mount<ExpressionsPanel>('expressions-panel', opened.playground)
    const content = (name: string) =>
      eventually(() => deepQuery(panel.renderRoot, `#${name} .cm-content`))
    const contents = {
      expression: await content('expression'),
      self: await content('self'),
      oldSelf: await content('oldSelf'),
    }
    const menu = (label: string) =>
      deepQuery(panel.renderRoot, `select[aria-label=${label}]`) as HTMLSelectElement
    const offers = (label: string) => [...menu(label).options].map(({ text }) => text)
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
      /** Titles of what a menu offers. */
      offers,
      async choose(label: string, title: string) {
        await eventually(() => offers(label).includes(title))
        const options = menu(label)
        options.selectedIndex = offers(label).indexOf(title)
        options.dispatchEvent(new Event('change'))
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
    const { choose, see, text } = await (await open()).show()
    await choose('Open', 'More than it may cost')
    await see('.error', 'operation cancelled: actual cost limit exceeded')
    expect(text('dd:nth-of-type(1)')).toBe('bool')
  })

  it('the expressions panel gives typed text back on undo after an example took its place', async () => {
    const { contents, choose, see } = await (await open()).show()
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

/** The definition that the editor has as an example. */
function harbours(): string {
  const example = examples.find(({ title }) => title === 'Custom resource with rules')
  if (!example) throw new TypeError('no example of a definition')
  return exampleText(example, brands.k8s)
}

const definition = 'harbours.example.com/v1'

describe('the rules of a definition in the expressions panel', () => {
  it('rules of a definition are loaded with a sample of its objects, and typed by its schema', async () => {
    const { panel, contents, choose, offers, see, text, facts } = await (
      await open({ fixtures: harbours() })
    ).show()
    await choose('Definition', definition)
    expect(offers('Rules').slice(1)).toEqual([
      'Your own, on the whole object',
      'self.metadata.name.size() <= 20',
      'spec: self.minBerths <= self.maxBerths',
      'spec: self.region == oldSelf.region',
      "spec.piers[*]: self.name.matches('^[a-z]+$')",
    ])
    await eventually(() => contents.self.textContent?.includes('kind: Harbour'))
    await choose('Rules', 'spec: self.minBerths <= self.maxBerths')
    await see('.value', 'true')
    expect(contents.expression.textContent).toBe('self.minBerths <= self.maxBerths')
    expect(text('.self h3')).toBe('Harbour, of which spec is self')
    expect(facts()).toEqual(['bool', '5 of 1,000,000', 'at most 5 of 10,000,000'])
    await typeInto(contents.self, 'spec: {minBerths: 12}')
    await see('.value', 'false')
    await see('.message', 'at least 12 berths are needed')
    await typeInto(contents.expression, "self.minBerths == 'a'")
    await see('.problem', 'no matching overload')
    expect(deepQueryAll(panel.renderRoot, '.cm-lintRange-error').length).toBe(1)
  })

  it('rules of list items are evaluated on each', async () => {
    const { panel, contents, choose } = await (await open({ fixtures: harbours() })).show()
    await choose('Definition', definition)
    await choose('Rules', "spec.piers[*]: self.name.matches('^[a-z]+$')")
    await typeInto(contents.self, 'spec: {piers: [{name: east}, {name: West}]}')
    const paths = () => deepQueryAll(panel.renderRoot, '.path').map((path) => path.textContent)
    await eventually(() => paths().length === 2)
    expect(paths()).toEqual(['spec.piers[0]', 'spec.piers[1]'])
    expect(deepQueryAll(panel.renderRoot, '.run .no').length).toBe(1)
  })

  it('a rule that reads the old object is given one', async () => {
    const { contents, choose, see, text } = await (await open({ fixtures: harbours() })).show()
    await choose('Definition', definition)
    await choose('Rules', 'spec: self.region == oldSelf.region')
    await see('.value', 'true')
    await typeInto(contents.oldSelf, 'spec: {region: south}')
    await see('.message', 'harbours do not move')
    expect(text('.old h3')).toBe('The Harbour before')
  })

  it('rules follow their definition on the server', async () => {
    const { mock, show } = await open({ fixtures: harbours() })
    const { choose, see, offers } = await show()
    await choose('Definition', definition)
    await choose('Rules', 'spec: self.minBerths <= self.maxBerths')
    await see('.value', 'true')
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/harbours.example.com'
    const schemaPath = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties'
    await mock.client().patch(path, 'json', [
      { op: 'add', path: `${schemaPath}/maxBerths/type`, value: 'string' },
      { op: 'remove', path: `${schemaPath}/maxBerths/default` },
    ])
    await see('.problem', 'no matching overload')
    await mock.client().delete(path)
    const gone = `${definition} (not found)`
    await eventually(() => offers('Definition').includes(gone))
    expect(offers('Definition')).toEqual(['No definition', gone])
  })

  it('a chosen rule is there again after the panel was left', async () => {
    const { show } = await open({ fixtures: harbours() })
    const first = await show()
    await first.choose('Definition', definition)
    await first.choose('Rules', "spec.piers[*]: self.name.matches('^[a-z]+$')")
    await first.see('.path', 'spec.piers[0]')
    first.panel.remove()
    const { see, text } = await show()
    await see('.path', 'spec.piers[0]')
    expect(text('.self h3')).toBe('Harbour, of which spec.piers[*] is self')
  })

  it('definitions that a user may not list are none', async () => {
    const { playground, show } = await open({ fixtures: harbours() })
    const { offers, see } = await show()
    await eventually(() => offers('Definition').includes(definition))
    playground.view.update({ user: 'jane' })
    await eventually(() => !offers('Definition').includes(definition))
    await see('.value', 'true')
    expect(offers('Definition')).toEqual(['No definition'])
  })
})

describe('the objects that the expressions panel offers', () => {
  it('objects of the resource in the table are offered, and opened', async () => {
    const fixtures =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: web, image: a}]}\n'
    const { contents, choose, see, offers } = await (await open({ fixtures })).show()
    await typeInto(contents.expression, 'self.metadata.name')
    await choose('Objects', 'web')
    await see('.value', '"web"')
    expect(offers('Objects')).toEqual(['Objects…', 'web'])
  })

  it('objects that somebody has typed stay when a definition is chosen', async () => {
    const { contents, choose, see } = await (await open({ fixtures: harbours() })).show()
    await typeInto(contents.self, 'spec: {minBerths: 77}')
    await choose('Definition', definition)
    await choose('Rules', 'spec: self.minBerths <= self.maxBerths')
    await see('.message', 'at least 77 berths are needed')
    await choose('Objects', 'Sample by the schema')
    await see('.value', 'true')
    expect(contents.self.textContent).toContain('minBerths: 0')
  })
})
