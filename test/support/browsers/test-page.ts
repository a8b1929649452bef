/**
 * The part of Playwright's `Page` that tests use in all browsers. Playwright itself stands behind it in Chromium, {@link DrivenPage} in the
 * others.
 */
export interface TestPage {
  readonly keyboard: TestKeyboard
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  url(): string
  close(): Promise<void>
  evaluate<Value>(expression: string): Promise<Value>
  evaluate<Value>(run: () => Value | Promise<Value>): Promise<Value>
  evaluate<Value, Given>(
    run: (given: Given) => Value | Promise<Value>,
    given: Given,
  ): Promise<Value>
  locator(selector: string, options?: LocatorFilter): TestLocator
  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): TestLocator
  getByLabel(text: string | RegExp, options?: { readonly exact?: boolean }): TestLocator
  getByRole(role: AriaRole, options?: RoleOptions): TestLocator
  screenshot(options: { readonly path: string }): Promise<unknown>
}

/** Elements of a page as a test describes them; looked up anew with each call. */
export interface TestLocator {
  locator(selector: string, options?: LocatorFilter): TestLocator
  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): TestLocator
  getByLabel(text: string | RegExp, options?: { readonly exact?: boolean }): TestLocator
  getByRole(role: AriaRole, options?: RoleOptions): TestLocator
  filter(filter: LocatorFilter): TestLocator
  first(): TestLocator
  waitFor(options?: { readonly state?: ElementState }): Promise<void>
  click(): Promise<void>
  dblclick(): Promise<void>
  focus(): Promise<void>
  check(options?: { readonly force?: boolean }): Promise<void>
  selectOption(option: string | { readonly label: string }): Promise<unknown>
  textContent(): Promise<string | null>
  allTextContents(): Promise<readonly string[]>
  getAttribute(name: string): Promise<string | null>
  count(): Promise<number>
}

export interface TestKeyboard {
  /** Types characters; `\n` is Enter and `\t` is Tab. */
  type(text: string): Promise<void>
  /** Presses a key, or several: `Control+a`. */
  press(keys: string): Promise<void>
  /** Inserts text as an input method does, without keys. */
  insertText(text: string): Promise<void>
}

export interface LocatorFilter {
  readonly hasText?: string | RegExp
}

export interface RoleOptions {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
}

export type ElementState = 'visible' | 'hidden' | 'attached' | 'detached'

export type AriaRole =
  | 'button'
  | 'dialog'
  | 'heading'
  | 'list'
  | 'listitem'
  | 'separator'
  | 'tab'
  | 'textbox'
