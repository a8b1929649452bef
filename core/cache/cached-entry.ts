import { storageReadError } from '../api/api-error.ts'
import { isJsonObject, type JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { maySayOwnership, type Ownership, ownershipOf } from '../api/ownership.ts'
import { decodeUtf8, parseJson } from '../codec/json-parse.ts'
import { storedJson } from '../codec/stored-form.ts'
import { replaceResourceVersion, withResourceVersion } from '../codec/stored-json.ts'
import type { Revision } from '../storage/storage.ts'
import type { Entry } from './entry.ts'
import type { FieldTable } from './field-table.ts'
import { lift, type Lifted } from './lifted.ts'

/** What all entries of one resource have in common. */
export interface EntryOwner {
  readonly prefix: string
  readonly namespaced: boolean
  readonly fields: FieldTable
}

interface Memo {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Forms of one object kept at a time: a client speaks one, a few are in use at once. */
const maxMemos = 3

/** The one implementation of {@link Entry}. It holds the object's bytes once: as stored, later as sent. */
export class CachedEntry implements Entry {
  readonly key: string
  readonly revision: Revision
  readonly #owner: EntryOwner
  /** Undefined when the store could not read them. */
  #bytes: Uint8Array | undefined
  #isWire = false
  #lifted: Lifted | undefined
  #memos: Memo[] | undefined

  constructor(owner: EntryOwner, key: string, revision: Revision, stored: Uint8Array | undefined) {
    this.#owner = owner
    this.key = key
    this.revision = revision
    this.#bytes = stored
  }

  get namespace(): string {
    return this.#owner.namespaced ? this.key.slice(0, this.key.indexOf('/')) : ''
  }

  get name(): string {
    return this.#owner.namespaced ? this.key.slice(this.key.indexOf('/') + 1) : this.key
  }

  /** Bytes held for the object itself. */
  get size(): number {
    return this.#bytes?.length ?? 0
  }

  json(): Uint8Array {
    if (this.#isWire && this.#bytes) return this.#bytes
    const bytes = this.#asJson()
    const wire = bytes && withResourceVersion(bytes, this.revision)
    if (!wire) throw this.#unreadable()
    this.#bytes = wire
    this.#isWire = true
    return wire
  }

  object(): ApiObject {
    return this.#parse(this.json(), (text) => parseJson(text).value)
  }

  memo(id: string, make: () => Uint8Array): Uint8Array {
    const memos = (this.#memos ??= [])
    for (const memo of memos) if (memo.id === id) return memo.bytes
    const bytes = make()
    if (memos.length === maxMemos) memos.shift()
    memos.push({ id, bytes })
    return bytes
  }

  get labels(): Readonly<Record<string, string>> {
    return this.#lift().labels
  }

  /** The text of a field of the resource's table; empty where the object or the table does not have it. */
  field(path: string): string {
    const lifted = this.#lift()
    const place = lifted.table.placeOf(path)
    return (place === undefined ? undefined : lifted.values[place]) ?? ''
  }

  /**
   * What garbage collection asks of the object. It is parsed only where a glance at its text says that there is something to
   * know; one that cannot be read has nothing to say.
   */
  get ownership(): Ownership | undefined {
    if (this.#lifted) return this.#lifted.ownership
    try {
      const bytes = this.#asJson()
      if (!bytes || !maySayOwnership(decodeUtf8(bytes))) return undefined
      return ownershipOf(this.#parse(bytes, (text) => JSON.parse(text) as JsonValue).metadata)
    } catch {
      return undefined
    }
  }

  /** False when {@link labels} and {@link field} have to parse the object first. */
  get isLifted(): boolean {
    return this.#lifted?.table === this.#owner.fields
  }

  /** Takes the labels and fields of an object that is known to be this one, so that it need not be parsed. */
  adopt(lifted: Lifted): void {
    this.#lifted = lifted
  }

  /** The same object as of another revision: the last state of a delete carries the revision of the delete. */
  atRevision(revision: Revision): CachedEntry {
    const isWire = this.#isWire && this.#bytes !== undefined
    const bytes = isWire
      ? replaceResourceVersion(this.json(), this.revision, revision)
      : this.#bytes
    const copy = new CachedEntry(this.#owner, this.key, revision, bytes)
    copy.#isWire = isWire
    copy.#lifted = this.#lifted
    return copy
  }

  #lift(): Lifted {
    const lifted = this.#lifted
    if (lifted?.table === this.#owner.fields) return lifted
    // Labels and fields are texts, which the built-in parser reads as well and much faster.
    const object = this.#parse(this.#asJson(), (text) => JSON.parse(text) as JsonValue)
    return (this.#lifted = lift(object, this.#owner.fields))
  }

  /** What is held, as JSON: what the store has in another form is replaced when it is first read. */
  #asJson(): Uint8Array | undefined {
    try {
      return (this.#bytes = this.#bytes && storedJson(this.#bytes))
    } catch (error) {
      throw this.#unreadable(error)
    }
  }

  #parse(bytes: Uint8Array | undefined, parse: (text: string) => JsonValue): ApiObject {
    if (!bytes) throw this.#unreadable()
    let object: JsonValue
    try {
      object = parse(decodeUtf8(bytes))
    } catch (error) {
      throw this.#unreadable(error)
    }
    if (isJsonObject(object) && isJsonObject(object['metadata'])) return object as ApiObject
    throw this.#unreadable()
  }

  #unreadable(cause?: unknown): Error {
    return storageReadError(this.#owner.prefix, this.key, cause)
  }
}
