import { KustomizeError } from './kustomize-error.ts'

/** What one build may use. */
export interface BuildLimits {
  /** Files that are read. */
  readonly files: number
  /** Bytes of these files together. */
  readonly bytes: number
  /** Kustomizations below each other. */
  readonly depth: number
  /** Objects at a time. */
  readonly objects: number
  /** Visits of objects and their fields by all transformations. */
  readonly steps: number
}

/** Far above the kustomizations of real repositories. */
export const usualLimits: BuildLimits = {
  files: 2_000,
  bytes: 16 * 1024 * 1024,
  depth: 40,
  objects: 3_000,
  steps: 20_000_000,
}

/** What is left of the limits of one build. Each method throws a {@link KustomizeError} where nothing is. */
export class BuildBudget {
  readonly #limits: BuildLimits
  #files = 0
  #bytes = 0
  #steps = 0

  constructor(limits: BuildLimits) {
    this.#limits = limits
  }

  file(bytes: number): void {
    this.#files++
    this.#bytes += bytes
    const { files, bytes: most } = this.#limits
    if (this.#files > files) throw exceeded(`reads more than ${files} files`)
    if (this.#bytes > most) throw exceeded(`reads more than ${most} bytes`)
  }

  depth(depth: number): void {
    if (depth <= this.#limits.depth) return
    throw exceeded(`has more than ${this.#limits.depth} kustomizations below each other`)
  }

  objects(count: number): void {
    if (count <= this.#limits.objects) return
    throw exceeded(`has more than ${this.#limits.objects} objects`)
  }

  step(count = 1): void {
    this.#steps += count
    if (this.#steps <= this.#limits.steps) return
    throw exceeded(`takes more than ${this.#limits.steps} steps`)
  }
}

function exceeded(what: string): KustomizeError {
  return new KustomizeError(`the kustomization ${what}`)
}
