/** Watches that a page follows, line by line, for a test that asks for the next line when it likes. */
export class PageWatches {
  readonly #watches = new Map<string, Lines>()

  async open(id: string, address: string): Promise<number> {
    const leaving = new AbortController()
    const response = await fetch(address, { signal: leaving.signal })
    const lines = new Lines(() => leaving.abort())
    this.#watches.set(id, lines)
    if (response.body) void follow(response.body, lines)
    return response.status
  }

  openSocket(id: string, address: string, protocols: readonly string[]): void {
    const url = new URL(address, location.href)
    url.protocol = 'ws:'
    const socket = new WebSocket(url, [...protocols])
    const lines = new Lines(() => socket.close())
    this.#watches.set(id, lines)
    socket.onopen = () => lines.push(`OPEN ${socket.protocol}`)
    socket.onmessage = ({ data }) => lines.push(lineOf(String(data)))
    socket.onclose = ({ code }) => lines.push(`CLOSED ${code}`)
  }

  /** Lines that come from elsewhere. */
  openLines(id: string, leave: () => void): (line: string) => void {
    const lines = new Lines(leave)
    this.#watches.set(id, lines)
    return (line) => lines.push(line)
  }

  next(id: string): Promise<string> {
    return this.#get(id).next()
  }

  leave(id: string): void {
    this.#get(id).leave()
  }

  #get(id: string): Lines {
    const lines = this.#watches.get(id)
    if (!lines) throw new TypeError(`no watch ${id}`)
    return lines
  }
}

class Lines {
  readonly leave: () => void
  readonly #lines: string[] = []
  #wake = (): void => undefined

  constructor(leave: () => void) {
    this.leave = leave
  }

  push(line: string): void {
    this.#lines.push(line)
    this.#wake()
  }

  async next(): Promise<string> {
    while (this.#lines.length === 0) await new Promise<void>((wake) => (this.#wake = wake))
    return this.#lines.shift() ?? ''
  }
}

function lineOf(event: string): string {
  const { type, object } = JSON.parse(event)
  return `${type} ${object.metadata?.name ?? object.reason}`
}

async function follow(body: ReadableStream<Uint8Array<ArrayBuffer>>, lines: Lines): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const whole = `${begun}${next.value}`.split('\n')
      begun = whole.pop() ?? ''
      for (const line of whole) lines.push(lineOf(line))
    }
    lines.push('END')
  } catch (error) {
    lines.push(`ERROR ${String(error)}`)
  }
}
