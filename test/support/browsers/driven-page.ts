import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildScript } from '../../../browser-host/build/build-script.ts'
import { DrivenLocator, type QueriedPage } from './driven-locator.ts'
import type { ElementQuery, QueryAnswer } from './element-queries.ts'
import type { PageDriver } from './page-driver.ts'
import type {
  AriaRole,
  LocatorFilter,
  RoleOptions,
  TestKeyboard,
  TestLocator,
  TestPage,
} from './test-page.ts'

let builtQueries: Promise<string> | undefined

/** The script of `element-queries.ts`, built once for all pages. */
function queriesScript(): Promise<string> {
  builtQueries ??= buildScript(fileURLToPath(new URL('element-queries.ts', import.meta.url)))
  return builtQueries
}

/** A page of a browser that is driven by its protocol: what Playwright's `Page` does, as far as tests use it. */
export class DrivenPage implements TestPage, QueriedPage {
  readonly keyboard: TestKeyboard
  readonly driver: PageDriver
  readonly #root: DrivenLocator
  #url = 'about:blank'
  #isClosed = false

  constructor(driver: PageDriver) {
    this.driver = driver
    this.#root = new DrivenLocator(this, '')
    this.keyboard = {
      async type(text) {
        for (const character of text) await driver.press([keyOf(character)])
      },
      press: (keys) => driver.press(keys.length > 1 ? keys.split('+') : [keys]),
      insertText: (text) =>
        this.evaluate(`void document.execCommand('insertText', false, ${JSON.stringify(text)})`),
    }
  }

  async goto(url: string): Promise<void> {
    this.#url = url
    await this.driver.goto(url)
  }

  reload(): Promise<void> {
    return this.driver.reload()
  }

  url(): string {
    return this.#url
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.driver.close()
  }

  async evaluate<Value>(run: unknown, given?: unknown): Promise<Value> {
    const expression =
      typeof run === 'string' ? run : `(${String(run)})(${JSON.stringify(given) ?? ''})`
    const text = await this.driver.evaluate(
      `(async () => ({ value: await (${expression}) }))().then(JSON.stringify, (error) => JSON.stringify({ error: String(error) }))`,
    )
    const answer = JSON.parse(text) as { readonly value?: Value; readonly error?: string }
    if (answer.error !== undefined) throw new Error(`page.evaluate: ${answer.error}`)
    return answer.value as Value
  }

  async query(selector: string, query: ElementQuery): Promise<QueryAnswer> {
    const call = `globalThis.elementQueries?.answerQuery(${JSON.stringify(selector)}, ${JSON.stringify(query)})`
    const answer = await this.evaluate<QueryAnswer | null | undefined>(call)
    if (answer) return answer
    // Each document needs the script anew.
    await this.evaluate(
      `void (globalThis.elementQueries = (() => { ${await queriesScript()}; return skerry })())`,
    )
    return this.evaluate(call)
  }

  click(x: number, y: number, count: number): Promise<void> {
    return this.driver.click(x, y, count)
  }

  locator(selector: string, options: LocatorFilter = {}): TestLocator {
    return new DrivenLocator(this, `css=${selector}`).filter(options)
  }

  getByText(text: string | RegExp, options: { readonly exact?: boolean } = {}): TestLocator {
    return this.#root.getByText(text, options)
  }

  getByLabel(text: string | RegExp, options: { readonly exact?: boolean } = {}): TestLocator {
    return this.#root.getByLabel(text, options)
  }

  getByRole(role: AriaRole, options: RoleOptions = {}): TestLocator {
    return this.#root.getByRole(role, options)
  }

  async screenshot({ path }: { readonly path: string }): Promise<void> {
    await writeFile(path, await this.driver.screenshot())
  }
}

function keyOf(character: string): string {
  if (character === '\n') return 'Enter'
  return character === '\t' ? 'Tab' : character
}
