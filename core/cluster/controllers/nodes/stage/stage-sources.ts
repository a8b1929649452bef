import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { kwokGroup, kwokKinds, parseKwokConfig } from '../../../simulation/kwok-config.ts'
import { StageError } from '../../../stages/stage-error.ts'
import { compileStage, type Stage } from '../../../stages/stage.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'

const stageResource = { group: kwokGroup, resource: 'stages' }

/** The stages in force: those of the settings, and the Stage objects of the server, once it has their definition. */
export class StageSources {
  readonly #parts: ClusterParts
  readonly #signal: AbortSignal
  readonly #changed: () => void
  readonly #compiled = new Map<string, Stage>()
  #compiling: Promise<void> = Promise.resolve()
  /** Changes that wait for their turn. */
  #waiting = 0
  #isListening = false
  readonly #warned = new Set<string>()

  /** `changed` is called after changes of the stages, once for those that come together. */
  constructor(parts: ClusterParts, signal: AbortSignal, changed: () => void) {
    this.#parts = parts
    this.#signal = signal
    this.#changed = changed
  }

  get stages(): readonly Stage[] {
    return [...this.#compiled.values()]
  }

  /** Resolves once the stages that exist are compiled. */
  async start(): Promise<void> {
    const given = parseKwokConfig(this.#parts.settings.simulation?.kwokConfig ?? [])
    for (const object of given) {
      if (object.kind === 'Stage') this.#compile(`settings ${object.metadata.name ?? ''}`, object)
      else if (!kwokKinds.includes(object.kind)) this.#warnOf(object.kind)
    }
    const defined = (): void => {
      this.#listen()
      const own = this.#parts.catalog.groups().find(({ group }) => group === kwokGroup)
      for (const { kind } of own?.versions.flatMap(({ definitions }) => definitions) ?? []) {
        if (!kwokKinds.includes(kind)) this.#warnOf(kind)
      }
    }
    defined()
    const forget = this.#parts.catalog.onChange(defined)
    this.#signal.addEventListener('abort', forget, { once: true })
    await this.#compiling
  }

  /** Says once in the log that objects of a kind of kwok do nothing here. */
  #warnOf(kind: string): void {
    if (this.#warned.has(kind)) return
    this.#warned.add(kind)
    this.#parts.runtime.logger.warn('a kind of kwok has no effect here', { kind })
  }

  #listen(): void {
    const { catalog, objects } = this.#parts
    const { group, resource } = stageResource
    if (this.#isListening || this.#signal.aborted) return
    if (catalog.findStored(group, resource)?.storedAs === undefined) return
    this.#isListening = true
    const compile = (object: ApiObject): void => this.#compile(keyOf(object), object)
    objects.of(stageResource).listen(
      {
        added: compile,
        changed: compile,
        deleted: (object) => {
          this.#inTurn(async () => void this.#compiled.delete(keyOf(object)))
        },
      },
      this.#signal,
    )
  }

  /** Stages are compiled one after the other, in the order of their changes. */
  #compile(key: string, object: ApiObject): void {
    this.#inTurn(async () => {
      try {
        const { timers } = this.#parts.runtime
        await timers.yieldTurn()
        const stage = await compileStage(object, () => timers.yieldTurn())
        if (stage) this.#compiled.set(key, stage)
        else this.#compiled.delete(key)
      } catch (error) {
        if (!(error instanceof StageError)) throw error
        this.#compiled.delete(key)
        this.#parts.runtime.logger.warn('a stage cannot be used', {
          stage: key,
          error: error.message,
        })
        this.#parts
          .recorder({ component: 'stage-controller' })
          .record(object, 'Warning', 'InvalidStage', error.message)
      }
    })
  }

  #inTurn(task: () => Promise<void>): void {
    this.#waiting += 1
    this.#compiling = this.#compiling
      .then(task)
      .catch((error: unknown) => {
        this.#parts.runtime.logger.error('a stage failed to compile', { error: String(error) })
      })
      .then(() => {
        this.#waiting -= 1
        if (this.#waiting === 0 && !this.#signal.aborted) this.#changed()
      })
  }
}
