import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { parseGroupVersion } from '../../../../base/api/group-version.ts'
import { numberOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
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
  readonly #path: string
  #scale: ApiObject

  private constructor(client: Client, path: string, scale: ApiObject) {
    this.#client = client
    this.#path = path
    this.#scale = scale
  }

  /** Reads the scale of the target of an autoscaler; a failure has the original's words. */
  static async read(
    autoscaler: ApiObject,
    { catalog, client }: ScaleParts,
    signal: AbortSignal,
  ): Promise<ScaleTarget | Failure> {
    const reference = structOf(autoscaler, 'spec', 'scaleTargetRef')
    const apiVersion = textOf(reference, 'apiVersion')
    const parsed = apiVersion === '' ? { group: '' } : parseGroupVersion(apiVersion)
    if (!parsed) return { failure: `unexpected GroupVersion string: ${apiVersion}` }
    const kind = textOf(reference, 'kind')
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
    const name = textOf(reference, 'name')
    const path = resourcePath(definition, { namespace, name, subresource: 'scale' })
    try {
      return new ScaleTarget(client, path, await client.get(path, { signal }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { failure: messageOf(error) }
    }
  }

  get replicas(): number {
    return numberOf(structOf(this.#scale, 'spec'), 'replicas') ?? 0
  }

  /** Replicas that the status of the target counts. */
  get statusReplicas(): number {
    return numberOf(structOf(this.#scale, 'status'), 'replicas') ?? 0
  }

  /** Label selector of the target's pods, as text. */
  get selector(): string {
    return textOf(structOf(this.#scale, 'status'), 'selector')
  }

  /** Sets the number of replicas, again where another write was first. */
  async resize(replicas: number, signal: AbortSignal): Promise<Failure | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const spec = { ...structOf(this.#scale, 'spec'), replicas }
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
