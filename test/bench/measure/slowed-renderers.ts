import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'

/** Milliseconds that the processes run at a time; a busy machine makes them longer, and what follows too. */
const running = 4
/** Milliseconds between two looks for new processes. */
const lookEvery = 100

/**
 * Has the pages of a browser, with their workers, run for a part of the time only, as on a slower processor: they are stopped and resumed by
 * signals. Chromium's own throttling (`Emulation.setCPUThrottlingRate`) slows down a page but not its workers, which run the server here.
 */
export class SlowedRenderers {
  readonly #browser: Browser
  readonly #factor: number
  #processes: readonly number[] = []
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()
  #ran = 0
  #stood = 0

  constructor(browser: Browser, factor: number) {
    this.#browser = browser
    this.#factor = factor
  }

  /** How many times slower the processes were, as measured. */
  get measured(): number {
    return this.#ran === 0 ? 1 : (this.#ran + this.#stood) / this.#ran
  }

  start(): void {
    this.#work = Promise.all([this.#look(), this.#alternate()])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #look(): Promise<void> {
    const session = await this.#browser.newBrowserCDPSession()
    while (!this.#isOver) {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      this.#processes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      await sleep(lookEvery)
    }
    await session.detach()
  }

  async #alternate(): Promise<void> {
    try {
      while (!this.#isOver) {
        const from = performance.now()
        this.#send('SIGCONT')
        await sleep(running)
        const between = performance.now()
        this.#send('SIGSTOP')
        await sleep((between - from) * (this.#factor - 1))
        this.#ran += between - from
        this.#stood += performance.now() - between
      }
    } finally {
      this.#send('SIGCONT')
    }
  }

  #send(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const id of this.#processes) {
      try {
        process.kill(id, signal)
      } catch {
        // It has ended since the last look.
      }
    }
  }
}
