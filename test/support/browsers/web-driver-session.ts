/** Milliseconds that one command may take: a page that hangs ends its test with an error instead of hanging it. */
const patience = 120_000

/** Commands of the W3C's WebDriver protocol to one driver. */
export class WebDriverClient {
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  /** @throws Error with the driver's code and message where the command fails */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { readonly value: unknown }
    if (response.ok) return value
    const { error, message } = value as { readonly error: string; readonly message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
}

/**
 * A session of a driver. Its commands go to one window at a time, so they wait for each other. The window that it begins with stays open, as the
 * session ends with its last window.
 */
export class WebDriverSession {
  readonly #client: WebDriverClient
  readonly #path: string
  readonly #first: string
  /** The window that commands go to. */
  #window: string
  #last: Promise<unknown> = Promise.resolve()

  private constructor(client: WebDriverClient, path: string, window: string) {
    this.#client = client
    this.#path = path
    this.#first = window
    this.#window = window
  }

  static async open(client: WebDriverClient, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = (await client.send('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    })) as { readonly sessionId: string }
    const path = `/session/${sessionId}`
    const window = (await client.send('GET', `${path}/window`)) as string
    return new WebDriverSession(client, path, window)
  }

  /** Opens a window; resolves to its handle. */
  async newWindow(): Promise<string> {
    return this.#inTurn(async () => {
      await this.#switchTo(this.#first)
      const { handle } = (await this.#command('POST', '/window/new', { type: 'window' })) as {
        readonly handle: string
      }
      return handle
    })
  }

  /** Sends a command to a window. */
  send(
    window: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<unknown> {
    return this.#inTurn(async () => {
      await this.#switchTo(window)
      return this.#command(method, path, body)
    })
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#command('DELETE', ''))
  }

  async #switchTo(window: string): Promise<void> {
    if (window === this.#window) return
    await this.#command('POST', '/window', { handle: window })
    this.#window = window
  }

  #command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#client.send(method, `${this.#path}${path}`, body)
  }

  #inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const next = this.#last.then(run, run)
    this.#last = next
    return next
  }
}
