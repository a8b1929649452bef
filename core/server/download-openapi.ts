import { Lazy } from '../base/execution/lazy.ts'
import { onAbort } from '../base/execution/on-abort.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import type { AggregatedApis } from '../requests/aggregation/aggregated-apis.ts'
import type {
  OpenApiDownloadParts,
  OpenApiDownloads,
} from '../requests/openapi/aggregated/openapi-downloads.ts'

const late = new Lazy<typeof OpenApiDownloads>(
  async () =>
    (await import('../requests/openapi/aggregated/openapi-downloads.ts')).OpenApiDownloads,
)

/** Downloads the OpenAPI documents of aggregated APIs; its code is loaded once there is one. */
export function openApiDownloading(parts: OpenApiDownloadParts): Controller {
  return {
    name: 'aggregated-openapi',
    async run(signal) {
      await anyApi(parts.aggregation.apis, signal)
      if (signal.aborted) return
      const Downloads = await late.load()
      if (!signal.aborted) await new Downloads(parts).run(signal)
    },
  }
}

/** Resolves once there is an aggregated API, or when `signal` aborts. */
function anyApi(apis: AggregatedApis, signal: AbortSignal): Promise<void> {
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
