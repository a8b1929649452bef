import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import type { ElementQuery, QueryAnswer } from './element-queries.ts'
import type {
  AriaRole,
  ElementState,
  LocatorFilter,
  RoleOptions,
  TestLocator,
} from './test-page.ts'

/** Pages in which a locator finds its elements. */
export interface QueriedPage {
  query(selector: string, query: ElementQuery): Promise<QueryAnswer>
  click(x: number, y: number, count: number): Promise<void>
}

/** Milliseconds until what a test waits for is missing for good; ample for a busy machine. */
const limit = 60_000

/** Milliseconds between two looks at a page. */
const interval = 25

function textOf(text: string | RegExp): string {
  return text instanceof RegExp ? String(text) : `${JSON.stringify(text)}i`
}

/** Elements by a selector of Playwright, in a browser that Playwright does not drive. */
export class DrivenLocator implements TestLocator {
  readonly selector: string
  readonly #page: QueriedPage

  constructor(page: QueriedPage, selector: string) {
    this.#page = page
    this.selector = selector
  }

  locator(selector: string, options: LocatorFilter = {}): DrivenLocator {
    return this.#inner(`css=${selector}`).filter(options)
  }

  getByText(text: string | RegExp, options: { readonly exact?: boolean } = {}): DrivenLocator {
    return this.#inner(getByTextSelector(text, options))
  }

  getByLabel(text: string | RegExp, options: { readonly exact?: boolean } = {}): DrivenLocator {
    return this.#inner(getByLabelSelector(text, options))
  }

  getByRole(role: AriaRole, options: RoleOptions = {}): DrivenLocator {
    return this.#inner(getByRoleSelector(role, options))
  }

  filter({ hasText }: LocatorFilter): DrivenLocator {
    return hasText === undefined ? this : this.#inner(`internal:has-text=${textOf(hasText)}`)
  }

  first(): DrivenLocator {
    return this.#inner('nth=0')
  }

  async waitFor({ state = 'visible' }: { readonly state?: ElementState } = {}): Promise<void> {
    await this.#until(state, async () => {
      const answer = await this.#page.query(this.selector, { ask: 'states' })
      const states = 'value' in answer ? (answer.value as readonly boolean[]) : []
      const fits = {
        visible: states.some(Boolean),
        hidden: !states.some(Boolean),
        attached: states.length > 0,
        detached: states.length === 0,
      }
      return fits[state] ? { value: undefined } : { missing: `${states.length} elements fit` }
    })
  }

  async click(): Promise<void> {
    await this.#clickTimes(1)
  }

  async dblclick(): Promise<void> {
    await this.#clickTimes(2)
  }

  async focus(): Promise<void> {
    await this.#ask({ ask: 'focus' })
  }

  async check(): Promise<void> {
    if (await this.#ask({ ask: 'checked' })) return
    await this.#ask({ ask: 'click' })
  }

  selectOption(option: string | { readonly label: string }): Promise<unknown> {
    const given = typeof option === 'string' ? { value: option } : option
    return this.#ask({ ask: 'select', ...given })
  }

  textContent(): Promise<string | null> {
    return this.#ask({ ask: 'text' }) as Promise<string | null>
  }

  allTextContents(): Promise<readonly string[]> {
    return this.#ask({ ask: 'texts' }) as Promise<readonly string[]>
  }

  getAttribute(name: string): Promise<string | null> {
    return this.#ask({ ask: 'attribute', name }) as Promise<string | null>
  }

  count(): Promise<number> {
    return this.#ask({ ask: 'count' }) as Promise<number>
  }

  async #clickTimes(count: number): Promise<void> {
    const [x, y] = (await this.#ask({ ask: 'point' })) as readonly [number, number]
    await this.#page.click(x, y, count)
  }

  #inner(selector: string): DrivenLocator {
    return new DrivenLocator(
      this.#page,
      this.selector ? `${this.selector} >> ${selector}` : selector,
    )
  }

  #ask(query: ElementQuery): Promise<unknown> {
    return this.#until(query.ask, () => this.#page.query(this.selector, query))
  }

  async #until(what: string, look: () => Promise<QueryAnswer>): Promise<unknown> {
    const end = Date.now() + limit
    for (;;) {
      const answer = await look()
      if ('value' in answer) return answer.value
      if (Date.now() > end) throw new Error(`${this.selector}: ${what}: ${answer.missing}`)
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
  }
}
