import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { parseGroupVersion } from '../../../../base/api/group-version.ts'
import type { Scale } from '../../../../base/api/types/autoscaling.v1.generated.ts'
import type { HorizontalPodAutoscaler } from '../../../../base/api/types/autoscaling.v2.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import type { Failure } from './failure.ts'

interface ScaleParts {
  readonly catalog: Catalog
  readonly client: Client
}

/** The `scale` subresource of the object that an autoscaler scales. */
export class ScaleTarget {
  readonly #client: Client
  readonly #path: TypedPath<Scale>
  #scale: Scale

  private constructor(client: Client, path: TypedPath<Scale>, scale: Scale) {
    this.#client = client
    this.#path = path
    this.#scale = scale
  }

  /** Reads the scale of the target of an autoscaler; a failure has the original's words. */
  static async read(
    autoscaler: HorizontalPodAutoscaler,
    { catalog, client }: ScaleParts,
    signal: AbortSignal,
  ): Promise<ScaleTarget | Failure> {
    const { apiVersion = '', kind, name } = autoscaler.spec.scaleTargetRef
    const parsed = apiVersion === '' ? { group: '' } : parseGroupVersion(apiVersion)
    if (!parsed) return { failure: `unexpected GroupVersion string: ${apiVersion}` }
    const definition = catalog
      .groups()
      .find(({ group }) => group === parsed.group)
      ?.versions.flatMap(({ definitions }) => definitions)
      .find((each) => each.kind === kind)
    if (!definition) {
      return {
        failure: `no matches for kind ${quoteText(kind)} in group ${quoteText(parsed.group)}`,
      }
    }
    const { namespace = '' } = autoscaler.metadata
    // All kinds serve their scale as an autoscaling/v1 one.
    const path: TypedPath<Scale> = resourcePath(definition, {
      namespace,
      name,
      subresource: 'scale',
    })
    try {
      return new ScaleTarget(client, path, await client.get(path, { signal }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { failure: messageOf(error) }
    }
  }

  get replicas(): number {
    return this.#scale.spec.replicas ?? 0
  }

  /** Replicas that the status of the target counts. */
  get statusReplicas(): number {
    return this.#scale.status.replicas
  }

  /** Label selector of the target's pods, as text. */
  get selector(): string {
    return this.#scale.status.selector ?? ''
  }

  /** Sets the number of replicas, again where another write was first. */
  async resize(replicas: number, signal: AbortSignal): Promise<Failure | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const spec = { ...this.#scale.spec, replicas }
        await this.#client.update(this.#path, { ...this.#scale, spec }, { signal })
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.reason !== 'Conflict' || attempt === 5) return { failure: messageOf(error) }
      }
      this.#scale = await this.#client.get(this.#path, { signal })
    }
  }
}
