import { launch, type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer-core'
import { installedProgram, isExecutable } from './installed-program.ts'
import type { BrowserDriver, PageDriver, ProfileDriver, Viewport } from './page-driver.ts'

const commands = ['firefox-esr', 'firefox']

const places = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** The Firefox to test in: `FIREFOX` in the environment, or the system's; undefined for none. */
export function findFirefox(): string | undefined {
  return process.env['FIREFOX'] || (installedProgram(commands) ?? places.find(isExecutable))
}

/** Milliseconds for a start and for a page to load; ample for a busy machine. */
const patience = 120_000

/** Milliseconds until an idle service worker is stopped: fewer than the usual 30 seconds, so that a test that waits for it is shorter. */
const preferences = {
  'dom.serviceWorkers.idle_timeout': 12_000,
  'dom.serviceWorkers.idle_extended_timeout': 1_000,
}

/**
 * Starts Firefox without windows, driven by WebDriver BiDi.
 *
 * @param userDataDir Folder of the profile; a new one, which is removed, where it is absent.
 */
export async function launchFirefox(userDataDir?: string): Promise<Browser> {
  const executablePath = findFirefox()
  if (executablePath === undefined) {
    throw new Error(
      'there is no Firefox here: install one (Debian: firefox-esr), or name one with FIREFOX=/path/to/firefox',
    )
  }
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: patience,
    extraPrefsFirefox: preferences,
    ...(userDataDir !== undefined && { userDataDir }),
  })
}

export async function startFirefox(): Promise<BrowserDriver> {
  const browser = await launchFirefox()
  return { openProfile: (viewport) => openProfile(browser, viewport), close: () => browser.close() }
}

async function openProfile(browser: Browser, viewport: Viewport): Promise<ProfileDriver> {
  const context: BrowserContext = await browser.createBrowserContext()
  return {
    async openPage() {
      const page = await context.newPage()
      page.setDefaultNavigationTimeout(patience)
      await page.setViewport(viewport)
      return new FirefoxPage(page)
    },
    close: () => context.close(),
  }
}

class FirefoxPage implements PageDriver {
  readonly #page: Page
  #errors: string[] = []

  constructor(page: Page) {
    this.#page = page
    page.on('pageerror', (error) => this.#errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text())
    })
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url)
  }

  async reload(): Promise<void> {
    await this.#page.reload()
  }

  evaluate(expression: string): Promise<string> {
    return this.#page.evaluate(expression) as Promise<string>
  }

  click(x: number, y: number, count: number): Promise<void> {
    return this.#page.mouse.click(x, y, { count })
  }

  async press(keys: readonly string[]): Promise<void> {
    const { keyboard } = this.#page
    const held = keys.slice(0, -1) as KeyInput[]
    for (const key of held) await keyboard.down(key)
    await keyboard.press(keys.at(-1) as KeyInput)
    for (const key of held) await keyboard.up(key)
  }

  screenshot(): Promise<Uint8Array> {
    return this.#page.screenshot()
  }

  async errors(): Promise<readonly string[]> {
    const errors = this.#errors
    this.#errors = []
    return errors
  }

  close(): Promise<void> {
    return this.#page.close()
  }
}
