import { Lazy } from '../base/execution/lazy.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { anyApi } from '../requests/aggregation/any-api.ts'
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
