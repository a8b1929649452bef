import type { CertificateSigningRequest } from '../../../../base/api/types/certificates.v1.generated.ts'
import { readCertificate } from '../../../../base/certificates/read-certificate.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { pause } from '../../../../base/execution/pause.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { decodeBase64Text } from '../../../../kinds/rules/shared/base64-text.ts'
import { readPemBlocks } from '../../../../kinds/rules/shared/pem-blocks.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { signingRequestResource } from '../../shared/objects/resources.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'

const hour = 3_600_000

/** How long a request is kept after its creation or its last decision, in milliseconds. */
const kept = { pending: 24 * hour, decided: hour } as const

/** Deletes old requests each hour, as kube-controller-manager does. */
export class RequestCleaner implements Controller {
  readonly name = 'certificatesigningrequest-cleaner-controller'
  readonly #parts: ControllerParts

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects, runtime, brand } = this.#parts
    const requests = objects.of(signingRequestResource(brand))
    await requests.ready
    while (!signal.aborted) {
      const now = runtime.clock.now()
      for (const request of requests.objects()) {
        if (isOld(request, now)) await this.#delete(request, signal)
      }
      await pause(runtime.timers, hour, signal)
    }
  }

  async #delete(
    { metadata: { name = '', uid = '' } }: CertificateSigningRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, brand } = this.#parts
    const path = resourcePath(signingRequestResource(brand), { name })
    try {
      await client.delete(path, { preconditions: { uid }, signal })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
  }
}

function isOld({ metadata, status }: CertificateSigningRequest, now: number): boolean {
  const { conditions = [], certificate } = status
  const isPast = (time: string | null | undefined, limit: number): boolean => {
    const since = millisecondsOf(time)
    return since !== undefined && now - since > limit
  }
  if (conditions.length === 0) return isPast(metadata.creationTimestamp, kept.pending)
  const isIssued = (certificate ?? '') !== ''
  return conditions.some(({ type, lastUpdateTime }) => {
    if (type === 'Denied' || type === 'Failed') return isPast(lastUpdateTime, kept.decided)
    if (type !== 'Approved' || !isIssued) return false
    return isPast(lastUpdateTime, kept.decided) || hasExpired(certificate ?? '', now)
  })
}

function hasExpired(certificate: string, now: number): boolean {
  const [block] = readPemBlocks(decodeBase64Text(certificate))
  try {
    return block !== undefined && now > readCertificate(block.bytes).until
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
