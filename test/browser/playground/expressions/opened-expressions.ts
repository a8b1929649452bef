import type { MockOptions } from '../../../../core/index.ts'
import type { ExpressionsPanel } from '../../../../web-playground/expressions/expressions-panel.ts'
import '../../../../web-playground/expressions/expressions-panel.ts'
import { deepQuery, deepQueryAll, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

/** Types into a text of the panel, in place of what is there. */
export async function typeInto(content: HTMLElement, text: string): Promise<void> {
  content.focus()
  document.execCommand('selectAll')
  document.execCommand('insertText', false, text)
  await eventually(() => content.textContent?.includes(text.split('\n')[0] ?? ''))
}

/** A page with a server of its own, whose panel can be shown, and shown again. */
export async function openExpressions(options: MockOptions = {}) {
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
      deepQuery(panel.renderRoot, `select[aria-label="${label}"]`) as HTMLSelectElement
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
