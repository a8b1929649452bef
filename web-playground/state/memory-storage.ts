import type { PageStorages, TextStorage } from './stored-text.ts'

/** Texts that live as long as what keeps them: an embed leaves nothing in the page that it is in. */
export function memoryStorages(): PageStorages {
  return { shared: memoryStorage(), own: memoryStorage() }
}

function memoryStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}
