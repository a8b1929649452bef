import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { TestPage } from '../../support/browsers/test-page.ts'
import { onlyChromium } from '../watched-browser.ts'
import { playgroundSession } from './playground-session.ts'
import { addressShown, type PlaygroundTab } from './playground-tab.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const openProfile = playgroundSession()

/** Runs in the page: what breaks a rule, with the element and why. In the second theme colours alone can differ. */
const look = `(async () => {
  const found = []
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))]
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(roots(document).flatMap((root) => root.getAnimations()).map(({ finished }) => finished.catch(() => undefined)))
    const options = theme === 'dark' ? { runOnly: ['color-contrast'] } : {}
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    for (const { id, nodes } of violations) {
      for (const { target, any, all, none } of nodes.slice(0, 5)) {
        const [why] = [...any, ...all, ...none]
        found.push([theme, id, target.flat().join(' '), why?.message ?? ''].join(': '))
      }
    }
  }
  return found
})()`

class Viewer {
  readonly found: string[] = []
  readonly #page: TestPage

  constructor(page: TestPage) {
    this.#page = page
  }

  async look(view: string): Promise<void> {
    const found = await this.#page.evaluate<readonly string[]>(look)
    this.found.push(...found.map((each) => `${view}: ${each}`))
  }
}

async function lookAtTools(tab: PlaygroundTab, viewer: Viewer): Promise<void> {
  const { page } = tab
  await tab.seeRow('database-0')
  await viewer.look('the table')
  await tab.show('Terminal')
  await page.locator('terminal-panel .xterm-rows').filter({ hasText: '$' }).waitFor()
  await viewer.look('the terminal')
  await tab.show('Editor')
  await page.locator('editor-panel .cm-content').waitFor()
  await viewer.look('the editor')
  await tab.seeRequest('POST')
  await page.locator('requests-panel .row').first().click()
  await viewer.look('a request')
  await tab.show('Expressions')
  await page.locator('expression-result').first().waitFor()
  await viewer.look('expressions')
}

const mistaken =
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: Web\nspec:\n  hostNetwrk: true\n  dnsPolicy: D'

async function lookAtEditor(tab: PlaygroundTab, viewer: Viewer): Promise<void> {
  const { page } = tab
  const editor = page.locator('editor-panel')
  await tab.write(mistaken)
  await page.keyboard.press('Control+Space')
  await editor.locator('[role="option"]', { hasText: 'Default' }).first().waitFor()
  await viewer.look('values that are offered')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+M')
  await editor.getByRole('button', { name: 'Change to hostNetwork' }).waitFor()
  await editor.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('F1')
  await editor.locator('.field-card').waitFor()
  await viewer.look('what a field is, and the list of mistakes')
  await page.keyboard.press('Escape')
}

async function lookAtControls({ page }: PlaygroundTab, viewer: Viewer): Promise<void> {
  await page.getByRole('button', { name: /^Controls/ }).click()
  await page.getByRole('button', { name: 'Kill node-1' }).waitFor()
  await page.getByRole('button', { name: 'Slow the API' }).click()
  await page.getByRole('button', { name: 'End all faults' }).waitFor()
  await viewer.look('the controls')
  await page.getByRole('button', { name: 'End all faults' }).click()
  await page.keyboard.press('Escape')
}

async function lookAtShares(tab: PlaygroundTab, viewer: Viewer): Promise<void> {
  const { page } = tab
  await tab.press('Share…')
  await page.getByLabel('Address').waitFor()
  await viewer.look('what is shared')
  await page.evaluate(`location.hash = new URL(${addressShown}).hash`)
  await page.getByRole('heading', { name: 'Open what was shared?' }).waitFor()
  await viewer.look('what may be opened')
  await tab.press('Add to mine')
  await page.getByRole('heading', { name: 'Opened' }).waitFor()
  await viewer.look('what was opened')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
}

async function lookAtCourse(tab: PlaygroundTab, viewer: Viewer): Promise<void> {
  const { page } = tab
  await page.getByRole('button', { name: /^Take the course/ }).click()
  await page.locator('course-view').getByText('finished').first().waitFor()
  await viewer.look('the course')
  await page
    .locator('course-view')
    .getByRole('button', { name: /^A first pod/ })
    .click()
  await page.locator('lesson-view .says').first().waitFor()
  await viewer.look('a lesson')
  await tab.press('Solve it for me')
  await page.locator('lesson-view .check.passed').waitFor()
  await viewer.look('a step that is done')
}

const reason = 'the rules look at the same elements in every browser'

describe('the views of the page break no rule of accessibility', () => {
  it('on a desktop, in both themes', async (context) => {
    onlyChromium(context, reason)
    const { openAsVisitor } = await openProfile()
    const tab = await openAsVisitor()
    const viewer = new Viewer(tab.page)
    await tab.page.evaluate(axe)
    await tab.page.getByText('a small shop of six workloads').waitFor()
    await viewer.look('the question')
    await tab.page.getByRole('button', { name: /^Look up how the API works/ }).click()
    await viewer.look('what can be looked up')
    await tab.press('Back to the question')
    await lookAtTools(tab, viewer)
    await tab.show('Editor')
    await lookAtEditor(tab, viewer)
    await tab.press('Keyboard shortcuts')
    await viewer.look('the keys')
    await tab.page.keyboard.press('Escape')
    await tab.press('Reset the server…')
    await viewer.look('a question before something is done')
    await tab.press('Cancel')
    await lookAtControls(tab, viewer)
    await lookAtShares(tab, viewer)
    await lookAtCourse(tab, viewer)
    expect(viewer.found).toEqual([])
  })

  it('on a phone, in both themes', async (context) => {
    onlyChromium(context, reason)
    const { openAsVisitor } = await openProfile({
      viewport: { width: 390, height: 844 },
      isPhone: true,
    })
    const tab = await openAsVisitor()
    const viewer = new Viewer(tab.page)
    await tab.page.evaluate(axe)
    await tab.page.getByText('a small shop of six workloads').waitFor()
    await viewer.look('the question')
    await lookAtTools(tab, viewer)
    await tab.press('Objects')
    await tab.press('Resources')
    await tab.page.getByRole('dialog', { name: 'Kinds' }).waitFor()
    await viewer.look('the kinds')
    await tab.page.keyboard.press('Escape')
    await tab.press('More')
    await viewer.look('the menu')
    await tab.page.keyboard.press('Escape')
    await lookAtControls(tab, viewer)
    await lookAtCourse(tab, viewer)
    expect(await tab.sidewaysScroll()).toBe(0)
    expect(viewer.found).toEqual([])
  })
})
