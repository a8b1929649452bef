import type { Cancel, KmsConfiguration, Runtime } from '../../../../core/index.ts'
import type { GrpcPackages } from '../../etcd/load-grpc.ts'
import type { MeterRelay } from '../meter-relay.ts'
import type { Transformer } from '../value-transformer.ts'
import { EnvelopeTransformer } from './envelope-transformer.ts'
import { kmsMessages } from './kms-messages.ts'
import { KmsProbe } from './kms-probe.ts'
import { GrpcKmsService } from './kms-service.ts'
import { SourceCache } from './source-cache.ts'

/** Milliseconds between checks of a plug-in that is healthy, and of one that is not. */
const healthyMs = 60_000
const unhealthyMs = 10_000

export interface KmsProviderParts {
  readonly runtime: Pick<Runtime, 'clock' | 'timers' | 'logger'>
  readonly packages: GrpcPackages
  readonly meter: MeterRelay
}

/** A provider `kms`: its transformer, and the checks that keep its key writable. */
export class KmsProvider {
  readonly name: string
  /** Limit of a call in milliseconds. */
  readonly timeoutMs: number
  readonly transformer: Transformer
  readonly #parts: KmsProviderParts
  readonly #service: GrpcKmsService
  readonly #probe: KmsProbe
  readonly #closing = new AbortController()
  #cancel: Cancel | undefined

  /** @param path of the plug-in's socket */
  constructor({ name, timeout }: KmsConfiguration, path: string, parts: KmsProviderParts) {
    const { runtime, packages, meter } = parts
    const messages = kmsMessages(packages)
    const now = (): number => runtime.clock.now()
    const timeoutMs = Number(timeout) / 1e6
    this.name = name
    this.timeoutMs = timeoutMs
    this.#parts = parts
    this.#service = new GrpcKmsService({ name, path, timeoutMs, packages, messages, meter })
    this.#probe = new KmsProbe({ provider: name, service: this.#service, now, meter })
    const { signal } = this.#closing
    this.transformer = new EnvelopeTransformer({
      provider: name,
      service: this.#service,
      form: messages.encryptedObject,
      sources: new SourceCache({ provider: name, now, meter, signal }),
      writeKey: this.#probe.writeKey,
      now,
      meter,
    })
  }

  /** Checks the plug-in for the first time, and from then on in the background. A plug-in may begin to listen later. */
  async start(): Promise<void> {
    const failure = await this.check()
    if (this.#closing.signal.aborted) return
    const milliseconds = failure === undefined ? healthyMs : unhealthyMs
    this.#cancel = this.#parts.runtime.timers.after(milliseconds, () => void this.start())
  }

  /** Why the plug-in is not healthy; undefined where it is. */
  async check(): Promise<string | undefined> {
    const failure = await this.#probe.check()
    if (failure !== undefined && !this.#closing.signal.aborted) {
      const fields = { name: this.name, failure }
      this.#parts.runtime.logger.warn('a KMS plug-in failed its health check', fields)
    }
    return failure
  }

  close(): void {
    this.#closing.abort()
    this.#cancel?.()
    this.#service.close()
  }
}
