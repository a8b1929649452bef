/** Loads of all parts that have begun and not ended. */
const underWay = new Set<Promise<unknown>>()

/** Resolves once all loads that are under way have ended, failed ones too; undefined where there are none. */
export function partsUnderWay(): Promise<unknown> | undefined {
  return underWay.size === 0 ? undefined : Promise.allSettled(underWay)
}

/** Loads a part that is used once and not kept, such as the module of a command; who waits for {@link partsUnderWay} waits for it. */
export async function loadPart<T>(open: () => Promise<T>): Promise<T> {
  const opening = open()
  underWay.add(opening)
  try {
    return await opening
  } finally {
    underWay.delete(opening)
  }
}

/**
 * A part of the program that bundlers keep in a chunk of its own, loaded when it is first needed. A part that is not loaded cannot be
 * used by mistake: `loaded` may be undefined, and every other way to the part waits for it.
 */
export class Lazy<T> {
  readonly #open: () => Promise<T>
  #loaded: T | undefined

  constructor(open: () => Promise<T>) {
    this.#open = open
  }

  /** Undefined as long as nothing has loaded the part. */
  get loaded(): T | undefined {
    return this.#loaded
  }

  /** Sets a part that other code, itself loaded on demand, has imported statically. */
  provide(part: T): void {
    this.#loaded = part
  }

  async load(): Promise<T> {
    if (this.#loaded !== undefined) return this.#loaded
    const opening = this.#open()
    underWay.add(opening)
    try {
      return (this.#loaded ??= await opening)
    } finally {
      underWay.delete(opening)
    }
  }

  /** What `use` makes of the part: at once where it is loaded, else in a promise. */
  use<R>(use: (part: T) => R | Promise<R>): R | Promise<R> {
    return this.#loaded === undefined ? this.load().then(use) : use(this.#loaded)
  }
}
