import { onAbort } from '../../base/execution/on-abort.ts'
import type { AggregatedApis } from './aggregated-apis.ts'

/** Resolves once there is an aggregated API, with which its code is loaded; or when `signal` aborts. */
export function anyApi(apis: AggregatedApis, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      stopListening()
      stopWaiting()
      resolve()
    }
    const stopListening = apis.onChange(() => apis.all().length > 0 && finish())
    const stopWaiting = onAbort(signal, finish)
    if (signal.aborted || apis.all().length > 0) finish()
  })
}
