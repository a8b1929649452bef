import type { ApiObject } from '../../base/api/object.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJsonLine } from '../../base/json/json-write.ts'
import type { Entry } from '../../objects/codec/entry.ts'

/** An entry that is answered but not in the store: the outcome of a dry run, the last state of a deleted object. */
export class TransientEntry implements Entry {
  readonly key: string
  readonly namespace: string
  readonly name: string
  readonly revision: number
  readonly apiVersion: string
  readonly labels: Readonly<Record<string, string>>
  readonly #json: Uint8Array

  constructor(object: ApiObject, revision: number) {
    const { namespace = '', name = '', labels = {} } = object.metadata
    this.key = namespace === '' ? name : `${namespace}/${name}`
    this.namespace = namespace
    this.name = name
    this.revision = revision
    this.apiVersion = object.apiVersion
    this.labels = labels
    this.#json = encodeJsonLine(object)
  }

  json(): Uint8Array {
    return this.#json
  }

  object(): ApiObject {
    return parseJson(decodeUtf8(this.#json)).value as ApiObject
  }

  shared(): ApiObject {
    return this.object()
  }

  memo(_id: string, make: () => Uint8Array): Uint8Array {
    return make()
  }
}
