import { Lazy } from '../../../../base/execution/lazy.ts'
import { kwokGroup } from '../../../simulation/kwok-config.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { nodeResource } from '../../shared/objects/resources.ts'
import type { StagePlay } from './stage-play.ts'

const stagePlay: Lazy<typeof StagePlay> = new Lazy(
  async () => (await import('./stage-play.ts')).StagePlay,
)

/** Plays the stages of kwok: after its delay each changes the objects that it selects, as its templates say. */
class StageController implements Controller {
  readonly name = 'stage-controller'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects } = this.#parts
    await objects.of(nodeResource).ready
    if (!this.#mayHaveStages()) {
      this.#parts.stagedKinds.set(new Set())
      await this.#untilDefined(signal)
    }
    if (signal.aborted) return
    const Play = await stagePlay.load()
    await new Play(this.name, this.#parts).run(signal)
  }

  /** Whether kwok has settings or kinds here. Its languages are not loaded without. */
  #mayHaveStages(): boolean {
    const { settings, catalog } = this.#parts
    const isGiven = (settings.simulation?.kwokConfig ?? []).length > 0
    return isGiven || catalog.groups().some(({ group }) => group === kwokGroup)
  }

  /** Resolves once the server has a kind of kwok, or the controller stops. */
  #untilDefined(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        forget()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const forget = this.#parts.catalog.onChange(() => {
        if (this.#mayHaveStages()) end()
      })
      signal.addEventListener('abort', end)
    })
  }
}

export const stageController: ClusterRegistration = {
  name: 'stage-controller',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: (parts) => new StageController(parts),
}
