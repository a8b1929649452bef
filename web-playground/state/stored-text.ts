/** How an attempt to keep a text ended. */
export type KeepOutcome = 'kept' | 'too large' | 'blocked'

/** The part of `localStorage` that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One text that survives a reload, as far as the browser lets it. */
export interface StoredText {
  read(): string | undefined
  write(text: string): KeepOutcome
  clear(): void
}

/** Where the page may keep texts; undefined where the browser blocks it (cookies off, a sandboxed frame). */
export interface PageStorages {
  /** Shared by all tabs, for longer than they are open. */
  readonly shared: TextStorage | undefined
  /** This tab's own, through reloads. */
  readonly own: TextStorage | undefined
}

export function pageStorages(): PageStorages {
  try {
    const { localStorage, sessionStorage } = window
    return { shared: localStorage, own: sessionStorage }
  } catch {
    return { shared: undefined, own: undefined }
  }
}

/** A text that every tab has for itself; a new tab begins with what was written last in any. */
export function tabText(name: string, limit: number, { shared, own }: PageStorages): StoredText {
  const [near, far] = [storedText(name, limit, own), storedText(name, limit, shared)]
  return {
    read: () => near.read() ?? far.read(),
    write(text) {
      const [first, second] = [near.write(text), far.write(text)]
      return first === 'kept' ? first : second
    },
    clear() {
      near.clear()
      far.clear()
    },
  }
}

/** A text under `name`, of at most `limit` characters; a longer one is not kept and the last one stays. */
export function storedText(
  name: string,
  limit: number,
  storage: TextStorage | undefined,
): StoredText {
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
        // A browser that forbids this keeps nothing to clear.
      }
    },
  }
}
