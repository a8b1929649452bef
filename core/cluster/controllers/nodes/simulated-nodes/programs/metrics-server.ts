import type { Brand } from '../../../../../base/api/brand.ts'
import { unauthorized } from '../../../../../base/api/errors/api-error.ts'
import { encodeJsonLine } from '../../../../../base/json/json-write.ts'
import type { HostAnswer, HostFetch } from '../../../../../base/outgoing/host-fetch.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type { Aggregation } from '../../../../../requests/aggregation/aggregation.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { parseImageName } from '../../../../simulation/containers/image-name.ts'
import { shortNameOf } from '../../../../simulation/containers/pull-errors.ts'
import { metricsApiService } from '../../../shared/objects/resources.ts'

interface Parts {
  readonly brand: Brand
  readonly aggregation: Pick<Aggregation, 'functions'>
}

const documents = /^\/(?:apis|openapi)(?:\/|$)/
const health = /^\/(?:healthz|livez|readyz)$/

/**
 * The port of a container with the image of metrics-server, which answers the metrics API from the same source as the simulated one;
 * undefined for other images, and where nodes are not measured.
 */
export function metricsServerFetch(
  container: PodContainer | undefined,
  { brand, aggregation }: Parts,
): HostFetch | undefined {
  const name = parseImageName(container?.image ?? '')
  if (!name || shortNameOf(name) !== 'metrics-server') return undefined
  const measured = aggregation.functions.find(metricsApiService(brand))?.fetch
  if (!measured) return undefined
  return async (request) => {
    const { pathname } = request.url
    if (health.test(pathname)) return answerOf(200, 'text/plain; charset=utf-8', encodeUtf8('ok'))
    if (!documents.test(pathname)) {
      return answerOf(404, 'text/plain; charset=utf-8', encodeUtf8('404 page not found\n'))
    }
    // Only the API server says who asks.
    if (!request.headers.includes('x-remote-user')) {
      return answerOf(401, 'application/json', encodeJsonLine(unauthorized().toStatus()))
    }
    return measured(request)
  }
}

function answerOf(status: number, type: string, bytes: Uint8Array): HostAnswer {
  return { status, headers: ['content-type', type], body: bodyOf(bytes) }
}

async function* bodyOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
