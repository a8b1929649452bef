/** A running browser that a test drives by its protocol. */
export interface BrowserDriver {
  /** Opens a profile of its own: no store, lock or service worker is shared with another. */
  openProfile(viewport: Viewport): Promise<ProfileDriver>
  close(): Promise<void>
}

/** Size of a page, in CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface ProfileDriver {
  /** Opens a window that is nowhere yet. */
  openPage(): Promise<PageDriver>
  close(): Promise<void>
}

/** What a browser's protocol does with a page; {@link DrivenPage} makes the rest of it. */
export interface PageDriver {
  /** Resolves when the page at `url` is loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression of a promise of text in the page. */
  evaluate(expression: string): Promise<string>
  /** Moves the pointer to a point of the viewport and clicks `count` times there. */
  click(x: number, y: number, count: number): Promise<void>
  /** Presses keys together, the last one last: `['Control', 'a']`. */
  press(keys: readonly string[]): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Uint8Array>
  /** Errors that the page has logged or thrown since the last call. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}
