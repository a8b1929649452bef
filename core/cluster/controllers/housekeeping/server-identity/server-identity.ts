import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { Lease } from '../../../../base/api/types/coordination.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import { pause } from '../../../../base/execution/pause.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { sha256 } from '../../../../base/text/sha256.ts'
import { randomUuid } from '../../../../base/text/uuid.ts'
import { formatMicroTime, millisecondsOf } from '../../../../base/time/time.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { leaseResource } from '../../shared/objects/resources.ts'
import { ignoreNotFound, isStaleWrite } from '../../shared/writes/expected-errors.ts'

export interface ServerIdentityOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  /** Hostname of the machine that the server runs on. */
  readonly hostname: string
}

const leaseSeconds = 3600

/** Milliseconds between renewals of the lease: rare, so that an idle store and watchers of leases hardly notice. */
const renewEvery = 10 * 60_000

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Name of a server's identity lease: the same at each start on one machine. */
export function identityOf(hostname: string, { serverName }: Brand): string {
  const encoder = new TextEncoder()
  const parts = [hostname, serverName].map((text) => encoder.encode(text))
  const bytes = parts.flatMap((part) => [part.length >> 8, part.length & 0xff, ...part])
  const hash = sha256(new Uint8Array(bytes)).subarray(0, 16)
  const bits = hash.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) << 2n
  const digits = Array.from({ length: 26 }, (_, index) =>
    base32.charAt(Number((bits >> BigInt((25 - index) * 5)) & 31n)),
  )
  return `apiserver-${digits.join('')}`
}

/** Renews the identity lease of this server, and deletes expired leases of other servers. */
class ServerIdentity implements Controller {
  readonly name = 'server-identity'
  readonly #options: ServerIdentityOptions
  readonly #path: TypedPath<Lease>
  readonly #lease: string
  readonly #holder: string

  constructor(options: ServerIdentityOptions) {
    const { brand, runtime, hostname } = options
    this.#options = options
    this.#path = resourcePath(leaseResource(brand), { namespace: brand.systemNamespace })
    this.#lease = identityOf(hostname, brand)
    this.#holder = `${this.#lease}_${randomUuid(runtime, 'internal')}`
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#renew(signal)
      await this.#removeExpired(signal)
      await pause(this.#options.runtime.timers, renewEvery, signal)
    }
  }

  get #identityLabel(): string {
    return `apiserver.${this.#options.brand.labelDomain}/identity`
  }

  async #renew(signal: AbortSignal): Promise<void> {
    const { client } = this.#options
    const path = objectPath(this.#path, this.#lease)
    const existing = await ignoreNotFound(client.get(path, { signal }))
    try {
      if (existing) await client.update(path, this.#renewed(existing), { signal })
      else await client.create(this.#path, this.#renewed(undefined), { signal })
    } catch (error) {
      // Another write was faster; the next renewal is in time.
      if (!(error instanceof ApiError && error.code === 409)) throw error
    }
  }

  #renewed(existing: Lease | undefined): Lease {
    const { brand, hostname, runtime } = this.#options
    const now = runtime.clock.now()
    const moment = { seconds: Math.floor(now / 1000), nanos: (now % 1000) * 1_000_000 }
    const labels = {
      ...existing?.metadata.labels,
      [this.#identityLabel]: brand.serverName,
      [`${brand.labelDomain}/hostname`]: hostname,
    }
    return {
      ...existing,
      kind: 'Lease',
      apiVersion: `coordination.${brand.apiDomain}/v1`,
      metadata: { ...existing?.metadata, name: this.#lease, labels },
      spec: {
        // As there: servers of one host share a lease, whose first holder stays.
        holderIdentity: existing?.spec.holderIdentity ?? this.#holder,
        leaseDurationSeconds: leaseSeconds,
        renewTime: formatMicroTime(moment),
      },
    }
  }

  async #removeExpired(signal: AbortSignal): Promise<void> {
    const { client, brand, runtime } = this.#options
    const labelSelector = `${this.#identityLabel}=${brand.serverName}`
    const { items } = await client.list(this.#path, { labelSelector, limit: 500, signal })
    for (const { metadata, spec } of items) {
      const { renewTime = '', leaseDurationSeconds = 0 } = spec
      const renewed = millisecondsOf(renewTime) ?? 0
      const ends = renewed + leaseDurationSeconds * 1000
      if (metadata.name === this.#lease || ends >= runtime.clock.now()) continue
      const { name = '', uid = '', resourceVersion = '' } = metadata
      const preconditions = { uid, resourceVersion }
      try {
        await client.delete(objectPath(this.#path, name), { preconditions, signal })
      } catch (error) {
        // Another server on the store was faster, or the lease was renewed.
        if (!isStaleWrite(error)) throw error
      }
    }
  }
}

export const serverIdentity: ControllerRegistration = {
  name: 'server-identity',
  needs: (brand) => [leaseResource(brand)],
  create(parts) {
    const { hostname } = parts.settings
    if (hostname === undefined) return undefined
    return new ServerIdentity({ ...parts, client: parts.serverClient, hostname })
  },
}
