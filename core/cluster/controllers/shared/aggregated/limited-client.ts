import type { JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type {
  CallOptions,
  DeleteOptions,
  ListOptions,
} from '../../../../base/client/call-options.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { ObjectList } from '../../../../base/client/decode-response.ts'
import type { Timers } from '../../../../base/runtime.ts'
import { mostAnswerBytes, withinTime } from './aggregated-limits.ts'

interface Ended {
  readonly signal: AbortSignal
}

/** Calls by which controllers read and change objects of any resource; a {@link Client} has them. */
export interface ObjectClient {
  get(path: string, options: CallOptions & Ended): Promise<ApiObject>
  list(path: string, options: ListOptions & Ended): Promise<ObjectList>
  patch(
    path: string,
    type: 'merge' | 'strategic',
    patch: JsonValue,
    options: CallOptions & Ended,
  ): Promise<unknown>
  delete(path: string, options: DeleteOptions & Ended): Promise<unknown>
}

/** The same calls to the servers of aggregated APIs, under limits of time and bytes. */
export function limitedClient(client: Client, timers: Timers): ObjectClient {
  const limited = <Options extends Ended, T>(
    options: Options,
    call: (options: Options & { readonly mostBytes: number }) => Promise<T>,
  ): Promise<T> =>
    withinTime(timers, options.signal, (signal) =>
      call({ ...options, signal, mostBytes: mostAnswerBytes }),
    )
  return {
    get: (path, options) => limited(options, (within) => client.get(path, within)),
    list: (path, options) => limited(options, (within) => client.list(path, within)),
    patch: (path, type, patch, options) =>
      limited(options, (within) => client.patch(path, type, patch, within)),
    delete: (path, options) => limited(options, (within) => client.delete(path, within)),
  }
}
