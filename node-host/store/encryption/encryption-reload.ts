import { Backoff, type Cancel, pause } from '../../../core/index.ts'
import { FileWatch } from '../../base/files/file-watch.ts'
import type { NodeRuntime } from '../../base/node-runtime.ts'
import {
  closeEncryption,
  type EncryptionContext,
  hashOfFile,
  healthOf,
  loadEncryption,
  type LoadedEncryption,
  readEncryptionFile,
} from './load-encryption.ts'
import type { ResourceTransformers } from './resource-transformers.ts'

/** Milliseconds that plug-ins of a new configuration have at least until they must be healthy. */
const leastPatienceMs = 10_000
/** Milliseconds between their checks meanwhile. */
const checkMs = 100
/** Delays before a file that cannot be used is tried again; the first change of the file ends them. */
const retries = { first: 1_000, most: 60_000 }

export interface EncryptionReloadParts extends EncryptionContext {
  readonly path: string
  readonly transformers: ResourceTransformers
  readonly runtime: NodeRuntime
}

/**
 * Puts a changed file in force once its plug-ins are healthy; the transformers before serve until then, and on where the file cannot be
 * used. They are closed when calls that began with them have ended.
 */
export class EncryptionReload {
  readonly #parts: EncryptionReloadParts
  readonly #watch: FileWatch
  readonly #backoff: Backoff
  readonly #closing = new AbortController()
  readonly #cancels = new Set<Cancel>()
  #retry: Cancel | undefined
  #running: Promise<void> | undefined
  #isAskedAgain = false

  constructor(parts: EncryptionReloadParts) {
    const { runtime, path } = parts
    this.#parts = parts
    this.#backoff = new Backoff(runtime, retries)
    this.#watch = new FileWatch({ ...runtime, paths: [path], onHint: () => void this.reload() })
  }

  /** Reads the file, and resolves once it is in force or refused. It never rejects. */
  reload(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true
      return this.#running
    }
    const run = async (): Promise<void> => {
      do {
        this.#isAskedAgain = false
        await this.#reload()
      } while (this.#isAskedAgain && !this.#closing.signal.aborted)
      this.#running = undefined
    }
    this.#running = run()
    return this.#running
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#watch.close()
    this.#retry?.()
    for (const cancel of this.#cancels) cancel()
    await this.#running
  }

  async #reload(): Promise<void> {
    const { path, runtime, meter, transformers } = this.#parts
    this.#retry?.()
    try {
      await this.#watch.follow()
      const content = await readEncryptionFile(path)
      if (hashOfFile(content) === transformers.current.hash) return
      const next = await loadEncryption({ path, isReloaded: true }, this.#parts)
      if (!(await this.#isUsable(next))) return closeEncryption(next)
      const before = transformers.replace(next)
      this.#closeLater(before)
      this.#backoff.reset()
      meter.record((metrics) => metrics.reloaded(next.hash))
      runtime.logger.info('the changed encryption configuration is in use', { path })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (this.#closing.signal.aborted) return
      meter.record((metrics) => metrics.reloadFailed())
      const why = `error processing encryption config file ${path}: ${error.message}`
      runtime.logger.error('the encryption configuration before stays in use', { why })
      this.#retry = runtime.timers.after(this.#backoff.next(), () => void this.reload())
    }
  }

  /** Whether it differs from the current one; its plug-ins are then healthy. @throws RangeError where they do not become healthy */
  async #isUsable(next: LoadedEncryption): Promise<boolean> {
    const { runtime, transformers } = this.#parts
    if (next.hash === transformers.current.hash) return false
    const until = runtime.clock.now() + Math.max(next.graceMs, leastPatienceMs)
    for (;;) {
      const failure = await healthOf(next)
      if (failure === undefined) return !this.#closing.signal.aborted
      if (this.#closing.signal.aborted || runtime.clock.now() >= until) {
        closeEncryption(next)
        throw new RangeError(
          `health check for new transformers failed, polling error context deadline exceeded: ${failure}`,
        )
      }
      await pause(runtime.timers, checkMs, this.#closing.signal)
    }
  }

  #closeLater(before: LoadedEncryption): void {
    const end = (): void => {
      this.#cancels.delete(end)
      cancel()
      closeEncryption(before)
    }
    const cancel = this.#parts.runtime.timers.after(before.graceMs, end)
    this.#cancels.add(end)
  }
}
