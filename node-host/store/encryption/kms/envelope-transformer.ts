import { randomUUID } from 'node:crypto'
import { aesGcm } from '../aes-gcm.ts'
import type { MeterRelay } from '../meter-relay.ts'
import {
  type PlainValue,
  type Soon,
  statusOf,
  TransformError,
  type Transformer,
  type ValuePlace,
} from '../value-transformer.ts'
import {
  checkEncryptedObject,
  readEncryptedObject,
  seedSource,
  sourceId,
} from './encrypted-object.ts'
import type { EncryptedObject, MessageForm } from './kms-messages.ts'
import type { KmsService } from './kms-service.ts'
import { seededGcm } from './seeded-gcm.ts'
import type { SourceCache } from './source-cache.ts'
import { checkWritable, type WriteKey } from './write-key.ts'

export interface EnvelopeParts {
  readonly provider: string
  readonly service: KmsService
  readonly form: MessageForm<EncryptedObject>
  readonly sources: SourceCache
  /** The key that encrypts now. @throws TransformError where there never was one */
  readonly writeKey: () => WriteKey
  /** Milliseconds of the clock. */
  readonly now: () => number
  readonly meter: MeterRelay
}

/**
 * The provider `kms` of version 2: a value is encrypted by a key of this server, which only the plug-in decrypts. Sources of keys that
 * were decrypted are cached, so that a read hardly ever waits for the plug-in.
 */
export class EnvelopeTransformer implements Transformer {
  readonly #parts: EnvelopeParts

  constructor(parts: EnvelopeParts) {
    this.#parts = parts
  }

  toStorage(value: Uint8Array, place: ValuePlace): Soon<Uint8Array> {
    const { writeKey, now, sources, form } = this.#parts
    const key = writeKey()
    checkWritable(key, now())
    const { object, transformer, id } = key
    sources.set(id, transformer)
    const sealed = (encryptedData: Uint8Array): Uint8Array => {
      const whole = { ...object, encryptedData }
      checkEncryptedObject(whole)
      this.#countKey('to_storage', object.keyID)
      return form.encode(whole)
    }
    const encrypted = transformer.toStorage(value, place)
    return encrypted instanceof Promise ? encrypted.then(sealed) : sealed(encrypted)
  }

  fromStorage(stored: Uint8Array, place: ValuePlace): Soon<PlainValue> {
    const { form, sources, writeKey } = this.#parts
    const object = readEncryptedObject(form, stored)
    const { object: current } = writeKey()
    const isStale =
      object.keyID !== current.keyID ||
      object.encryptedDEKSourceType !== current.encryptedDEKSourceType
    const open = (transformer: Transformer): Soon<PlainValue> => {
      this.#countKey('from_storage', object.keyID)
      const read = transformer.fromStorage(object.encryptedData, place)
      const marked = (plain: PlainValue): PlainValue => ({
        ...plain,
        isStale: plain.isStale || isStale,
      })
      return read instanceof Promise ? read.then(marked) : marked(read)
    }
    const id = sourceId(object)
    const known = sources.get(id)
    return known ? open(known) : sources.load(id, () => this.#decrypted(object)).then(open)
  }

  async #decrypted(object: EncryptedObject): Promise<Transformer> {
    const { service, meter } = this.#parts
    meter.record((metrics) => metrics.missed())
    const { encryptedDEKSource: ciphertext, keyID: keyId, annotations } = object
    const request = { ciphertext, uid: randomUUID(), keyId, annotations }
    const key = await service.decrypt(request).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new TransformError(`failed to decrypt DEK, error: ${why}`, error, statusOf(error))
    })
    if (object.encryptedDEKSourceType === seedSource) return seededGcm(key)
    if (![16, 24, 32].includes(key.length))
      throw new TransformError(`crypto/aes: invalid key size ${key.length}`)
    return aesGcm(key)
  }

  #countKey(type: 'from_storage' | 'to_storage', keyId: string): void {
    const { provider, meter } = this.#parts
    meter.record((metrics) => metrics.keyUsed({ provider, type, keyId }))
  }
}
