import { randomBytes, randomUUID } from 'node:crypto'
import { aggregateText } from '../../../../core/index.ts'
import type { MeterRelay } from '../meter-relay.ts'
import { TransformError } from '../value-transformer.ts'
import {
  checkEncryptedObject,
  faultOfKeyId,
  seedSource,
  shownHash,
  sourceId,
} from './encrypted-object.ts'
import type { EncryptedObject, StatusResponse } from './kms-messages.ts'
import type { KmsService } from './kms-service.ts'
import { seedBytes, seededGcm } from './seeded-gcm.ts'
import { rfc3339, type WriteKey } from './write-key.ts'

export interface KmsProbeParts {
  readonly provider: string
  readonly service: KmsService
  /** Milliseconds of the clock. */
  readonly now: () => number
  readonly meter: MeterRelay
}

/** Milliseconds that a key encrypts after the last status that named it. */
const writableMs = 180_000
/** Milliseconds that a good and a bad status are answered again without a call. */
const goodMs = 20_000
const badMs = 3_000

const versions: readonly string[] = ['v2', 'v2beta1']

/** Asks a plug-in for its status, and makes a new key to encrypt with where it names another key of its own. */
export class KmsProbe {
  readonly #parts: KmsProbeParts
  #key: WriteKey | undefined
  /** The version of the first status, which must not change. */
  #version = ''
  #last: { readonly failure: string | undefined; readonly at: number } | undefined
  #checks: Promise<unknown> = Promise.resolve()

  constructor(parts: KmsProbeParts) {
    this.#parts = parts
  }

  /** @throws TransformError where the plug-in never was healthy */
  readonly writeKey = (): WriteKey => {
    if (!this.#key) throw new TransformError('got unexpected nil transformer')
    return this.#key
  }

  /** Why the plug-in is not healthy; undefined where it is. Checks run one after another, and share what was found lately. */
  check(): Promise<string | undefined> {
    const check = this.#checks.then(() => this.#checkUnlessLately())
    this.#checks = check
    return check
  }

  async #checkUnlessLately(): Promise<string | undefined> {
    const { now } = this.#parts
    if (this.#last) {
      const { failure, at } = this.#last
      if (now() - at < (failure === undefined ? goodMs : badMs)) return failure
    }
    const failure = await this.#found()
    this.#last = { failure: failure?.kept, at: now() }
    return failure?.text
  }

  /** The failure of a check, and as which it is answered again. */
  async #found(): Promise<{ readonly text: string; readonly kept: string } | undefined> {
    const { service, provider } = this.#parts
    try {
      const status = await service.status()
      const text = await this.#faultOf(status)
      return text === undefined ? undefined : { text, kept: text }
    } catch (error) {
      const kept = messageOf(error)
      const text = `failed to perform status section of the healthz check for KMS Provider ${provider}, error: ${kept}`
      return { text, kept }
    }
  }

  async #faultOf({ healthz, version, keyId }: StatusResponse): Promise<string | undefined> {
    const { provider, meter } = this.#parts
    const faults: string[] = []
    if (healthz !== 'ok') faults.push(`got unexpected healthz status: ${healthz}`)
    if (!versions.includes(version)) {
      faults.push(`expected KMSv2 API version v2, got ${version}`)
    } else {
      this.#version ||= version
      if (this.#version !== version) {
        faults.push(
          `KMSv2 API version should not change after the initial status response version ${this.#version}, got ${version}`,
        )
      }
    }
    const keyFault = faultOfKeyId(keyId)
    if (keyFault) {
      meter.record((metrics) => metrics.invalidKeyId(provider, keyFault.code))
      faults.push(`got invalid KMSv2 KeyID hash "${shownHash(keyId)}": ${keyFault.text}`)
    } else {
      meter.record((metrics) => metrics.keyNamed({ provider, keyId }))
      const fault = await this.#rotate(keyId)
      if (fault !== undefined) faults.push(fault)
    }
    if (faults.length === 0) return undefined
    return `kmsv2 Provider ${provider} is not healthy, error: ${aggregateText(faults)}`
  }

  /** Keeps the key that encrypts where the plug-in has the same key as before, and makes a new one otherwise. */
  async #rotate(keyId: string): Promise<string | undefined> {
    const before = this.#key
    const expiresAt = this.#parts.now() + writableMs
    if (before?.object.keyID === keyId) {
      this.#key = { ...before, expiresAt }
      return undefined
    }
    const uid = randomUUID()
    let made: Omit<WriteKey, 'expiresAt'> | undefined
    let fault = '<nil>'
    try {
      made = await this.#makeKey(uid)
    } catch (error) {
      fault = messageOf(error)
    }
    if (made?.object.keyID === keyId) {
      this.#key = { ...made, expiresAt }
      return undefined
    }
    const state = before ? '<nil>' : 'got unexpected nil transformer'
    const expiry = before ? rfc3339(before.expiresAt) : '0001-01-01T00:00:00Z'
    const [status, encrypt, current] = [keyId, made?.object.keyID, before?.object.keyID].map(
      (id = '') => `"${shownHash(id)}"`,
    )
    return `failed to rotate DEK uid="${uid}", useSeed=true, errState=${state}, errGen=${fault}, statusKeyIDHash=${status}, encryptKeyIDHash=${encrypt}, stateKeyIDHash=${current}, expirationTimestamp=${expiry}`
  }

  async #makeKey(uid: string): Promise<Omit<WriteKey, 'expiresAt'>> {
    const { service, meter } = this.#parts
    const startedAt = performance.now()
    const seed = randomBytes(seedBytes)
    const seconds = (performance.now() - startedAt) / 1000
    meter.record((metrics) => metrics.keyGenerated(seconds))
    const answer = await service.encrypt(uid, seed).catch((error: unknown) => {
      throw new TransformError(`failed to encrypt DEK, error: ${messageOf(error)}`, error)
    })
    const object: EncryptedObject = {
      encryptedData: new Uint8Array([0]),
      keyID: answer.keyId,
      encryptedDEKSource: answer.ciphertext,
      annotations: answer.annotations,
      encryptedDEKSourceType: seedSource,
    }
    checkEncryptedObject(object)
    return { transformer: seededGcm(seed), object, id: sourceId(object) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
