import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { parseJson } from '../../../../base/json/json-parse.ts'
import { writeJson } from '../../../../base/json/json-write.ts'
import { ParseError } from '../../../../base/json/parse-error.ts'
import { SchemaTypeError } from '../../../../objects/schema/decode-trail.ts'

/** Annotation that carries, as JSON, a value for which an API version has no field. */
export interface AnnotationCarrier<T> {
  readonly key: string
  /** @throws SchemaTypeError where the value is not what the annotation carries. */
  read(value: JsonValue): T
  write(value: T): JsonValue
}

/** Annotations of an object that is being converted. */
export class CarriedAnnotations {
  readonly #metadata: JsonObject
  readonly #annotations: WritableJsonObject

  constructor(object: JsonObject) {
    this.#metadata = isJsonObject(object['metadata']) ? object['metadata'] : {}
    const annotations = this.#metadata['annotations']
    this.#annotations = isJsonObject(annotations) ? { ...annotations } : {}
  }

  /** Reads a carried value and removes its annotation; an unreadable annotation stays, since another writer may own it. */
  take<T>(carrier: AnnotationCarrier<T>): T | undefined {
    const text = this.#annotations[carrier.key]
    if (typeof text !== 'string') return undefined
    try {
      const value = carrier.read(parseJson(text).value)
      delete this.#annotations[carrier.key]
      return value
    } catch (error) {
      if (error instanceof ParseError || error instanceof SchemaTypeError) return undefined
      throw error
    }
  }

  put<T>(carrier: AnnotationCarrier<T>, value: T): void {
    this.#annotations[carrier.key] = writeJson(carrier.write(value))
  }

  /** The object's metadata with the annotations as they are now. */
  metadata(): JsonObject {
    const { annotations: _, ...metadata } = this.#metadata
    const isEmpty = Object.keys(this.#annotations).length === 0
    return isEmpty ? metadata : { ...metadata, annotations: this.#annotations }
  }
}

/** Reader of a list whose items `read` decodes. */
export function listReader(
  read: (item: JsonValue) => JsonObject,
): (value: JsonValue) => JsonObject[] {
  return (value) => {
    if (!isList(value)) throw new SchemaTypeError('not a list')
    return value.map((item) => read(item))
  }
}
