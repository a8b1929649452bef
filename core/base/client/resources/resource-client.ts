import type { JsonValue } from '../../api/json.ts'
import type { Embedded } from '../../api/types/views.ts'
import type {
  DeleteOptions,
  ListOptions,
  ReadOptions,
  SelectorOptions,
  WatchOptions,
  WriteOptions,
} from '../call-options.ts'
import type { PatchType } from '../client.ts'
import type { ObjectList, WatchEvent } from '../decode-response.ts'

/** An object of a kind as clients write it; `apiVersion` and `kind` may be left out. */
type Written<T extends Kind> = Embedded<T>

/** What an object of any kind has. */
export interface Kind {
  readonly apiVersion: string
  readonly kind: string
}

/** The client of a resource that is only posted to, as an access review. */
export interface ReviewClient<T extends Kind> {
  /** @returns the object as the server answers it, which is stored nowhere */
  create(object: Written<T>, options?: WriteOptions): Promise<T>
}

/**
 * The client of one resource: the verbs of `Client` with the types of its kind. Methods throw as those of `Client` do.
 *
 * Of a namespaced resource it is the client of one namespace, or of all: then only `list`, `watch` and `deleteCollection` make
 * sense, and `create` writes into the namespace that the object names.
 */
export interface ResourceClient<T extends Kind> extends ReviewClient<T> {
  get(name: string, options?: ReadOptions): Promise<T>
  /** One page; the whole collection without `limit`. */
  list(options?: ListOptions): Promise<Omit<ObjectList, 'items'> & { readonly items: T[] }>
  /** Replaces the object of its name. */
  update(object: Written<T>, options?: WriteOptions): Promise<T>
  /** Replaces the status of the object of its name. */
  updateStatus(object: Written<T>, options?: WriteOptions): Promise<T>
  patch(name: string, type: PatchType, patch: JsonValue, options?: WriteOptions): Promise<T>
  patchStatus(name: string, type: PatchType, patch: JsonValue, options?: WriteOptions): Promise<T>
  /** Server-side apply of the fields that the object has. `fieldManager` names their owner. */
  apply(object: Written<T>, options: WriteOptions & { readonly fieldManager: string }): Promise<T>
  delete(name: string, options?: DeleteOptions): Promise<void>
  deleteCollection(options?: DeleteOptions & SelectorOptions): Promise<void>
  /** Watches until the server ends the stream. */
  watch(options?: WatchOptions): AsyncGenerator<Omit<WatchEvent, 'object'> & { readonly object: T }>
}
