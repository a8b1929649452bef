import {
  type Brand,
  crdResource,
  pause,
  resourcePath,
  type Runtime,
  type WireClient,
} from '../../core/index.ts'
import { isRefusal } from './is-refusal.ts'

/** Milliseconds for which changes are collected, as a definition changes a few times until it is served. */
const collected = 100

/** Milliseconds until a watch that ended is opened again. */
const reopened = 1000

/**
 * Calls `changed` when a CRD may have been created, changed or deleted; returns what ends that. Definitions may be
 * large and many, so their metadata alone is read, and nothing of them is kept.
 */
export function watchCrds(
  client: WireClient,
  { brand, runtime }: { readonly brand: Brand; readonly runtime: Runtime },
  changed: () => void,
): () => void {
  const ending = new AbortController()
  let cancel: (() => void) | undefined
  const change = (): void => {
    cancel ??= runtime.timers.after(collected, () => {
      cancel = undefined
      changed()
    })
  }
  void follow({ client, brand, runtime, signal: ending.signal }, change)
  return () => {
    ending.abort()
    cancel?.()
  }
}

async function follow(
  parts: {
    readonly client: WireClient
    readonly brand: Brand
    readonly runtime: Runtime
    readonly signal: AbortSignal
  },
  change: () => void,
): Promise<void> {
  const { client, brand, runtime, signal } = parts
  const path = resourcePath(crdResource(brand))
  const accept = `application/json;as=PartialObjectMetadata;g=meta.${brand.apiDomain};v=v1`
  while (!signal.aborted) {
    try {
      const events = client.stream(path, { accept, signal })
      while (!(await events.next()).done) change()
    } catch (error) {
      // A refused watch is not opened again: it would be refused again.
      if (isRefusal(error)) return
    }
    await pause(runtime.timers, reopened, signal)
  }
}
