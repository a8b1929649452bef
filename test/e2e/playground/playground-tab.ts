import type { TestLocator, TestPage } from '../../support/browsers/test-page.ts'

const frames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))'

/** Lets changes of style that are under way, or about to begin, end. */
const settled = `${frames}.then(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))))
  .then(() => document.fonts.ready)
  .then(() => ${frames})`

/** Evaluates in the page to the address in the dialog of shares. */
export const addressShown = `document.querySelector('skerry-app').shadowRoot.querySelector('share-dialog').shadowRoot.querySelector('input[readonly]').value`

type Tool = 'Terminal' | 'Editor' | 'Requests' | 'Expressions'

/** What a user does on the page, and sees. */
export class PlaygroundTab {
  readonly page: TestPage

  constructor(page: TestPage) {
    this.page = page
  }

  async untilReady(): Promise<void> {
    await this.page.locator('server-state .pill.ready').waitFor()
  }

  /** The row of an object in the table. */
  row(name: string): TestLocator {
    return this.page.locator(`live-table .row:has(:text-is(${JSON.stringify(name)}))`)
  }

  /** Resolves when a row is there with this text in it. */
  async seeRow(name: string, text = ''): Promise<void> {
    await this.row(name).filter({ hasText: text }).first().waitFor()
  }

  /** Names of the rows in sight, from top to bottom. */
  names(): Promise<readonly string[]> {
    return this.page.locator('live-table .row .name > span').allTextContents()
  }

  async choose(kind: string): Promise<void> {
    await this.page
      .locator('kind-navigator')
      .getByRole('button', { name: new RegExp(`^${kind}( |$)`) })
      .click()
    await this.page.getByRole('heading', { name: new RegExp(`^${kind}`), level: 2 }).waitFor()
  }

  async show(tool: Tool): Promise<void> {
    const bar = this.page.locator('bottom-bar').getByRole('button', { name: tool })
    const isPhone = (await bar.count()) > 0
    await (isPhone ? bar : this.page.getByRole('tab', { name: tool })).click()
    await this.page.locator(`${tool.toLowerCase()}-panel`).waitFor()
  }

  /** Types lines into the terminal, each when the one before has ended. */
  async run(...lines: readonly string[]): Promise<void> {
    await this.show('Terminal')
    await this.page.locator('terminal-panel .xterm-screen').click()
    for (const line of lines) {
      await this.page.keyboard.type(line)
      await this.page.keyboard.press('Enter')
    }
  }

  /** Resolves when the terminal shows this text. */
  async seeOutput(text: string | RegExp): Promise<void> {
    await this.page.locator('terminal-panel .xterm-rows').filter({ hasText: text }).waitFor()
  }

  /** Puts a text into the editor, in place of what is there. */
  async write(text: string): Promise<void> {
    await this.show('Editor')
    await this.page.locator('editor-panel .cm-content').click()
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.insertText(text)
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }

  /** Resolves when the editor's report says this. */
  async seeReport(text: string): Promise<void> {
    await this.page.locator('editor-panel editor-report').getByText(text).first().waitFor()
  }

  /** Resolves when the inspector has such a request. */
  async seeRequest(...texts: readonly string[]): Promise<void> {
    await this.show('Requests')
    let rows = this.page.locator('requests-panel .row')
    for (const text of texts) rows = rows.filter({ hasText: text })
    await rows.first().waitFor()
  }

  /** Resolves when no animation is under way, so that a picture shows what stays. */
  async settle(): Promise<void> {
    await this.page.evaluate(settled)
  }

  /** Pixels by which the page is wider than the window. */
  sidewaysScroll(): Promise<unknown> {
    return this.page.evaluate('document.documentElement.scrollWidth - innerWidth')
  }
}
