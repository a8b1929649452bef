/** How an attempt to keep a text ended. */
export type KeepOutcome = 'kept' | 'too large' | 'blocked'

/** The part of `localStorage` that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One text that survives a reload, as far as the browser lets it. */
export interface KeptText {
  read(): string | undefined
  write(text: string): KeepOutcome
  clear(): void
}

/** The page's storage; undefined where the browser blocks it (cookies off, a sandboxed frame). */
export function pageStorage(): TextStorage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** A text under `name`, of at most `limit` characters; a longer one is not kept and the last one stays. */
export function keptText(name: string, limit: number, storage: TextStorage | undefined): KeptText {
  return {
    read() {
      try {
        return storage?.getItem(name) ?? undefined
      } catch {
        return undefined
      }
    },
    write(text) {
      if (text.length > limit) return 'too large'
      try {
        storage?.setItem(name, text)
        return storage ? 'kept' : 'blocked'
      } catch {
        // The quota is used up, or a policy forbids it: the page goes on without.
        return 'blocked'
      }
    },
    clear() {
      try {
        storage?.removeItem(name)
      } catch {
        return
      }
    },
  }
}
