import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../servers/free-port.ts'
import { installedProgram } from './installed-program.ts'
import type { BrowserDriver, PageDriver, ProfileDriver, Viewport } from './page-driver.ts'
import { WebDriverClient, WebDriverSession } from './web-driver-session.ts'

/** WebKitGTK's browser has windows alone, so it needs a display as well. */
export function findWebKit(): { readonly driver: string; readonly display: string } | undefined {
  const driver = process.env['WEBKIT_DRIVER'] || installedProgram(['WebKitWebDriver'])
  const display = installedProgram(['Xvfb'])
  return driver !== undefined && display !== undefined ? { driver, display } : undefined
}

/** Milliseconds for a driver to listen. */
const startLimit = 60_000

/** Starts a display of its own; a profile starts a WebKitGTK on it. */
export async function startWebKit(): Promise<BrowserDriver> {
  const programs = findWebKit()
  if (programs === undefined) {
    throw new Error(
      'there is no WebKit here: install WebKitWebDriver and Xvfb (Debian: webkit2gtk-driver and xvfb)',
    )
  }
  const { driver, display } = programs
  const screen = start(
    display,
    ['-displayfd', '3', '-screen', '0', '2560x2048x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const number = await firstLine(screen)
  const environment = { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11' }
  return {
    openProfile: (viewport) => openProfile(driver, environment, viewport),
    close: () => end(screen),
  }
}

/** The first line that a program writes on its fourth stream: Xvfb says there which display it has taken. */
async function firstLine(program: ChildProcess): Promise<string> {
  const stream = program.stdio[3]
  if (!stream || !('read' in stream)) throw new TypeError('the program has no fourth stream')
  const failed = once(program, 'error').then(([error]) => Promise.reject(error as Error))
  for await (const line of raceLines(createInterface({ input: stream }), failed)) return line
  throw new Error('Xvfb ended before it had a display')
}

async function* raceLines(
  lines: AsyncIterable<string>,
  failed: Promise<never>,
): AsyncGenerator<string> {
  const reader = lines[Symbol.asyncIterator]()
  const next = await Promise.race([reader.next(), failed])
  if (!next.done) yield next.value
}

/** Starts a program that ends with this process at the latest. */
function start(command: string, words: readonly string[], options: SpawnOptions): ChildProcess {
  const program = spawn(command, words, options)
  const kill = (): void => void program.kill()
  process.once('exit', kill)
  program.once('exit', () => process.off('exit', kill))
  return program
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill()
  await ended
}

/** A driver runs one browser at a time, so each profile has one of its own. */
async function openProfile(
  driver: string,
  env: NodeJS.ProcessEnv,
  viewport: Viewport,
): Promise<ProfileDriver> {
  const port = await freePort()
  const program = start(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  try {
    const client = new WebDriverClient(`http://127.0.0.1:${port}`)
    await listening(client, program)
    const session = await WebDriverSession.open(client, { browserName: 'MiniBrowser' })
    return {
      async openPage() {
        const page = new WebKitPage(session, await session.newWindow())
        await page.resize(viewport)
        return page
      },
      async close() {
        await session.close()
        await end(program)
      },
    }
  } catch (error) {
    await end(program)
    throw error
  }
}

async function listening(client: WebDriverClient, program: ChildProcess): Promise<void> {
  const limit = Date.now() + startLimit
  for (;;) {
    try {
      await client.send('GET', '/status')
      return
    } catch (error) {
      if (program.exitCode !== null)
        throw new Error('WebKitWebDriver ended at its start', { cause: error })
      if (Date.now() > limit) throw new Error('WebKitWebDriver does not answer', { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Keys as WebDriver has them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/** Keeps errors that a page logs or throws, as no event of the protocol brings them. */
const watchErrors = `
  const errors = (globalThis.loggedErrors = [])
  addEventListener('error', ({ error, message }) => errors.push(String(error ?? message)))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  const log = console.error.bind(console)
  console.error = (...parts) => {
    errors.push(parts.map(String).join(' '))
    log(...parts)
  }`

class WebKitPage implements PageDriver {
  readonly #session: WebDriverSession
  readonly #window: string
  #evaluations = 0

  constructor(session: WebDriverSession, window: string) {
    this.#session = session
    this.#window = window
  }

  /** Gives the viewport this size, whatever the window has around it. */
  async resize({ width, height }: Viewport): Promise<void> {
    await this.#send('POST', '/window/rect', { width, height })
    const [inner = width, outer = height] = (await this.#run(
      'return [innerWidth, innerHeight]',
    )) as readonly number[]
    if (inner === width && outer === height) return
    await this.#send('POST', '/window/rect', {
      width: 2 * width - inner,
      height: 2 * height - outer,
    })
  }

  async goto(url: string): Promise<void> {
    await this.#send('POST', '/url', { url })
    await this.#run(watchErrors)
  }

  async reload(): Promise<void> {
    await this.#send('POST', '/refresh', {})
    await this.#run(watchErrors)
  }

  /** Commands to a window wait for each other, so a promise that takes long is asked for again and again. */
  async evaluate(expression: string): Promise<string> {
    const name = `evaluation${this.#evaluations++}`
    await this.#run(
      `globalThis.${name} = {}; (${expression}).then((text) => { globalThis.${name}.text = text })`,
    )
    for (;;) {
      const answer = await this.#run(`return globalThis.${name} ?? false`)
      if (answer === false) throw new Error('the page was left before the evaluation ended')
      const { text } = answer as { readonly text?: string }
      if (text !== undefined) {
        await this.#run(`delete globalThis.${name}`)
        return text
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async click(x: number, y: number, count: number): Promise<void> {
    const clicks = Array.from({ length: count }, () => [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    const move = {
      type: 'pointerMove',
      duration: 0,
      origin: 'viewport',
      x: Math.round(x),
      y: Math.round(y),
    }
    await this.#act({
      type: 'pointer',
      id: 'pointer',
      parameters: { pointerType: 'mouse' },
      actions: [move, ...clicks.flat()],
    })
  }

  async press(keys: readonly string[]): Promise<void> {
    const values = keys.map((key) => keyCodes[key] ?? key)
    const down = values.map((value) => ({ type: 'keyDown', value }))
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
    await this.#act({ type: 'key', id: 'keyboard', actions: [...down, ...up] })
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from((await this.#send('GET', '/screenshot')) as string, 'base64')
  }

  async errors(): Promise<readonly string[]> {
    return (await this.#run('return globalThis.loggedErrors?.splice(0) ?? []')) as readonly string[]
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '/window')
  }

  async #act(source: object): Promise<void> {
    await this.#send('POST', '/actions', { actions: [source] })
  }

  #run(script: string): Promise<unknown> {
    return this.#send('POST', '/execute/sync', { script, args: [] })
  }

  #send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#session.send(this.#window, method, path, body)
  }
}
